import type { BalanceChange, TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { encodeFunctionData, erc20Abi } from 'viem'
import { readLogs } from '../read/read-logs.js'
import { logsOf, runCalls } from '../read/run-calls.js'
import { reasonOf } from '../read/simulate.js'
import { type Ask, type EvmCall, wordIn } from '../transfers/evm-deps.js'
import { isSameAsset } from './steps-of.js'

export interface Trial {
  /** Changes of the steps for the account, excluding the fee. */
  readonly changes: readonly BalanceChange[]
  /** Of each step. */
  readonly gas: readonly bigint[]
}

/**
 * Simulates all steps of a trade on the latest block, and compares the changes with the approved terms; undefined if no node can simulate.
 * The assets given and received are measured by the tokens' balances: not every token reports truthfully how much it moves.
 * @throws transfer/would-fail; transfer/mismatch if more leaves, less arrives, or something else leaves
 */
export async function tryTrade(ask: Ask, args: TradeArgs, steps: readonly EvmCall[]): Promise<Trial | undefined> {
  const { from, gives, gets } = args
  const measured = [gives.asset, gets.asset].filter((asset): asset is string => asset !== undefined)
  // The account is an address: it was compared with the session's.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from as `0x${string}`] })
  const looks = measured.map((to) => ({ from, to, data }))
  const results = await runCalls(ask, [...looks, ...steps, ...looks])
  if (!results) return undefined
  const done = results.slice(looks.length, looks.length + steps.length)
  const failed = done.find(({ status }) => status === '0x0')
  if (failed) throw transferErrors.create('would-fail', { reason: reasonOf(failed.error?.message) })
  const logged = readLogs(logsOf(done), from).moves.filter(({ asset }) => !measured.some((each) => isSameAsset(each, asset)))
  const counted = measured.flatMap((asset, i) => {
    const [before, after] = [results[i], results[looks.length + steps.length + i]]
    // An address without a contract returns nothing.
    const amount = (wordIn(after?.returnData) ?? 0n) - (wordIn(before?.returnData) ?? 0n)
    return amount === 0n ? [] : [{ asset: asset.toLowerCase(), amount }]
  })
  const changes = [...counted, ...logged]
  compare(changes, args)
  return { changes, gas: done.map(({ gasUsed = '0x0' }) => BigInt(gasUsed)) }
}

function compare(changes: readonly BalanceChange[], { gives, gets }: TradeArgs): void {
  for (const { asset, amount } of changes) {
    if (amount >= 0n) continue
    if (!isSameAsset(asset, gives.asset)) throw transferErrors.create('mismatch', { what: 'asset' })
    if (-amount > gives.most) throw transferErrors.create('mismatch', { what: 'gives' })
  }
  const got = changes.find(({ asset }) => isSameAsset(asset, gets.asset))?.amount ?? 0n
  if (got < gets.least) throw transferErrors.create('mismatch', { what: 'gets' })
}
