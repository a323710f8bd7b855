/** Creates the error for a request that must not be signed, with a code of EIP-1193 or JSON-RPC. */
export function refused(message: string, code: number): Error {
  return Object.assign(new Error(message), { code })
}
