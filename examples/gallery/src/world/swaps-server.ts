import type { SwapQuery, SwapQuote, SwapToken } from '@latchkey/swaps'
import { marks } from './marks.js'

export interface SwapsMood {
  /** Networks that support swaps. Defaults to Ethereum. */
  readonly networks?: readonly string[] | 'never' | 'fails'
  readonly tokens?: readonly SwapToken[] | 'never' | 'fails'
  readonly quote?: 'never' | 'fails' | 'none'
  /** Amount bought per unit sold, with six decimals; each further quote uses the next one. */
  readonly prices?: readonly number[]
  readonly impact?: string | null
  readonly approval?: 'allowance' | 'signature'
  /** The bought token's balances change without transfers. */
  readonly rebasing?: true
  /** The quote pays someone else. */
  readonly hostile?: true
}

const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const WRAPPED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const at = (digit: string): string => `0x${digit.repeat(40)}`
const token = (symbol: string, name: string, digit: string, decimals: number, more: Partial<SwapToken> = {}): SwapToken => ({
  asset: `eip155:1/erc20:${at(digit)}`,
  name,
  symbol,
  decimals,
  iconUrl: marks.coin,
  verified: true,
  ...more,
})

const someTokens: readonly SwapToken[] = [
  { asset: 'eip155:1/slip44:60', name: 'Ether', symbol: 'ETH', decimals: 18, verified: true, rank: 'suggested' },
  token('USDC', 'USD Coin', 'a', 6, { rank: 'suggested' }),
  token('WBTC', 'Wrapped Bitcoin', 'b', 8, { rank: 'suggested' }),
  token('DAI', 'Dai', 'd', 18, { rank: 'popular' }),
  token('FREE', 'Visit free-usd.example to claim', 'c', 18, { verified: false }),
  token('AAVE', 'Aave', '9', 18),
  token('stETH', 'Liquid staked Ether 2.0', '5', 18),
  token('LINK', 'Chainlink', '8', 18),
]
export const longTokens: readonly SwapToken[] = [
  token('WSTETHLONGEST', 'A token with an extraordinarily long name of its own', 'e', 18),
  token('ANOTHERVERYLONGONE', 'Another one whose name does not want to come to an end', 'f', 18, { verified: false }),
]

/** The routes of the swap server half, each responding as the scene specifies. */
export function swapsServer(mood: SwapsMood = {}): typeof fetch {
  const { networks = ['eip155:1'], tokens = someTokens, prices = [3114], quote } = mood
  let quotes = 0
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (pathname.endsWith('/networks')) {
      const routers = [{ address: ROUTER, name: 'Uniswap V2', kind: 'uniswap-v2' }]
      return typeof networks === 'string' ? ended(networks) : Response.json({ items: networks.map((chain) => ({ chain, routers })) })
    }
    if (pathname.endsWith('/tokens')) {
      if (typeof tokens === 'string') return ended(tokens)
      const wanted = String(body.search ?? '').toLowerCase()
      const items = tokens.filter(({ name, symbol, asset }) => `${name} ${symbol} ${asset}`.toLowerCase().includes(wanted))
      return Response.json({ items })
    }
    if (!pathname.endsWith('/quote')) return Response.json({}, { status: 404 })
    if (quote === 'none') return Response.json({ quote: null })
    if (quote) return ended(quote)
    const price = prices[Math.min(quotes, prices.length - 1)] ?? 1
    quotes += 1
    return Response.json({ quote: quoteOf(body, { price, tokens: typeof tokens === 'string' ? [] : tokens, mood }) })
  }
}

async function ended(how: 'never' | 'fails'): Promise<Response> {
  if (how === 'fails') throw new TypeError('Failed to fetch')
  return new Promise<never>(() => {})
}

interface QuoteArgs {
  readonly price: number
  readonly tokens: readonly SwapToken[]
  readonly mood: SwapsMood
}

function quoteOf(query: SwapQuery, { price, tokens, mood }: QuoteArgs): SwapQuote {
  const { approval, impact = '0.0021', hostile, rebasing } = mood
  const unitsOf = (asset: string): bigint => 10n ** BigInt(tokens.find((each) => each.asset === asset)?.decimals ?? 18)
  const bought = (BigInt(query.amount) * BigInt(Math.round(price * 1e6)) * unitsOf(query.buy)) / (unitsOf(query.sell) * 1_000_000n)
  const minBuy = (bought * BigInt(10_000 - query.slippage)) / 10_000n
  const isNative = query.sell.includes('/slip44')
  const account = query.account.split(':')[2] ?? ''
  const data = callOf(query, minBuy, hostile ? at('7') : account)
  return {
    quoteId: 'q'.repeat(32),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    provider: { id: 'uniswap', name: 'Uniswap' },
    sell: { asset: query.sell, amount: query.amount },
    buy: { asset: query.buy, amount: String(bought) },
    minBuy: String(minBuy),
    priceImpact: impact,
    fees: [{ who: 'pool', name: 'Uniswap', asset: query.sell, amount: String((BigInt(query.amount) * 3n) / 1000n), extra: false }],
    approval: isNative || !approval ? null : approvalOf(query, approval),
    tx: approval === 'signature' ? null : { kind: 'call', to: ROUTER, data, value: isNative ? query.amount : '0' },
    ...(rebasing && { rebasing: [query.buy] }),
  }
}

function approvalOf(query: SwapQuery, kind: 'allowance' | 'signature'): SwapQuote['approval'] {
  const address = addressOf(query.sell)
  const common = { token: query.sell, spender: ROUTER, amount: query.amount } as const
  if (kind === 'allowance')
    return { ...common, kind, calls: [{ to: address, data: `0x095ea7b3${word(ROUTER)}${word(BigInt(query.amount))}` }] }
  const fields = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
  const Permit = fields.map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
  const owner = query.account.split(':')[2]
  const message = { owner, spender: ROUTER, value: query.amount, nonce: '0', deadline: '4000000000' }
  const domain = { name: 'Token', version: '1', chainId: 1, verifyingContract: address }
  return { ...common, kind, calls: [], typedData: JSON.stringify({ primaryType: 'Permit', domain, message, types: { Permit } }) }
}

/** An encoded call to Uniswap's second router: its function and one word for each argument. */
function callOf(query: SwapQuery, minBuy: bigint, to: string): string {
  const path = [addressOf(query.sell), addressOf(query.buy)]
  const [from, into] = [query.sell.includes('/slip44'), query.buy.includes('/slip44')]
  const selector = from ? '7ff36ab5' : into ? '18cbafe5' : '38ed1739'
  const amounts = from ? [minBuy] : [BigInt(query.amount), minBuy]
  const offset = BigInt((amounts.length + 3) * 32)
  return `0x${selector}${[...amounts, offset, to, 4_000_000_000n, 2n, ...path].map(word).join('')}`
}

function addressOf(asset: string): string {
  return asset.includes('/slip44') ? WRAPPED : asset.slice(asset.indexOf('0x'))
}

function word(value: string | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
}
