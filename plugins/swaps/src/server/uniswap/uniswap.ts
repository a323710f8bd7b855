import type { ServerCall } from '@latchkey/server-kit'
import { serverErrors } from '@latchkey/server-kit'
import { getAddress, type Hex, parseSignature, recoverTypedDataAddress } from 'viem'
import type { SwapQuote, SwapRouter } from '../../wire.js'
import { allowanceFor, approveGas } from '../allowance-for.js'
import type { Offer, ProviderQuery, SwapProvider } from '../swap-provider.js'
import { type BuildArgs, buildCall } from './build-call.js'
import { findRoutes } from './find-routes.js'
import { MULTICALL3, multicall } from './multicall.js'
import type { UniswapDeployment, UniswapOptions } from './options.js'
import { permitText } from './permit-text.js'
import { priceRoutes } from './price-routes.js'
import { type AccountState, hasKey, type PermitDomain, readAccount } from './read-account.js'
import { keptOf, readToll } from './read-toll.js'
import { impactOf, type PricedRoute, type Route } from './routes.js'

/** The visitor may take some time in the wallet after confirming the quote. */
const SLACK_S = 1_200n

/** Data that an order needs, and what was signed for it. */
interface Order {
  readonly route: Route
  readonly minBuy: string
  readonly deadline: string
  readonly domain: PermitDomain
  readonly nonce: string
}

/**
 * Uniswap V2 and V3, queried on the chain through the operator's own nodes: no third party learns of a trade. Sells exact amounts through
 * at most two pools.
 *
 * @example
 * swapsServer({ providers: [uniswap({ chains: { 'eip155:1': { wrapped, v2: { factory, router }, v3: { factory, quoter, router } } } })]
 * })
 */
export function uniswap({ chains }: UniswapOptions): SwapProvider {
  const routers = ({ v2, v3 }: UniswapDeployment): readonly SwapRouter[] => [
    ...(v2 ? [{ address: v2.router, name: 'Uniswap V2', kind: 'uniswap-v2' as const }] : []),
    ...(v3 ? [{ address: v3.router, name: 'Uniswap V3', kind: 'uniswap-v3' as const }] : []),
  ]
  const deploymentOf = (chain: string): UniswapDeployment => {
    const deployment = Object.hasOwn(chains, chain) ? chains[chain] : undefined
    if (!deployment) throw new Error(`Uniswap is not set up for ${chain}.`)
    return deployment
  }
  return {
    id: 'uniswap',
    name: 'Uniswap',
    chains: Object.keys(chains),
    routers: (chain) => routers(deploymentOf(chain)),
    async quote(query, call) {
      const { chain, account, sell, buy, amount } = query
      const deployment = deploymentOf(chain)
      const wrapped = deployment.wrapped.toLowerCase()
      const [from, to] = [sell.token ?? wrapped, buy.token ?? wrapped]
      // Wrapping is not a trade.
      if (from === to) return undefined
      const multicall3 = deployment.multicall3 ?? MULTICALL3
      const read = multicall({ chain, at: multicall3 }, call)
      const [routes, state] = await Promise.all([
        findRoutes(read, { from, to, deployment }),
        readAccount(read, { chain, account, token: sell.token, routers: routers(deployment).map(({ address }) => address), multicall3 }),
      ])
      if (routes.length === 0) return undefined
      const best = bestOf(await priceRoutes(read, { routes, amount, deployment }))
      if (!best) return undefined
      const tolls = await tollsOf(best, query, call)
      const around = { query, deployment, state, tolls }
      if (tolls.sell === 0n && tolls.buy === 0n) return offerOf(best, around, call)
      // V3 pools require the exact input amount, and the router does not check the output again.
      const fit = routes.filter(({ version }) => version === 2)
      const less = bestOf(await priceRoutes(read, { routes: fit, amount: amount - keptOf(amount, tolls.sell), deployment }))
      return less && offerOf(less, around, call)
    },
    async order({ query, order, signature }) {
      // Safe: sealed by this server, as created by `offerOf`.
      const { route, minBuy, deadline, domain, nonce } = order as Order
      const deployment = deploymentOf(query.chain)
      const spender = deployment.v3?.router ?? ''
      const text = permitText({
        domain,
        owner: query.account,
        spender,
        value: query.amount,
        nonce: BigInt(nonce),
        deadline: BigInt(deadline),
      })
      const permit = await read(text, signature, query.account)
      return buildCall({ ...common(query, deployment), route, minBuy: BigInt(minBuy), deadline: BigInt(deadline), permit })
    },
  }
}

/** Transfer fees of a trade's tokens, in millionths. */
interface Tolls {
  readonly sell: bigint
  readonly buy: bigint
}

async function tollsOf({ hops }: Route, { chain, sell, buy }: ProviderQuery, call: ServerCall): Promise<Tolls> {
  const of = async (token: string | undefined, holder: string | undefined): Promise<bigint> =>
    token === undefined || holder === undefined ? 0n : readToll({ chain, token, holder }, call)
  const [given, taken] = await Promise.all([of(sell.token, hops[0]?.pool), of(buy.token, hops.at(-1)?.pool)])
  return { sell: given, buy: taken }
}

