import type { BalanceChange } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { encodeFunctionData, erc20Abi } from 'viem'
import { changesInLogs } from './changes-in-logs.js'
import { type Ask, type EvmCall, wordIn } from './evm-deps.js'
import { simulate } from './simulate.js'

/** A token and the account at which it arrives. */
export interface Arrival {
  readonly asset: string
  readonly to: string
}
/** The result of a dry run. */
export interface Foretold {
  /** What the call changes for the sender, excluding the fee. */
  readonly changes: readonly BalanceChange[]
  /** How much of the token arrives; undefined without one, or if its balances cannot be read. */
  readonly arrives?: bigint
}

/**
 * Predicts the result of a call by `eth_simulateV1`; undefined if no node supports it. The recipient's balance is read before and after:
 * not every token reports truthfully how much it moves.
 * @throws transfer/would-fail
 */
export async function foretell(ask: Ask, call: EvmCall, arrival?: Arrival): Promise<Foretold | undefined> {
  const looks = arrival ? [balanceOf(arrival, call.from)] : []
  const results = await simulate(ask, [...looks, call, ...looks])
  const result = results?.[looks.length]
  if (!results || !result) return undefined
  if (result.status === '0x0') throw transferErrors.create('would-fail', { reason: result.error?.message ?? 'execution reverted' })
  const [before, after] = [results[0], results.at(-1)].map((look) => (arrival ? wordIn(look?.returnData) : undefined))
  const isTold = before !== undefined && after !== undefined && after >= before
  return { changes: changesInLogs(result.logs ?? [], call.from), ...(isTold && { arrives: after - before }) }
}

function balanceOf({ asset, to }: Arrival, from: string): EvmCall {
  // The recipient is an address: it was checked before.
  return { from, to: asset, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to as `0x${string}`] }) }
}
