import { type BuyingMood, sellers } from '../world/sellers.js'
import { fox } from '../world/wallets.js'
import { balanceOf } from './account.js'
import { appears } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

/** A connected account whose server offers sellers as the scene specifies. No tab is opened: tabs are simulated. */
const scene = (view: string, state: string, mood: BuyingMood, more: Partial<Scene> = {}): Scene => ({
  view,
  state,
  buying: true,
  world: { wallets: [fox] },
  connected: [fox],
  kernel: { server: { baseUrl: 'https://server.example' }, fetch: sellers(mood) },
  drive: (kernel) => kernel.open(view as 'OnRampProviders'),
  ...more,
})
/** Presses the first seller, while the page's `open` returns what the scene specifies. */
const pressed = (mood: BuyingMood) => async (kernel: GalleryKernel, place: HTMLElement) => {
  await kernel.open('OnRampProviders')
  await appears(place, '.lk-amount')
  const row = await appears(place, '.lk-list .lk-row-main')
  const own = window.open
  const tab = { opener: null, closed: mood.closed === true, location: { replace() {} }, focus() {}, close() {} }
  // Within a single task: other cells of the page press at the same time.
  window.open = () => (mood.blocked ? null : (tab as unknown as Window))
  row.click()
  window.open = own
}
const providers = (state: string, mood: BuyingMood, more: Partial<Scene> = {}): Scene => scene('OnRampProviders', state, mood, more)
const progress = (state: string, mood: BuyingMood, until: string): Scene =>
  scene('BuyInProgress', state, mood, { drive: pressed(mood), until })
const DONE = '.lk-ring[data-state=success]'

export const buyingScenes: readonly Scene[] = [
  scene('FundWallet', 'with buying', {}, { money: true, until: '.lk-list' }),
  scene(
    'Account',
    'with nothing',
    {},
    {
      money: true,
      world: { wallets: [fox], assets: [], balance: balanceOf('0') },
      drive: (kernel) => kernel.open('Account'),
      until: '.lk-state + .lk-row',
    },
  ),
  scene(
    'WalletSendSelectToken',
    'empty, with buying',
    {},
    {
      world: { wallets: [fox], assets: [], balance: balanceOf('0') },
      drive: (kernel) => kernel.open('WalletSendSelectToken'),
      until: '.lk-state .lk-button',
    },
  ),
  scene('FundWallet', 'without a way', {}, { kernel: {}, until: '.lk-screen svg' }),
  providers('loading', { options: 'never' }, { until: '.lk-skeleton' }),
  providers('error', { options: 'fails' }, { until: '.lk-button' }),
  providers('nothing', { options: 'nothing' }, { until: '.lk-screen svg' }),
  providers('without prices', { quotes: 'never' }, { until: '.lk-list' }),
  providers('with prices', {}, { until: '.lk-amount' }),
  providers('not in this country', { away: true }, { until: '.lk-list' }),
  providers('opening', { begins: 'never' }, { drive: pressed({}), until: '.lk-row [aria-busy]' }),
  providers('refused', { begins: 'country' }, { drive: pressed({}), until: '.lk-notice' }),
  providers('failed', { begins: 'fails' }, { drive: pressed({}), until: '.lk-notice' }),
  providers('long text', { long: true }, { until: '.lk-amount' }),
  ...(['OnRampFiatSelect', 'OnRampTokenSelect'] as const).map((view) =>
    scene(
      view,
      'filled',
      {},
      {
        drive: async (kernel, place) => {
          await kernel.open('OnRampProviders')
          await appears(place, '.lk-amount')
          await kernel.open(view)
        },
        until: '.lk-list [aria-current]',
      },
    ),
  ),
  progress('at the provider', {}, '.lk-ring'),
  progress('no tab', { blocked: true }, '.lk-ring'),
  progress('in progress', { status: 'pending' }, '.lk-ring + div + .lk-foot:not(:has(.lk-button))'),
  progress('done', { status: 'done' }, DONE),
  progress('failed', { status: 'failed' }, '.lk-ring[data-state=idle]'),
  scene('OnRampActivity', 'empty', {}, { until: '.lk-button' }),
  ...(['pending', 'done', 'failed'] as const).map((status) =>
    scene(
      'OnRampActivity',
      status,
      { status },
      {
        drive: async (kernel, place) => {
          await pressed({})(kernel, place)
          await appears(place, '.lk-ring')
          await kernel.open('OnRampActivity')
        },
        until: '.lk-section',
      },
    ),
  ),
  scene('WhatIsABuy', 'filled', {}, { until: '.lk-help' }),
]
