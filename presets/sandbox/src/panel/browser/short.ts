/** Shortens an address to what people compare: beginning and end. */
export function short(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
