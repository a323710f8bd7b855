import { cleanText } from '@latchkey/kernel/untrusted-text'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { readLogs } from './read-logs.js'
import type { EvmNode } from './read-token.js'
import { logsOf, runCalls, type Simulated } from './run-calls.js'

/**
 * Simulated effect of a call on the account, not including the fee: `is` is a success with its `moves` and `rights`, a failure with its
 * `reason`, or unknown. `gasUsed` if the node reports it.
 */
export type SimulationResult =
  | { readonly is: 'unknown' }
  | { readonly is: 'failure'; readonly reason: string; readonly gasUsed?: bigint }
  | ({ readonly is: 'success'; readonly moves: readonly Move[]; readonly gasUsed?: bigint } & Partial<Rights>)
/** The permissions over the account's assets that a call gives or takes. */
export interface Rights {
  /** Given or taken, one for each asset and spender. */
  readonly rights: readonly Right[]
  /** Parts of the node's report could not be decoded. */
  readonly hasUnread: boolean
}
/**
 * A permission of another account over the assets of a contract: `is` tells an allowance, one collectible by its `id`, or all of an `asset`,
 * where `isGiven` is false if the `spender` loses it. Addresses are in lower case.
 */
export type Right =
  | {
      readonly is: 'spend'
      readonly asset: string
      readonly spender: string
      /** Zero takes the right back. */
      readonly amount: bigint
      /** Seconds since 1970, if it ends. */
      readonly until?: bigint
      /** Contract that keeps the allowance, if the token does not: Permit2. */
      readonly through?: string
      /** The spender may take no more than before. */
      readonly isOld?: boolean
    }
  | { readonly is: 'move'; readonly asset: string; readonly spender: string; readonly id: bigint }
  | { readonly is: 'move-all'; readonly asset: string; readonly spender: string; readonly isGiven: boolean }
/** An allowance to compare before and after: not every token reports a change. */
export interface Allowance {
  /** Contract that keeps it. */
  readonly token: string
  /** Account that may take the tokens. */
  readonly spender: string
}
/** An asset that arrives (above zero) or leaves. */
export interface Move {
  /** Contract address in lower case; omitted for the native coin. */
  readonly asset?: string
  /** Token id of a collectible; the amount is then a quantity. */
  readonly id?: bigint
  /** In base units, below zero if it leaves. */
  readonly amount: bigint
}
/** A transaction without nonce and fee. */
export interface Draft {
  /** Sender, as 0x address. */
  readonly from: string
  /** Recipient or contract; omitted to create a contract. */
  readonly to?: string
  /** Wei in hexadecimal. None by default. */
  readonly value?: string
  /** Selector and arguments in hexadecimal. None by default. */
  readonly data?: string
}
/** Account state that the node assumes instead of the chain's. */
export interface StateOverrides {
  readonly [address: string]: { readonly code: string }
}

const MOST_REASON = 200
const MOST_LOOKS = 20

/** Assumptions of a simulation, and what it measures. */
export interface SimulateOptions {
  /** Code that accounts have for the time of the simulation. */
  readonly stateOverrides?: StateOverrides | undefined
  /** Allowances that the calls set. */
  readonly allowances?: readonly Allowance[]
}

/** Simulates the call on the newest block with `eth_simulateV1`. Many nodes do not support that; the result says so. */
export async function simulate(node: EvmNode, chain: string, draft: Draft, options?: SimulateOptions): Promise<SimulationResult> {
  return simulateAll(node, chain, [draft], options)
}

/** Simulates calls of one account in sequence; the first failure fails all of them. */
export async function simulateAll(
  node: EvmNode,
  chain: string,
  drafts: readonly Draft[],
  { stateOverrides, allowances = [] }: SimulateOptions = {},
): Promise<SimulationResult> {
  const own = drafts[0]?.from ?? ''
  const looks = allowances.slice(0, MOST_LOOKS).map(({ token, spender }) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [own as Hex, spender as Hex] }),
  }))
  const calls = [...looks, ...drafts, ...looks]
  const all = await runCalls((method, params) => node(chain, method, params), calls, stateOverrides)
  if (!all) return looks.length > 0 ? simulateAll(node, chain, drafts, { stateOverrides }) : { is: 'unknown' }
  const results = all.slice(looks.length, looks.length + drafts.length)
  const used = results.map(({ gasUsed = '' }) => (/^0x[\da-f]{1,16}$/i.test(gasUsed) ? BigInt(gasUsed) : undefined))
  const gas = used.includes(undefined) ? {} : { gasUsed: used.reduce<bigint>((sum, each = 0n) => sum + each, 0n) }
  const failed = results.find(({ status }) => status === '0x0')
  if (failed) return { is: 'failure', reason: reasonOf(failed.error?.message), ...gas }
  const read = readLogs(logsOf(results), own)
  const measured = looks.map((_, at) => ({ before: numberIn(all[at]), after: numberIn(all[looks.length + drafts.length + at]) }))
  const rights = corrected(read.rights, allowances.slice(0, MOST_LOOKS), measured)
  return { is: 'success', moves: read.moves, ...(rights.length > 0 && { rights }), ...(read.hasUnread && { hasUnread: true }), ...gas }
}

/** Replaces the allowances of the logs by those that the node reads afterwards, and adds changes without a log. */
function corrected(
  rights: readonly Right[],
  allowances: readonly Allowance[],
  measured: readonly { readonly before: bigint | undefined; readonly after: bigint | undefined }[],
): readonly Right[] {
  return allowances.reduce((sum, { token, spender }, at) => {
    const { before, after } = measured[at] ?? {}
    if (after === undefined) return sum
    const [asset, who] = [token.toLowerCase(), spender.toLowerCase()]
    const isSame = (each: Right): boolean => each.is === 'spend' && !each.through && each.asset === asset && each.spender === who
    if (before === after && !sum.some(isSame)) return sum
    const isOld = before !== undefined && after <= before
    return [...sum.filter((each) => !isSame(each)), { is: 'spend', asset, spender: who, amount: after, ...(isOld && { isOld }) }]
  }, rights)
}

function numberIn(result: Simulated | undefined): bigint | undefined {
  const { status, returnData = '' } = result ?? {}
  return status === '0x1' && /^0x[\da-f]{64}$/i.test(returnData) ? BigInt(returnData) : undefined
}

/** Returns a contract's revert reason on one line, without the node's wording around it. */
export function reasonOf(message: unknown): string {
  const said = typeof message === 'string' ? cleanText(message.replace(/^execution reverted:?\s*/i, ''), MOST_REASON) : ''
  return said === '' ? 'execution reverted' : said
}
