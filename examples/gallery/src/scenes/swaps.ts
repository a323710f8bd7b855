import type { SwapArgs } from '@latchkey/swaps'
import { longAssets, someAssets } from '../world/money.js'
import { longTokens, type SwapsMood, swapsServer } from '../world/swaps-server.js'
import type { TradeMood } from '../world/trades.js'
import { fox, long } from '../world/wallets.js'
import type { WorldOptions } from '../world/world.js'
import { balanceOf } from './account.js'
import { appears } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

interface Mood extends SwapsMood {
  readonly trades?: TradeMood
}
const world: WorldOptions = { wallets: [fox], assets: someAssets, balance: balanceOf('1.482913004210998') }
const FOOT = '.lk-foot .lk-button[data-kind]:last-child'

/** A connected account whose server returns quotes as the scene specifies. */
const scene = (view: string, state: string, { trades = {}, ...mood }: Mood, more: Partial<Scene> = {}): Scene => ({
  view,
  state,
  swaps: true,
  connected: [fox],
  kernel: { server: { baseUrl: 'https://server.example' }, fetch: swapsServer(mood) },
  ...more,
  world: { ...world, trades, ...more.world },
})

/** Presses the button at the bottom once it is enabled. */
async function press(place: HTMLElement, selector = FOOT): Promise<void> {
  for (let frame = 0; frame < 600; frame++) {
    const button = await appears(place, selector)
    if (button.ariaDisabled !== 'true') return button.click()
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`Nothing to press: ${selector}`)
}
const shown = async (kernel: GalleryKernel, view: string): Promise<void> => {
  for (let frame = 0; frame < 600 && kernel.state.core.stack.at(-1)?.view !== view; frame++) await new Promise(requestAnimationFrame)
}

const ETH_TO_USDC: SwapArgs = { fromToken: 'ETH', toToken: 'USDC', amount: '0.25' }
const USDC_TO_ETH: SwapArgs = { fromToken: 'USDC', toToken: 'ETH', amount: '100' }
const CHEAP = [0.00032]
const ETH_TO_STETH: SwapArgs = { fromToken: 'ETH', toToken: 'stETH', amount: '0.25' }
const REBASING: Mood = { rebasing: true, prices: [0.9998] }

const form = (state: string, mood: Mood, args: SwapArgs, until: string, more: Partial<Scene> = {}): Scene =>
  scene('Swap', state, mood, { drive: (kernel) => kernel.open('Swap', args), until, ...more })
const longWorld: Partial<Scene> = { world: { wallets: [long], assets: longAssets, balance: balanceOf('1') }, connected: [long] }

export const swapScenes: readonly Scene[] = [
  form('empty', {}, {}, '.lk-swap-got .lk-chip'),
  form('loading', { tokens: 'never' }, {}, '.lk-sum .lk-skeleton'),
  form('quoting', { quote: 'never' }, ETH_TO_USDC, '.lk-swap-got .lk-skeleton'),
  form('filled', {}, ETH_TO_USDC, '.lk-swap-fold'),
  form('much is lost', { impact: '0.124' }, ETH_TO_USDC, '.lk-swap-fold[open]'),
  form('rebasing token', REBASING, ETH_TO_STETH, '.lk-notice'),
  form('too much', {}, { ...ETH_TO_USDC, amount: '25' }, '.lk-hint[data-error]'),
  form('no route', { quote: 'none' }, ETH_TO_USDC, '.lk-foot [aria-disabled]'),
  form('error', { quote: 'fails' }, ETH_TO_USDC, '.lk-notice'),
  form('refused', { hostile: true }, ETH_TO_USDC, '.lk-notice'),
  form('expected to fail', { trades: { plan: 'fails' } }, ETH_TO_USDC, '.lk-notice'),
  form('unavailable', { networks: [] }, {}, '.lk-state'),
  form('server error', { networks: 'fails' }, {}, '.lk-state'),
  form('another network', {}, { ...ETH_TO_USDC, network: 'eip155:8453' }, '.lk-sum'),
  form(
    'long text',
    { tokens: longTokens },
    { fromToken: 'WSTETHLONGEST', amount: '123456789.123456789012345678' },
    '.lk-sum .lk-chip',
    longWorld,
  ),
]

