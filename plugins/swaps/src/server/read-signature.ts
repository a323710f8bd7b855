import type { Body, Reply } from '@latchkey/kernel/wire'
import { nodesService, type ServerCall } from '@latchkey/server-kit'
import type { swapsWire } from '../wire.js'
import type { SwapAsset } from './swap-provider.js'

type Status = Reply<typeof swapsWire.status>
type Whole = number | string
interface TokenBalance {
  readonly accountIndex?: unknown
  readonly mint?: unknown
  readonly owner?: unknown
  readonly uiTokenAmount?: { readonly amount?: unknown }
}
interface Meta {
  readonly err?: unknown
  readonly fee?: Whole
  readonly preBalances?: readonly Whole[]
  readonly postBalances?: readonly Whole[]
  readonly preTokenBalances?: readonly TokenBalance[]
  readonly postTokenBalances?: readonly TokenBalance[]
}

/** Returns the status of a Solana transaction, and the amount bought, from the operator's own nodes. */
export async function readSignature(
  args: {
    readonly chain: string
    readonly account: string
    readonly buy: SwapAsset
    readonly hash: Body<typeof swapsWire.status>['hash']
  },
  call: ServerCall,
): Promise<Status> {
  const { chain, hash } = args
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> => call.use(nodesService).request(chain, method, params, call)
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found = (await ask('getTransaction', [hash, config])) as { readonly meta?: Meta | null } | null
  if (!found) {
    const { value } = (await ask('getSignatureStatuses', [[hash]])) as { readonly value?: readonly unknown[] }
    return { status: value?.[0] ? 'pending' : 'unknown' }
  }
  if (!found.meta) return { status: 'done' }
  if (found.meta.err) return { status: 'failed' }
  const bought = boughtIn(found.meta, args)
  return { status: 'done', ...(bought > 0n && { bought: String(bought) }) }
}

/**
 * For a token, compares the balances of the account's token accounts; for SOL, also its own balance without the fee, whose payer comes
 * first.
 */
function boughtIn(meta: Meta, { account, buy }: { readonly account: string; readonly buy: SwapAsset }): bigint {
  const [before, after] = [own(meta.preTokenBalances, account), own(meta.postTokenBalances, account)]
  if (buy.token !== undefined) return sum(after, buy.token) - sum(before, buy.token)
  const indexes = [...new Set([0, ...[...before, ...after].map(({ accountIndex }) => Number(accountIndex))])]
  const coins = (of: readonly Whole[] = []): bigint => indexes.reduce((all, i) => all + units(of[i]), 0n)
  return coins(meta.postBalances) - coins(meta.preBalances) + units(meta.fee)
}

function own(balances: readonly TokenBalance[] | undefined, account: string): readonly TokenBalance[] {
  return Array.isArray(balances) ? (balances as readonly TokenBalance[]).filter((each) => each?.owner === account) : []
}

function sum(balances: readonly TokenBalance[], token: string): bigint {
  return balances.reduce((all, { mint, uiTokenAmount }) => (mint === token ? all + units(uiTokenAmount?.amount) : all), 0n)
}

function units(value: unknown): bigint {
  return /^\d{1,20}$/.test(String(value)) ? BigInt(String(value)) : 0n
}
