/** A request of a client, or its acknowledgement of a push. */
export type RelayCall =
  | { readonly id: string; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly id: string; readonly result: unknown }

/**
 * Parses one frame. The id is kept as the original text, because it may have 19 digits and must be echoed exactly.
 * @throws TypeError for anything but JSON-RPC 2.0.
 */
export function readCall(text: string): RelayCall {
  const { id: rounded, method, params, ...rest } = JSON.parse(text) as Readonly<Record<string, unknown>>
  const id = [...text.matchAll(/"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")/g)]
    .map(([, written = '']) => written)
    .find((w) => JSON.parse(w) === rounded)
  if (id === undefined) throw new TypeError('A call needs an id.')
  if (typeof method !== 'string') return { id, result: rest.result }
  if (typeof params !== 'object' || params === null) throw new TypeError('A call needs params.')
  return { id, method, params: params as Readonly<Record<string, unknown>> }
}