const select = (state: string, mood: Mood, until: string, more: Partial<Scene> = {}): Scene =>
  scene('SwapSelectToken', state, mood, {
    async drive(kernel) {
      await kernel.open('Swap')
      await kernel.open('SwapSelectToken', { side: 'buy' })
    },
    until,
    ...more,
  })

export const swapTokenScenes: readonly Scene[] = [
  select('filled', {}, '.lk-row:nth-child(3)'),
  select('loading', { tokens: 'never' }, '.lk-skeleton'),
  select('empty', { tokens: [] }, '.lk-state', { world: { wallets: [fox], assets: [], balance: balanceOf('0') } }),
  select('error', { tokens: 'fails' }, '.lk-state'),
  select('long text', { tokens: longTokens }, '.lk-row', longWorld),
]

interface Review {
  readonly args?: SwapArgs
  readonly until?: string
  /** Presses Swap this many times. */
  readonly presses?: number
  readonly more?: Partial<Scene>
}
const SWAP = '.lk-swap-pairs > .lk-button:last-child'
const review = (state: string, mood: Mood, { args = ETH_TO_USDC, until = '.lk-facts', presses = 0, more = {} }: Review = {}): Scene =>
  scene('SwapPreview', state, mood, {
    async drive(kernel, place) {
      await kernel.open('Swap', args)
      await appears(place, '.lk-swap-fold')
      await press(place)
      await shown(kernel, 'SwapPreview')
      for (let i = 0; i < presses; i++) await press(place, SWAP)
    },
    until,
    ...more,
  })

export const swapReviewScenes: readonly Scene[] = [
  review('filled', {}),
  review('trying', { trades: { plan: 'never' } }, { until: '.lk-facts .lk-skeleton' }),
  review('with an account deposit', { trades: { plan: { rent: 2_039_280_000_000_000n } } }, { until: '.lk-facts' }),
  review('with an approval', { approval: 'allowance', prices: CHEAP }, { args: USDC_TO_ETH, until: '.lk-swap-steps' }),
  review(
    'in one request',
    { approval: 'allowance', prices: CHEAP, trades: { plan: { isAtomic: true } } },
    { args: USDC_TO_ETH, until: '.lk-swap-steps + p' },
  ),
  review('with a signature', { approval: 'signature', prices: CHEAP }, { args: USDC_TO_ETH, until: '.lk-swap-steps' }),
  review('some is lost', { impact: '0.045' }, { until: '[data-loss=some]' }),
  review('much is lost', { impact: '0.124' }, { until: '.lk-notice' }),
  review('rebasing token', REBASING, { args: ETH_TO_STETH, until: '.lk-notice' }),
  review('expected to fail', { trades: { plan: 'fails' } }, { until: '.lk-notice' }),
  review('price moved', { trades: { plan: 'moves' }, prices: [3114, 3050] }, { presses: 1, until: '.lk-notice' }),
  review('asked', { trades: { send: 'never' } }, { presses: 1, until: '.lk-foot [aria-busy="true"]' }),
  review(
    'approved',
    { approval: 'allowance', prices: CHEAP, trades: { send: 'approves' } },
    { args: USDC_TO_ETH, presses: 1, until: '[data-step=done]' },
  ),
  review('declined', { trades: { send: 'reject' } }, { presses: 1, until: '.lk-toast' }),
  review('failed', { trades: { send: 'fails' } }, { presses: 1, until: '.lk-notice' }),
  review('sent', {}, { presses: 1, until: '[data-status=pending]' }),
  review('not confirmed', { trades: { wait: 'unknown' } }, { presses: 1, until: '[data-status=unknown]' }),
  review('failed on the network', { trades: { wait: 'failed' } }, { presses: 1, until: '[data-status=failed]' }),
]
