import { toFailure } from '../wallet/to-failure.js'

/** The error an app gets when the wallet rejects: the protocol has its own code for a rejection by the visitor. */
export function refusalOf(error: unknown): { readonly code: number; readonly message: string } {
  const { code, message } = toFailure(error)
  return code === 4001 ? { code: 5000, message: 'User rejected.' } : { code, message }
}
