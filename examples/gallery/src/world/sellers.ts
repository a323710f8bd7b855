import { ADA } from './wallets.js'

/** Responses of the purchase server half in a scene. */
export interface BuyingMood {
  /** The available purchases never load, or fail to load. */
  readonly options?: 'never' | 'fails' | 'nothing'
  /** Prices never load. */
  readonly quotes?: 'never'
  /** No seller serves the visitor's region. */
  readonly away?: true
  /** The outcome of pressing a seller. */
  readonly begins?: 'never' | 'country' | 'fails'
  /** Progress of the started purchase. */
  readonly status?: 'open' | 'pending' | 'done' | 'failed'
  /** The browser opens no tab. */
  readonly blocked?: true
  /** The tab is closed. */
  readonly closed?: true
  /** A seller's and a token's name are very long. */
  readonly long?: true
}

const ID = 'ab'.repeat(16)
const LONG = 'The Extraordinarily Long-Winded Exchange of Llanfairpwllgwyngyll'
const AT = '2026-11-21T09:00:00.000Z'

/** The routes of the server half, each responding as the scene specifies. */
export function sellers({ options, quotes, away, begins, status = 'open', long }: BuyingMood): typeof fetch {
  const names: readonly (readonly [id: string, name: string])[] = [
    ['coinbase', long ? LONG : 'Coinbase'],
    ['meld', 'Meld.io'],
  ]
  const answers: { readonly [path: string]: () => unknown } = {
    '/v1/onramp/options': () => ({
      country: 'DE',
      providers: names.map(([id, name]) => ({
        id,
        name,
        feeRange: '1-2%',
        methods: ['card', 'bank'],
        chains: ['eip155:1'],
        available: !away,
      })),
      fiats: ['USD', 'EUR', 'GBP', 'JPY', 'PLN'].map((code) => ({ code, min: '10', max: '7500' })),
      tokens:
        options === 'nothing'
          ? []
          : [
              { asset: 'eip155:1/slip44:60', name: 'Ether', symbol: 'ETH', decimals: 18, providers: ['coinbase', 'meld'] },
              {
                asset: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
                name: long ? LONG : 'USD Coin',
                symbol: 'USDC',
                decimals: 6,
                providers: ['meld'],
              },
            ],
    }),
    '/v1/onramp/quotes': () => ({
      items: [{ provider: 'coinbase', amount: '39360000000000000', total: '100', fees: [] }],
      refused: [{ provider: 'meld', reason: 'amount' }],
    }),
    '/v1/onramp/sessions': () => ({ id: ID, url: 'https://pay.example.com/', expiresAt: AT }),
    '/v1/onramp/purchases': () => ({
      items: [
        {
          ...{ id: ID, provider: 'coinbase', account: `eip155:1:${ADA}`, asset: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 },
          ...{ fiat: 'EUR', paid: '100', amount: status === 'done' ? '39360000000000000' : null, status, hash: null },
          ...{ createdAt: AT, changedAt: AT },
        },
      ],
    }),
  }
  const never = () => new Promise<never>(() => {})
  return async (input) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/options') && options === 'never') return never()
    if (pathname.endsWith('/options') && options === 'fails') throw new TypeError('Failed to fetch')
    if (pathname.endsWith('/quotes') && quotes === 'never') return never()
    if (pathname.endsWith('/sessions')) {
      if (begins === 'never') return never()
      if (begins === 'country') return Response.json({ error: { code: 'invalid', field: 'country' } }, { status: 400 })
      if (begins === 'fails') throw new TypeError('Failed to fetch')
    }
    const answer = answers[pathname]
    return answer ? Response.json(answer()) : Response.json({}, { status: 404 })
  }
}
