/** BIP-173: the letters of a bech32 address may all be capitals. Base58 tells case apart. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}
