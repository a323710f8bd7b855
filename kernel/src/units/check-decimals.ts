/** Tokens store their decimals in one byte (ERC-20, SPL). A higher number would only cause needless work. @throws RangeError */
export function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new RangeError(`Not a number of decimals: ${decimals}`)
}
