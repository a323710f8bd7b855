/** BIP-173: a bech32 address may be in all capitals. Base58 is case-sensitive. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}
