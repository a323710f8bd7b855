import type { BalanceChange } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { changesInLogs } from './changes-in-logs.js'
import type { Ask, EvmCall } from './evm-deps.js'
import { simulate } from './simulate.js'

/**
 * Predicts what a call would change for the sender, by `eth_simulateV1`; undefined if no node supports it. Excludes the fee.
 * @throws transfer/would-fail
 */
export async function foretell(ask: Ask, call: EvmCall): Promise<readonly BalanceChange[] | undefined> {
  const [result] = (await simulate(ask, [call])) ?? []
  if (!result) return undefined
  if (result.status === '0x0') throw transferErrors.create('would-fail', { reason: result.error?.message ?? 'execution reverted' })
  return changesInLogs(result.logs ?? [], call.from)
}
