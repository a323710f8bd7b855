/** Addresses that routers use for the native coin. */
const NATIVE: readonly string[] = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000']

/** Returns a token's address in lower case; empty for the native coin. */
export function tokenOf(address: string): { readonly token?: string } {
  const token = address.toLowerCase()
  return NATIVE.includes(token) ? {} : { token }
}
