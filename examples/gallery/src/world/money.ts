import { type Asset, type TransferPlan, type TransferStatus, type Transfers, walletErrors } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { marks } from './marks.js'

/** The outcome of a transfer, step by step. */
export interface Money {
  readonly plan?: 'never' | 'fails' | 'poor' | 'short' | Partial<TransferPlan>
  readonly send?: 'never' | 'reject' | 'fails' | 'gone' | 'lost' | 'altered'
  readonly wait?: TransferStatus
}

export const HASH = '0x9a3c41e0d7a0f3b1e3c3f3f2a1f7a30bb7a31f2f2a5ce6b8a4d1b9c0d2e3f405'
const ETHER = 10n ** 18n

/** Transfers in the gallery: as the scene specifies, without a network. */
export function moneyOf({ plan, send, wait }: Money): Transfers {
  return {
    checkRecipient: async (to) => (/^0x[\da-f]{40}$/i.test(to) ? undefined : 'invalid'),
    async plan(args) {
      if (plan === 'never') return new Promise(() => {})
      if (plan === 'short') throw transferErrors.create('not-enough', {})
      if (plan === 'poor') throw transferErrors.create('no-fee', { symbol: 'ETH' })
      if (plan === 'fails') throw transferErrors.create('would-fail', { reason: 'paused' })
      const amount = args.amount === 'max' ? (ETHER * 148n) / 100n : args.amount
      const change = { amount: -amount, ...(args.asset !== undefined && { asset: args.asset }) }
      return { args, amount, fee: 31_500_000_000_000n, changes: [change], request: { method: 'send', params: [] }, ...plan }
    },
    async send() {
      if (send === 'never') return new Promise(() => {})
      if (send === 'reject') throw walletErrors.create('rejected', { wallet: 'Bench Fox' })
      if (send === 'fails') throw walletErrors.create('locked', { wallet: 'Bench Fox' })
      if (send === 'gone') throw walletErrors.create('gone', { wallet: 'Bench Fox' })
      if (send === 'lost') throw new TypeError('The line to the wallet broke')
      if (send === 'altered') throw transferErrors.create('altered', { hash: HASH, what: 'recipient' })
      return HASH
    },
    readBack: async () => true,
    find: async () => undefined,
    wait: async () => (wait === undefined ? new Promise<never>(() => {}) : { status: wait }),
  }
}

const assetOf = (symbol: string, name: string, numeric: string, more: Partial<Asset> = {}): Asset => ({
  name,
  symbol,
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric },
  iconUrl: marks.coin,
  verified: true,
  ...more,
})
const at = (digit: string): string => `eip155:1:0x${digit.repeat(40)}`

export const someAssets: readonly Asset[] = [
  assetOf('ETH', 'Ether', '1.482913004210998', { price: 3120.55, change24h: '2.4136', iconUrl: '' }),
  assetOf('USDC', 'USD Coin', '2500.5', { price: 1, change24h: '0.001', address: at('a'), quantity: { decimals: '6', numeric: '2500.5' } }),
  assetOf('WBTC', 'Wrapped Bitcoin', '0.00012345', {
    price: 97_000,
    change24h: '-12.5',
    address: at('b'),
    quantity: { decimals: '8', numeric: '0.00012345' },
  }),
  assetOf('FREE', 'Visit free-usd.example to claim', '99999', { verified: false, address: at('c'), iconUrl: '' }),
  assetOf('DAI', 'Dai', '12', { address: at('d') }),
]
export const longAssets: readonly Asset[] = [
  assetOf('WSTETHLONGEST', 'A token with an extraordinarily long name of its own', '123456789012.345678901234567891', {
    price: 3120.55,
    address: at('e'),
  }),
]
