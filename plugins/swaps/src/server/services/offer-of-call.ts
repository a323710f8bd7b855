import { string } from '@latchkey/kernel/wire'
import type { ServerCall } from '@latchkey/server-kit'
import { getAddress } from 'viem'
import { tokenOf } from '../../evm/native.js'
import { readCall } from '../../evm/read-call.js'
import type { SwapQuote, SwapRouter } from '../../wire.js'
import { allowanceFor, approveGas, readAllowance } from '../allowance-for.js'
import type { Offer, ProviderQuery } from '../swap-provider.js'

/** Response of an EVM service. */
export interface ServiceAnswer {
  readonly to: string
  readonly data: string
  /** In base units of the native coin, decimal or hexadecimal. */
  readonly value: string
  /** Expected amount, in base units. */
  readonly buy: string
  readonly fees: SwapQuote['fees']
  readonly gas?: string
  readonly kind: SwapRouter['kind']
  /** The spender of the sold asset. Defaults to the router itself. */
  readonly spender?: string
}

/** Networks of our list that both 1inch and LI.FI support. */
export const CHAINS = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

/** Fields of the services' responses: an amount, an address, and the data of a call. */
export const units = /* @__PURE__ */ string({ pattern: '^[0-9]{1,78}$' })
export const address = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' })
export const callData = /* @__PURE__ */ string({ pattern: '^0x([0-9a-fA-F]{2})*$', maxLength: 40_000 })

/** These services' address for the native coin. */
export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/**
 * Creates an offer from a service's call: the minimum is decoded from the call itself, and we create the approval steps.
 * @throws Error if the call cannot be decoded, or allows less to arrive than was requested
 */
export async function offerOfCall(answer: ServiceAnswer, query: ProviderQuery, call: ServerCall): Promise<Offer | undefined> {
  const { to, data, kind, spender = to } = answer
  const { chain, account, sell, amount, slippage, approvals } = query
  const [value, buy] = [BigInt(answer.value), BigInt(answer.buy)]
  const trade = readCall(kind, { to, data, value })
  if (!trade) throw new Error('It made a call that cannot be read.')
  const { least } = trade.buy
  // Each service rounds in its own way.
  if ((least + 1n) * 10_000n < buy * BigInt(10_000 - slippage - 1))
    throw new Error('It made a call that lets less arrive than was asked for.')
  const offer = { buy, minBuy: least < buy ? least : buy, fees: answer.fees, tx: { kind: 'call' as const, to, data, value: String(value) } }
  const gas = answer.gas === undefined ? undefined : BigInt(answer.gas)
  const { token } = sell
  const allowed = token === undefined ? amount : await readAllowance({ chain, account, token, spender }, call)
  if (token === undefined || allowed >= amount) return { ...offer, approval: null, ...(gas !== undefined && { gas: String(gas) }) }
  if (!approvals.includes('allowance')) return undefined
  const approval = await allowanceFor({ chain, account, token, asset: sell.id, spender, amount, allowed }, call)
  return { ...offer, approval, ...(gas !== undefined && { gas: String(gas + approveGas(approval)) }) }
}

/** Returns the number of an EVM chain. */
export function numberOf(chain: string): string {
  return chain.slice(chain.indexOf(':') + 1)
}

/** Returns the CAIP-19 id of a service's asset address. */
export function assetIdOf(address: string, { chain, sell, buy }: ProviderQuery): string {
  const { token } = tokenOf(address)
  if (token === undefined) return [sell, buy].find((asset) => asset.token === undefined)?.id ?? `${chain}/slip44:60`
  return [sell, buy].find((asset) => asset.token === token)?.id ?? `${chain}/erc20:${getAddress(token)}`
}
