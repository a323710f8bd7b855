import type { Account } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { eip155Errors } from '../errors.js'
import { isSignature } from './is-signature.js'

/** Specification section 5. */
const HASH = /^0x[\da-f]{64}$/i

/**
 * Refuses calls with an invalid destination before the wallet prompts. A call without one creates a contract.
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

/** A wallet's answer, and its request. */
interface Answered {
  readonly method: string
  readonly answer: unknown
  /** The wallet's name. */
  readonly wallet: string
  /** The account that signs. */
  readonly type: Account['type'] | undefined
}

/**
 * Refuses anything but a transaction hash or signature, so that it is not used as one later.
 * @throws wallet/failed
 */
export function checkAnswer({ method, answer, wallet, type }: Answered): void {
  const isSigned = method === 'personal_sign' || method === 'eth_signTypedData_v4'
  if (!isSigned && method !== 'eth_sendTransaction') return
  if (isSigned ? isSignature(answer, type) : typeof answer === 'string' && HASH.test(answer)) return
  throw walletErrors.create('failed', { wallet, reason: `it answered no ${isSigned ? 'signature' : 'transaction hash'}` })
}
