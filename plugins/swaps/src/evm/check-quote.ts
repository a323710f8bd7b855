import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapQuery, SwapQuote, SwapRouter } from '../wire.js'
import { type AssetParts, assetOf } from './asset-of.js'
import { readCall } from './read-call.js'

/**
 * Why a quote is rejected. `query`: it answers another query. `router`: a contract is not on the list. `call`: the function is unknown,
 * or does more than the trade. `recipient`: someone else gets what is bought. `asset`: something else is sold or bought. `amount`:
 * another amount is sold. `minimum`: less than stated may arrive, or nothing. `deadline`: it has expired or has no deadline. `approval`:
 * for someone else, for something else, or for more.
 */
export type QuoteProblem = 'query' | 'router' | 'call' | 'recipient' | 'asset' | 'amount' | 'minimum' | 'deadline' | 'approval'

/** Values that the quote is checked against. */
export interface CheckQuoteArgs {
  /** The request. */
  readonly query: Pick<SwapQuery, 'account' | 'sell' | 'buy' | 'amount'>
  /** Contracts that may be called on this chain. */
  readonly routers: readonly SwapRouter[]
  /** Milliseconds since 1970. */
  readonly now: number
}
/** The parts of a quote that must be consistent. */
export type CheckedQuote = Pick<SwapQuote, 'sell' | 'buy' | 'minBuy' | 'approval' | 'tx'>

/** Token functions that an approval may call. */
export const approveAbi = /* @__PURE__ */ parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/** Decodes every call of an EVM quote, and returns what does not match its description; undefined if everything does. Makes no request. */
export function checkQuote(quote: CheckedQuote, { query, routers, now }: CheckQuoteArgs): QuoteProblem | undefined {
  const account = query.account.slice(query.account.lastIndexOf(':') + 1).toLowerCase()
  const [sold, bought] = [assetOf(query.sell), assetOf(query.buy)]
  const minBuy = BigInt(quote.minBuy)
  if (!isSame(quote.sell.asset, query.sell) || !isSame(quote.buy.asset, query.buy) || quote.sell.amount !== query.amount) return 'query'
  if (minBuy <= 0n || minBuy > BigInt(quote.buy.amount)) return 'minimum'
  const problem = quote.approval && checkApproval(quote.approval, { sold, amount: query.amount, routers, account, now })
  if (problem) return problem
  const { tx } = quote
  // Without a transaction, there is a text to sign first.
  if (tx === null) return quote.approval?.kind === 'signature' ? undefined : 'call'
  if (tx.kind !== 'call') return 'call'
  const router = routers.find(({ address }) => address.toLowerCase() === tx.to.toLowerCase())
  if (!router) return 'router'
  const call = readCall(router.kind, { to: tx.to, data: tx.data, value: BigInt(tx.value) })
  if (!call) return 'call'
  if (call.recipient !== account) return 'recipient'
  if (call.sell.token !== sold.token || call.buy.token !== bought.token) return 'asset'
  if (call.sell.amount !== BigInt(query.amount)) return 'amount'
  if (call.buy.least < minBuy) return 'minimum'
  if (call.deadline !== undefined && call.deadline * 1000n <= BigInt(now)) return 'deadline'
  const { permit } = call
  if (permit && (permit.token !== sold.token || permit.amount !== BigInt(query.amount))) return 'approval'
  return undefined
}

interface ApprovalArgs {
  readonly sold: AssetParts
  readonly amount: string
  readonly routers: readonly SwapRouter[]
  readonly account: string
  readonly now: number
}

function checkApproval(approval: NonNullable<SwapQuote['approval']>, args: ApprovalArgs): QuoteProblem | undefined {
  const { sold, amount, routers } = args
  const spender = approval.spender.toLowerCase()
  if (!routers.some(({ address }) => address.toLowerCase() === spender)) return 'router'
  if (sold.token === undefined || assetOf(approval.token).token !== sold.token || approval.amount !== amount) return 'approval'
  if (approval.kind === 'signature')
    return approval.calls.length === 0 && isPermit(approval.typedData, spender, args) ? undefined : 'approval'
  const last = approval.calls.length - 1
  const isFine = approval.calls.every(({ to, data }, at) => {
    const [who, much] = readApprove(data) ?? []
    // Only the last call approves an amount; the one before revokes an earlier approval.
    return to.toLowerCase() === sold.token && who === spender && much === (at === last ? BigInt(amount) : 0n)
  })
  return isFine && last >= 0 && approval.typedData === undefined ? undefined : 'approval'
}

function readApprove(data: string): readonly [spender: string, amount: bigint] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: approveAbi, data: data as Hex })
    return [args[0].toLowerCase(), args[1]]
  } catch {
    // Another function, or not a call at all.
    return undefined
  }
}

/** Returns whether the text to sign is a permit (EIP-2612) of exactly this token, spender and amount, by this account. */
function isPermit(text: string | undefined, spender: string, { sold, amount, account, now }: ApprovalArgs): boolean {
  try {
    const { primaryType, domain, message, types } = JSON.parse(text ?? '') as {
      readonly primaryType: unknown
      readonly domain: { readonly verifyingContract: string; readonly chainId: unknown }
      readonly message: { readonly [field: string]: unknown }
      readonly types: { readonly Permit: readonly { readonly name: string; readonly type: string }[] }
    }
    const fields = types.Permit.map(({ name, type }) => `${type} ${name}`).join()
    return (
      primaryType === 'Permit' &&
      fields === 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' &&
      domain.verifyingContract.toLowerCase() === sold.token &&
      `eip155:${Number(domain.chainId)}` === sold.chain &&
      String(message.owner).toLowerCase() === account &&
      String(message.spender).toLowerCase() === spender &&
      String(message.value) === amount &&
      BigInt(String(message.deadline)) * 1000n > BigInt(now)
    )
  } catch {
    // Not JSON, or in another format.
    return false
  }
}

/** Ids may differ in the case of addresses, and in the coin type. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [assetOf(one), assetOf(other)]
  return a.chain === b.chain && a.token === b.token
}
