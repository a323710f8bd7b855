import type { BalanceChange } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { encodeFunctionData, erc20Abi } from 'viem'
import { readLogs } from '../read/read-logs.js'
import { logsOf, runCalls } from '../read/run-calls.js'
import { reasonOf } from '../read/simulate.js'
import { type Ask, type EvmCall, wordIn } from './evm-deps.js'

/** A token and the account at which it arrives. */
export interface Arrival {
  readonly asset: string
  readonly to: string
}
/** The simulated effects of a call. */
export interface CallEffects {
  /** Balance changes of the sender, excluding the fee. */
  readonly changes: readonly BalanceChange[]
  /** How much of the token arrives; undefined without one, or if its balances cannot be read. */
  readonly arrives?: bigint
}

/**
 * Predicts the result of a call by `eth_simulateV1`; undefined if no node supports it. The recipient's balance is read before and after:
 * not every token reports truthfully how much it moves. If it cannot be read, the token's own logs count.
 * @throws transfer/would-fail
 */
export async function simulateCall(ask: Ask, call: EvmCall, arrival?: Arrival): Promise<CallEffects | undefined> {
  const looks = arrival ? [balanceOf(arrival, call.from)] : []
  const measured = await runCalls(ask, [...looks, call, ...looks])
  // Some nodes run a single call only.
  const results = measured ?? (arrival && (await runCalls(ask, [call])))
  const result = results?.[measured ? looks.length : 0]
  if (!results || !result) return undefined
  if (result.status === '0x0') throw transferErrors.create('would-fail', { reason: reasonOf(result.error?.message) })
  const logs = logsOf([result])
  const balances = measured && arrival ? [measured[0], measured.at(-1)].map((look) => wordIn(look?.returnData)) : []
  const arrives = arrival && (difference(balances) ?? arrivalIn(logs, arrival))
  return { changes: readLogs(logs, call.from).moves, ...(arrives !== undefined && { arrives }) }
}

function difference([before, after]: readonly (bigint | undefined)[]): bigint | undefined {
  return before === undefined || after === undefined || after < before ? undefined : after - before
}

/** Reads the arrived amount from the logs of a token. Undefined if it logs no transfer at all. */
function arrivalIn(logs: readonly unknown[], { asset, to }: Arrival): bigint | undefined {
  const own = logs.filter((log) => {
    const { address } = (log ?? {}) as { readonly address?: unknown }
    return typeof address === 'string' && address.toLowerCase() === asset.toLowerCase()
  })
  if (own.length === 0) return undefined
  const change = readLogs(own, to).moves[0]?.amount ?? 0n
  return change < 0n ? undefined : change
}

function balanceOf({ asset, to }: Arrival, from: string): EvmCall {
  // The recipient is an address: it was checked before.
  return { from, to: asset, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to as `0x${string}`] }) }
}
