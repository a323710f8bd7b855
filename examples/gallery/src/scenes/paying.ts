import type { PaymentArgs } from '@latchkey/pay'
import { ID, merchant, type PayMood } from '../world/merchant.js'
import type { Money } from '../world/money.js'
import { someAssets } from '../world/money.js'
import { BOB, fox } from '../world/wallets.js'
import type { SwitchMood } from '../world/world.js'
import { balanceOf } from './account.js'
import { appears, tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

interface Mood extends PayMood {
  readonly money?: Money
  readonly switching?: SwitchMood
  /** Without a server, only the chain reports the outcome of a payment. */
  readonly server?: true
}
const WALLET = '.lk-pay-ways .lk-row-main'
const PAY = '.lk-foot .lk-button:last-child:not([aria-disabled="true"])'
const order: PaymentArgs = {
  paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  recipient: BOB,
  amount: '0.025',
}
const dollars: PaymentArgs = {
  ...order,
  paymentAsset: { network: 'eip155:1', asset: `0x${'a'.repeat(40)}`, metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } },
  amount: '25.5',
}
const longest: PaymentArgs = {
  ...order,
  paymentAsset: { ...order.paymentAsset, metadata: { name: 'Wrapped liquid staked Ether', symbol: 'WSTETHLONGEST', decimals: 18 } },
  amount: '123456789012.345678901234567891',
}

/** A separate payment in each cell: cells of one page share the browser's locks. */
const ask = (kernel: GalleryKernel, args: PaymentArgs): Promise<unknown> => kernel.open('Pay', { ...args, reference: crypto.randomUUID() })

const scene = (view: string, state: string, { money = {}, switching, server, ...mood }: Mood, more: Partial<Scene> = {}): Scene => ({
  view,
  state,
  paying: true,
  connected: [fox],
  ...(server && { kernel: { server: { baseUrl: 'https://server.example' }, fetch: merchant(mood) } }),
  ...more,
  world: { wallets: [fox], assets: someAssets, balance: balanceOf('1.4829'), money, ...(switching && { switching }) },
})
const ways = (state: string, mood: Mood, until: string, more: Partial<Scene> & { readonly args?: PaymentArgs } = {}): Scene =>
  scene('Pay', state, mood, { drive: (kernel) => ask(kernel, more.args ?? order), until, ...more })

/** Goes to the quote, and from there this many presses further. */
const further =
  (presses: number, args = order) =>
  async (kernel: GalleryKernel, place: HTMLElement): Promise<void> => {
    await ask(kernel, args)
    await tap(place, WALLET)
    for (let i = 0; i < presses; i++) {
      await appears(place, '.lk-pay-whom')
      await tap(place, PAY)
    }
  }
/** Presses the first exchange, while the page's `open` returns what the scene specifies. */
const pressed =
  ({ blocked = false }: { readonly blocked?: boolean } = {}) =>
  async (kernel: GalleryKernel, place: HTMLElement): Promise<void> => {
    await ask(kernel, { ...order, choice: 'exchange' })
    const row = await appears(place, '.lk-pay-ways .lk-list .lk-row-main')
    inOneTask(blocked, () => row.click())
  }
/** Other cells of the page press at the same time. */
function inOneTask(blocked: boolean, press: () => void): void {
  const own = window.open
  const tab = { opener: null, closed: false, location: { replace() {} }, focus() {}, close() {} }
  window.open = () => (blocked ? null : (tab as unknown as Window))
  press()
  window.open = own
}

export const payingScenes: readonly Scene[] = [
  ways('not connected', {}, WALLET, { connected: [] }),
  ways('with a wallet', {}, WALLET),
  ways('a token', {}, WALLET, { args: dollars }),
  ways('with exchanges', { server: true }, '.lk-pay-ways .lk-list'),
  ways('looking for exchanges', { server: true, exchanges: 'never' }, '.lk-pay-ways .lk-skeleton'),
  ways('no exchange', { server: true, exchanges: 'none' }, '.lk-notice', { args: { ...order, choice: 'exchange' } }),
  ways('loading', { server: true, payment: 'never' }, '.lk-skeleton', { drive: (kernel) => kernel.open('Pay', { payment: ID }) }),
  ways('error', { server: true, payment: 'fails' }, '.lk-state', { drive: (kernel) => kernel.open('Pay', { payment: ID }) }),
  ways('asked for by a server', { server: true }, WALLET, { drive: (kernel) => kernel.open('Pay', { payment: ID, choice: 'wallet' }) }),
  ways('unsure', { money: { send: 'lost' } }, '.lk-notice[data-kind=warning]', { drive: further(1) }),
  ways('opening an exchange', { server: true, begins: 'never' }, '[aria-busy=true]', { drive: pressed() }),
  ways('the exchange failed', { server: true, begins: 'fails' }, '.lk-notice[data-kind=danger]', { drive: pressed() }),
  ways('long text', { server: true, long: true }, '.lk-pay-ways .lk-list', { args: longest }),
]

const quote = (
  state: string,
  mood: Mood,
  until: string,
  { presses = 0, args = order }: { presses?: number; args?: PaymentArgs } = {},
): Scene => scene('PayQuote', state, mood, { drive: further(presses, args), until })

