/** The account of a request: every method of the namespace has it as `pubkey`. */
export async function namedAccounts(_method: string, [asked]: readonly unknown[]): Promise<readonly string[]> {
  const { pubkey } = (asked ?? {}) as { readonly pubkey?: unknown }
  return typeof pubkey === 'string' ? [pubkey] : []
}
