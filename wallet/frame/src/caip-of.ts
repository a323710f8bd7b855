/** Returns the CAIP-2 id: `1` and `eip155:1` are the same network. */
export function caipOf(id: string | number): string {
  const text = String(id)
  return text.includes(':') ? text : `eip155:${text}`
}
