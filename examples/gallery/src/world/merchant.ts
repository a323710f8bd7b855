import { BOB } from './wallets.js'

/** Responses of the payment server half in a scene. */
export interface PayMood {
  /** The payment never loads, or fails to load. */
  readonly payment?: 'never' | 'fails'
  /** Progress of the payment, once someone has paid. */
  readonly status?: 'open' | 'sent' | 'received' | 'settled' | 'failed' | 'refunded'
  /** Someone else has the turn. */
  readonly taken?: true
  /** Slightly more is due than was requested. */
  readonly trifle?: true
  /** There are no exchanges, they never load, or fail to load. */
  readonly exchanges?: 'none' | 'never' | 'fails'
  /** The outcome of pressing one. */
  readonly begins?: 'never' | 'fails'
  /** Progress of a deposit. */
  readonly deposit?: 'unknown' | 'pending' | 'done' | 'failed' | 'refunded'
  /** Names are very long. */
  readonly long?: true
}

export const ID = 'ab'.repeat(16)
const HASH = `0x${'5c'.repeat(32)}`
const LONG = 'The Extraordinarily Long-Winded Exchange of Llanfairpwllgwyngyll'
const AT = '2026-11-21T09:00:00.000Z'
/** The payment asset of the scenes. */
const USDC = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** The routes of the server half, each responding as the scene specifies. */
export function merchant({ payment, status = 'open', taken, trifle, exchanges, begins, deposit = 'unknown', long }: PayMood): typeof fetch {
  const never = () => new Promise<never>(() => {})
  let asked = { asset: 'eip155:1/slip44:60', recipient: `eip155:1:${BOB}`, amount: '25000000000000000' }
  const info = (now: PayMood['status']) => ({
    ...{ id: ID, status: now, name: 'Ether', symbol: 'ETH', decimals: 18, ...asked },
    ...{
      due: trifle ? String(BigInt(asked.amount) + 7_000_000_000_000n) : asked.amount,
      reference: null,
      payer: null,
    },
    ...{ hash: now === 'open' || now === 'refunded' ? null : HASH, confirmations: now === 'received' ? 3 : 0, needed: 12 },
    ...{ createdAt: AT, expiresAt: AT, changedAt: AT },
  })
  const answers: { readonly [path: string]: () => unknown } = {
    '/v1/pay/turns': () => ({ granted: !taken, payment: info('open') }),
    '/v1/pay/sent': () => info(status),
    '/v1/pay/exchanges': () => ({
      items:
        exchanges === 'none'
          ? []
          : ['Binance', long ? LONG : 'Coinbase', 'Kraken'].map((name) => ({
              id: name
                .toLowerCase()
                .replace(/[^a-z]/g, '')
                .slice(0, 8),
              name,
            })),
    }),
    '/v1/pay/exchanges/assets': () => ({
      items:
        exchanges === 'none'
          ? []
          : [
              { asset: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18, exchanges: ['binance', 'coinbase'] },
              { asset: USDC, symbol: 'USDC', name: long ? LONG : 'USD Coin', decimals: 6, exchanges: ['binance'] },
            ],
    }),
  }
  let isBegun = false
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    const isPost = init?.method === 'POST'
    if (pathname === '/v1/pay/payments') {
      if (payment === 'never') return never()
      if (payment === 'fails') throw new TypeError('Failed to fetch')
      if (isPost) asked = { ...asked, ...pick(JSON.parse(String(init.body))) }
      return Response.json(info(isPost || !isBegun ? 'open' : status))
    }
    if (pathname.startsWith('/v1/pay/exchanges') && exchanges === 'never') return never()
    if (pathname.startsWith('/v1/pay/exchanges') && exchanges === 'fails') throw new TypeError('Failed to fetch')
    if (pathname === '/v1/pay/exchanges/sessions') {
      if (!isPost) return Response.json({ status: deposit, hash: null })
      if (begins === 'never') return never()
      if (begins === 'fails') throw new TypeError('Failed to fetch')
      isBegun = true
      return Response.json({ id: ID, url: 'https://exchange.example.com/', expiresAt: AT })
    }
    const answer = answers[pathname]
    return answer ? Response.json(answer()) : Response.json({}, { status: 404 })
  }
}

function pick({ asset, recipient, amount }: { readonly asset: string; readonly recipient: string; readonly amount: string }) {
  return { asset, recipient, amount }
}