function bestOf(routes: readonly PricedRoute[]): PricedRoute | undefined {
  return routes.reduce<PricedRoute | undefined>((one, other) => (one && one.amountOut >= other.amountOut ? one : other), undefined)
}

interface Around {
  readonly tolls: Tolls
  readonly query: ProviderQuery
  readonly deployment: UniswapDeployment
  readonly state: AccountState
}

async function offerOf(route: PricedRoute, { query, deployment, state, tolls }: Around, call: ServerCall): Promise<Offer | undefined> {
  const { chain, account, sell, amount, slippage, approvals, expiresAt } = query
  const kept = { sell: keptOf(amount, tolls.sell), buy: keptOf(route.amountOut, tolls.buy) }
  const expected = route.amountOut - kept.buy
  const minBuy = (expected * BigInt(10_000 - slippage)) / 10_000n
  if (minBuy === 0n) return undefined
  const ends = BigInt(Math.ceil(expiresAt / 1000))
  // A test chain may be ahead of its machine's clock.
  const deadline = (ends > state.blockTime ? ends : state.blockTime) + SLACK_S
  const impact = impactOf(route)
  const offer = {
    buy: expected,
    minBuy,
    ...(impact !== undefined && { priceImpact: impact }),
    fees: [...feesOf(route, query), ...tollFees(kept, query)],
    gas: String(route.gas),
  }
  const { hops, version } = route
  const hasToll = kept.sell > 0n || kept.buy > 0n
  const tx = buildCall({ ...common(query, deployment), route, minBuy, deadline, hasToll })
  const spender = tx.kind === 'call' ? tx.to : ''
  const allowed = state.allowances.get(spender.toLowerCase()) ?? 0n
  const { token } = sell
  if (token === undefined || allowed >= amount) return { ...offer, approval: null, tx }
  const base = { token: sell.id, spender, amount: String(amount) }
  const { permit } = state
  if (permit && version === 3 && approvals.includes('signature') && (await hasKey({ chain, account }, call))) {
    const { domain, nonce } = permit
    const order: Order = { route: { version, hops }, minBuy: String(minBuy), deadline: String(deadline), domain, nonce: String(nonce) }
    const typedData = permitText({ domain, owner: account, spender, value: amount, nonce, deadline })
    return { ...offer, approval: { kind: 'signature', ...base, calls: [], typedData }, tx: null, order }
  }
  if (!approvals.includes('allowance')) return undefined
  const approval = await allowanceFor({ chain, account, token, asset: sell.id, spender, amount, allowed }, call)
  return { ...offer, gas: String(route.gas + approveGas(approval)), approval, tx }
}

function common(
  query: ProviderQuery,
  deployment: UniswapDeployment,
): Pick<BuildArgs, 'deployment' | 'account' | 'amount' | 'isNativeIn' | 'isNativeOut'> {
  const { account, sell, buy, amount } = query
  return { deployment, account, amount, isNativeIn: sell.token === undefined, isNativeOut: buy.token === undefined }
}

/** Fees of the pools, each in its input token. */
function feesOf({ hops, amountsIn, version }: PricedRoute, { chain, sell }: ProviderQuery): SwapQuote['fees'] {
  return hops.map(({ from, fee }, at) => ({
    who: 'pool',
    name: `Uniswap V${version}`,
    asset: at === 0 ? sell.id : `${chain}/erc20:${getAddress(from)}`,
    amount: String(((amountsIn[at] ?? 0n) * BigInt(fee)) / 1_000_000n),
    extra: false,
  }))
}

/** Fees of the tokens themselves. */
function tollFees(kept: Tolls, { sell, buy }: ProviderQuery): SwapQuote['fees'] {
  return (
    [
      [sell, kept.sell],
      [buy, kept.buy],
    ] as const
  ).flatMap(([{ id, token }, amount]) =>
    amount > 0n ? [{ who: 'token' as const, name: getAddress(token ?? ''), asset: id, amount: String(amount), extra: false }] : [],
  )
}

/** Returns the parts of this account's signature of the text. @throws server/invalid for any other */
async function read(text: string, signature: string, account: string): Promise<NonNullable<BuildArgs['permit']>> {
  const invalid = (cause?: unknown): Error =>
    serverErrors.create('invalid', { field: 'signature', problem: 'It is not one of this account over the text of this quote.' }, { cause })
  try {
    const { domain, types, primaryType, message } = JSON.parse(text) as Parameters<typeof recoverTypedDataAddress>[0]
    const typed = { domain, types, primaryType, message, signature: signature as Hex } as Parameters<typeof recoverTypedDataAddress>[0]
    if ((await recoverTypedDataAddress(typed)).toLowerCase() !== account.toLowerCase()) throw invalid()
    const { r, s, v, yParity } = parseSignature(signature as Hex)
    return { r, s, v: Number(v ?? BigInt(yParity) + 27n) }
  } catch (error) {
    if (serverErrors.is(error)) throw error
    throw invalid(error)
  }
}
