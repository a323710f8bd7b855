import type { CaipNetworkId } from '@latchkey/kernel'
import { sendGuard } from '@latchkey/send'
import { longAssets, type Money, someAssets } from '../world/money.js'
import { BOB, fox, long, NEW, owl } from '../world/wallets.js'
import type { WorldOptions } from '../world/world.js'
import { balanceOf } from './account.js'
import type { GalleryKernel, Scene } from './scene.js'

/** Same as Bob's, except for the middle. */
const TWIN = `${BOB.slice(0, 6)}${'9d31a0c45be27f18c6d3a90bb47e5210'}${BOB.slice(-4)}`

type Args = Parameters<typeof openForm>[1]
const openForm = (kernel: GalleryKernel, args: { amount?: string; to?: string; assetAddress?: string; chainId?: CaipNetworkId } = {}) =>
  kernel.open('WalletSend', args)

/** Presses the button at the bottom once it is enabled. */
async function press(place: HTMLElement, selector = '.lk-foot .lk-button[data-kind]:last-child'): Promise<void> {
  for (let frame = 0; frame < 600; frame++) {
    const button = place.querySelector('latchkey-shell')?.shadowRoot?.querySelector<HTMLButtonElement>(selector)
    if (button && button.ariaDisabled !== 'true' && !button.disabled) return button.click()
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`Nothing to press: ${selector}`)
}
const shown = async (kernel: GalleryKernel, view: string): Promise<void> => {
  for (let frame = 0; frame < 600 && kernel.state.core.stack.at(-1)?.view !== view; frame++) await new Promise(requestAnimationFrame)
}

const world: WorldOptions = { wallets: [fox, owl], assets: someAssets }
const form = (state: string, args: Args, more: Partial<Scene> = {}): Scene => ({
  view: 'WalletSend',
  state,
  world,
  connected: [fox],
  drive: (kernel) => openForm(kernel, args),
  until: '.lk-sum .lk-amount',
  ...more,
})
const select = (state: string, until: string, assets: WorldOptions['assets'] = someAssets): Scene => ({
  view: 'WalletSendSelectToken',
  state,
  world: { ...world, balance: balanceOf('1'), ...(assets && { assets }) },
  connected: [fox],
  drive: async (kernel) => {
    await openForm(kernel)
    await kernel.open('WalletSendSelectToken')
  },
  until,
})

export const sendScenes: readonly Scene[] = [
  form('empty', {}, { until: '.lk-chip img, .lk-chip' }),
  form('filled', { amount: '0.25', to: NEW }, { until: '.lk-foot .lk-button:not([aria-disabled="true"])' }),
  form('with a name', { amount: '0.25', to: 'ada.eth' }, { until: '.lk-send-found' }),
  form('too much', { amount: '25', to: NEW }, { until: '.lk-hint[data-error]' }),
  form('bad address', { amount: '0.25', to: '0x1234' }, { until: '.lk-hint[data-error]' }),
  form('without a price', { amount: '2', assetAddress: `0x${'d'.repeat(40)}`, to: NEW }, { until: '.lk-sum [title]' }),
  form('max', { amount: '0.1', to: NEW }, { drive: takeMax, until: '.lk-hint:not(:empty)' }),
  form('loading', {}, { world: { ...world, assets: 'never' }, until: '.lk-sum .lk-skeleton' }),
  form('error', {}, { world: { wallets: [fox], balance: { status: 'failed' }, assets: 'fails' }, until: '.lk-notice' }),
  form('another network', { amount: '1', chainId: 'eip155:8453', to: NEW }),
  form(
    'long text',
    { amount: '123456789012.345678901234567891', assetAddress: `0x${'e'.repeat(40)}`, to: 'ada.eth' },
    { world: { wallets: [long], assets: longAssets, balance: balanceOf('1') }, connected: [long], until: '.lk-send-found' },
  ),
  select('filled', '.lk-row:nth-child(5)'),
  select('loading', '.lk-skeleton', 'never'),
  select('long text', '.lk-row', longAssets),
  {
    view: 'WalletSendSelectToken',
    state: 'empty',
    world: { wallets: [fox], balance: { status: 'failed' } },
    connected: [fox],
    drive: (kernel) => kernel.open('WalletSendSelectToken'),
    until: '.lk-state',
  },
]

async function takeMax(kernel: GalleryKernel, place: HTMLElement): Promise<void> {
  await openForm(kernel, { amount: '0.1', to: NEW })
  await press(place, '.lk-sum > div:last-child > button, .lk-sum > div:last-child .lk-chip')
}

