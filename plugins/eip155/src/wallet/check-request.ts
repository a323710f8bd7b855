import { walletErrors } from '@latchkey/kernel/late'
import { eip155Errors } from '../errors.js'

/** Methods whose answer is validated, by specification section 5. */
const HASH = /^0x[\da-f]{64}$/i
const SIGNATURE = /^0x[\da-f]{62,}$/i

/**
 * Refuses calls with an invalid destination before the wallet is asked. A call without one creates a contract.
 * @throws eip155/call-destination
 */
export function checkDestinations(method: string, [first]: readonly unknown[]): void {
  const { calls, to } = (typeof first === 'object' && first !== null ? first : {}) as { readonly calls?: unknown; readonly to?: unknown }
  const batch = Array.isArray(calls) ? calls.map((call) => (call as { readonly to?: unknown } | null)?.to) : []
  const destinations = method === 'wallet_sendCalls' ? batch : method === 'eth_sendTransaction' ? [to] : []
  for (const each of destinations)
    if (each !== undefined && each !== null && !(typeof each === 'string' && each.startsWith('0x')))
      throw eip155Errors.create('call-destination', { to: String(each) })
}

/** Refuses anything but a transaction hash or signature, so that it is not used as one later. @throws wallet/failed */
export function checkAnswer(method: string, answer: unknown, wallet: string): void {
  const isSigned = method === 'personal_sign' || method === 'eth_signTypedData_v4'
  const form = method === 'eth_sendTransaction' ? HASH : isSigned ? SIGNATURE : undefined
  if (!form || (typeof answer === 'string' && form.test(answer))) return
  throw walletErrors.create('failed', { wallet, reason: `it answered no ${isSigned ? 'signature' : 'transaction hash'}` })
}