export const payQuoteScenes: readonly Scene[] = [
  quote('filled', {}, PAY),
  quote('a token', {}, PAY, { args: dollars }),
  quote('a trifle more', { server: true, exchanges: 'none', trifle: true }, '.lk-facts + .lk-12'),
  quote('loading', { money: { plan: 'never' } }, '.lk-facts .lk-skeleton'),
  quote('nothing covers it', { money: { plan: 'short' } }, '.lk-state'),
  quote('not to be paid', { money: { plan: 'fails' } }, '.lk-notice'),
  quote('error', { server: true, exchanges: 'none', payment: 'fails' }, '.lk-notice'),
  quote('fee unknown', { money: { plan: { fee: undefined as never } } }, PAY),
  quote('not switched', { switching: 'reject' }, '.lk-notice', {
    presses: 1,
    args: { ...order, paymentAsset: { ...order.paymentAsset, network: 'eip155:8453' } },
  }),
  quote('declined', { money: { send: 'reject' } }, '.lk-notice', { presses: 1 }),
  quote('failed', { money: { send: 'fails' } }, '.lk-notice', { presses: 1 }),
  quote('in another tab', { server: true, exchanges: 'none', taken: true }, '.lk-notice', { presses: 1 }),
  quote('long text', {}, PAY, { args: longest }),
]

const loading = (state: string, mood: Mood, phase: string, drive: NonNullable<Scene['drive']> = further(1)): Scene =>
  scene('PayLoading', state, mood, { drive, until: `[data-phase=${phase}]` })
const SERVER = { server: true, exchanges: 'none' } as const

export const payLoadingScenes: readonly Scene[] = [
  loading('asked', { money: { send: 'never' } }, 'paying'),
  loading('sent', {}, 'tracking'),
  scene(
    'PayLoading',
    'received',
    { ...SERVER, status: 'received' },
    { drive: further(1), until: '.lk-pay-steps [data-step=now]:last-child' },
  ),
  loading('paid', { money: { wait: 'confirmed' } }, 'success'),
  loading('failed', { money: { wait: 'failed' } }, 'failure'),
  loading('expired', { money: { wait: 'expired' } }, 'failure'),
  loading('takes long', { money: { wait: 'replaced' } }, 'timeout'),
  loading('sent back', { server: true, deposit: 'refunded' }, 'refund', pressed()),
  loading('closing', {}, 'tracking', async (kernel, place) => {
    await further(1)(kernel, place)
    await appears(place, '[data-phase=tracking]')
    kernel.close()
    await appears(place, '.lk-notice')
  }),
  loading('at the exchange', { server: true }, 'tracking', pressed()),
  loading('no tab', { server: true }, 'tracking', pressed({ blocked: true })),
  loading('long text', {}, 'tracking', further(1, longest)),
]

const form = (state: string, mood: PayMood, until: string, more: Partial<Scene> = {}): Scene =>
  scene(
    'PayWithExchange',
    state,
    { server: true, ...mood },
    { drive: (kernel) => kernel.open('PayWithExchange', { amount: '50' }), until, ...more },
  )
const deposited =
  (blocked = false) =>
  async (kernel: GalleryKernel, place: HTMLElement): Promise<void> => {
    await kernel.open('PayWithExchange', { amount: '50' })
    const button = await appears(place, PAY)
    inOneTask(blocked, () => button.click())
  }
const status = (state: string, mood: PayMood, until: string): Scene => form(state, mood, until, { drive: deposited() })

export const depositScenes: readonly Scene[] = [
  form('filled', {}, PAY),
  form('loading', { exchanges: 'never' }, '.lk-skeleton'),
  form('error', { exchanges: 'fails' }, '.lk-state'),
  form('nothing', { exchanges: 'none' }, '.lk-state'),
  form('starting', { begins: 'never' }, '.lk-foot [aria-busy=true]', { drive: deposited() }),
  form('failed to start', { begins: 'fails' }, '.lk-notice', { drive: deposited() }),
  form('long text', { long: true }, PAY),
  status('at the exchange', {}, '[data-status=away]'),
  form('no tab', {}, '[data-status=away]', { drive: deposited(true) }),
  status('in progress', { deposit: 'pending' }, '[data-status=pending]'),
  status('done', { deposit: 'done' }, '[data-status=done]'),
  status('failed', { deposit: 'failed' }, '[data-status=failed]'),
  status('taken back', { deposit: 'refunded' }, '[data-status=refunded]'),
  ...(['filled', 'nothing'] as const).map((state) =>
    scene(
      'PayWithExchangeSelectAsset',
      state,
      { server: true, ...(state === 'nothing' && { exchanges: 'none' }) },
      {
        async drive(kernel, place) {
          await kernel.open('PayWithExchange')
          await appears(place, state === 'filled' ? PAY.replace(':not([aria-disabled="true"])', '') : '.lk-state')
          await kernel.open('PayWithExchangeSelectAsset')
        },
        until: state === 'filled' ? '.lk-list [aria-current]' : '.lk-state',
      },
    ),
  ),
]
