import { walletErrors } from '@latchkey/kernel/late'
import { hasCode } from '../wallet/provider-errors.js'
import type { AskedBatch } from './read-batch.js'

/** Sends the wallet the single parameter of `wallet_sendCalls`. */
export type AskCalls = (batch: object) => Promise<unknown>

/**
 * Passes a batch to a wallet, and returns its answer in the version of EIP-5792 that the app used: version 1 returned the id alone. If
 * the wallet refuses the old version, retries with the new one and calls that need not be atomic, which is what the old version meant.
 * @throws wallet/failed if the answer has no id
 */
export async function passBatch(ask: AskCalls, batch: AskedBatch, wallet: string): Promise<unknown> {
  const isOld = batch.version?.startsWith('1') === true
  const answer = await ask(batch).catch((error: unknown) => {
    if (!isOld || !hasCode(error, -32602)) throw error
    return ask({ ...batch, version: '2.0.0', atomicRequired: false })
  })
  const id = idOf(answer)
  if (id === undefined) throw walletErrors.create('failed', { wallet, reason: 'it answered without the id of the batch' })
  if (isOld) return id
  return typeof answer === 'string' && batch.version !== undefined ? { id } : answer
}

/** The id of a batch, from the answer of either version. */
export function idOf(answer: unknown): string | undefined {
  const id = typeof answer === 'string' ? answer : (answer as { readonly id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && id !== '' ? id : undefined
}
