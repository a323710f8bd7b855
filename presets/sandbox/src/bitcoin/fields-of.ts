/** The single object in a request, alone or in a list. It comes from outside, so its fields may be anything. */
export function fieldsOf(params: unknown): { readonly [field: string]: unknown } {
  const [first] = Array.isArray(params) ? params : [params]
  return (first ?? {}) as { readonly [field: string]: unknown }
}