interface ReviewOptions {
  readonly to?: string
  readonly money?: Money
  readonly until?: string
  readonly more?: Partial<Scene>
  readonly amount?: string
  readonly asset?: string
  /** Presses Send this many times. */
  readonly presses?: number
}
const SEND = '.lk-send-pairs > .lk-button:last-child'
function review(
  state: string,
  { to = NEW, money = {}, until = '.lk-notice', more, amount = '0.25', asset, presses = 0 }: ReviewOptions,
): Scene {
  return {
    view: 'WalletSendPreview',
    state,
    world: { ...world, money },
    // Both are connected, so that their addresses are known.
    connected: [fox, owl],
    async drive(kernel, place) {
      await openForm(kernel, { amount, to, ...(asset !== undefined && { assetAddress: asset }) })
      await press(place)
      await shown(kernel, 'WalletSendPreview')
      for (let i = 0; i < presses; i++) await press(place, SEND)
    },
    until,
    ...more,
  }
}

export const reviewScenes: readonly Scene[] = [
  review('filled', {}),
  review('loading', { money: { plan: 'never' }, until: '.lk-facts .lk-skeleton' }),
  review('with a token', { amount: '120.5', asset: `0x${'a'.repeat(40)}` }),
  review('without a price', { amount: '2', asset: `0x${'d'.repeat(40)}` }),
  review('with a name', { to: 'ada.eth' }),
  review('look-alike', { to: TWIN, until: '.lk-send-twins' }),
  review('look-alike, once pressed', { to: TWIN, presses: 1, until: '.lk-send-pairs [aria-disabled="true"]' }),
  review('burn', { to: `0x${'0'.repeat(40)}` }),
  review('contract', { money: { plan: { recipient: 'contract' } } }),
  review('own account', { to: BOB }),
]

export const askedScenes: readonly Scene[] = [
  review('fee unknown and rent', { money: { plan: { fee: undefined as never, rent: 2_039_280_000_000_000n } } }),
  review('unexpected changes', {
    money: {
      plan: {
        changes: [
          { amount: -250_000_000_000_000_000n },
          { amount: -2_500_500_000n, asset: `0x${'a'.repeat(40)}` },
          { amount: 1n, asset: '0x52908400098527886E0F7030069857D2E4169EE7', decimals: 0 },
        ],
      },
    },
  }),
  review('waiting', { money: { send: 'never' }, presses: 1, until: '[aria-busy="true"]' }),
  review('declined', { money: { send: 'reject' }, presses: 1, until: '.lk-toast' }),
  review('error', { money: { send: 'fails' }, presses: 1, until: '.lk-notice[data-kind="danger"]' }),
  review('not enough', { money: { plan: 'poor' }, until: '.lk-hidden[role="alert"]' }),
  review('not to be sent', { money: { plan: 'fails' }, until: '.lk-notice[data-kind="danger"]' }),
  review('with an opinion of others', {
    more: {
      contributes: [
        sendGuard.of({
          id: 'watch',
          check: () => [{ id: 'reported', level: 'warning', text: 'This address was reported twelve times this week by other visitors.' }],
        }),
      ],
    },
    until: '.lk-notice[data-kind="warning"]',
  }),
  review('long text', {
    amount: '123456789012.345678901234567891',
    asset: `0x${'e'.repeat(40)}`,
    to: 'ada.eth',
    more: { world: { wallets: [long], assets: longAssets, balance: balanceOf('1') }, connected: [long] },
  }),
]

function confirmed(state: string, money: Money, until: string): Scene {
  return {
    ...review(state, { money, presses: 1, until }),
    view: 'WalletSendConfirmed',
  }
}
export const confirmedScenes: readonly Scene[] = [
  confirmed('pending', {}, '[data-status="pending"]'),
  confirmed('success', { wait: 'confirmed' }, '[data-status="confirmed"]'),
  confirmed('error', { wait: 'failed' }, '[data-status="failed"]'),
  confirmed('replaced', { wait: 'replaced' }, '[data-status="replaced"]'),
  confirmed('unknown', { wait: 'unknown' }, '[data-status="unknown"]'),
  confirmed('cancelled', { wait: 'cancelled' }, '[data-status="cancelled"]'),
  confirmed('unsure', { send: 'lost' }, '[data-status="unsure"]'),
  confirmed('unsure, extension gone', { send: 'gone' }, '[data-status="unsure"]'),
  confirmed('altered', { send: 'altered' }, '[data-status="unknown"]'),
]
