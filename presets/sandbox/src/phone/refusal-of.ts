import { toFailure } from '../wallet/to-failure.js'

/** What an app is told of a wallet's no: the protocol has a number of its own for a visitor's. */
export function refusalOf(error: unknown): { readonly code: number; readonly message: string } {
  const { code, message } = toFailure(error)
  return code === 4001 ? { code: 5000, message: 'User rejected.' } : { code, message }
}
