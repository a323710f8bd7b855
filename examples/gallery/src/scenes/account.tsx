import { accountTabs, type Balance, type BalanceState, type Contribution, settingsRows, walletButtons } from '@latchkey/kernel'
import { drops, pieces, tokens } from '../world/holdings.js'
import { marks } from '../world/marks.js'
import { ADA, bee, fox, long, owl, whale } from '../world/wallets.js'
import { EmptyTab } from './account-tab.js'
import { tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

export function balanceOf(numeric: string, symbol = 'ETH'): BalanceState {
  const data: Balance = { name: symbol, symbol, chainId: 'eip155:1', quantity: { decimals: '18', numeric }, iconUrl: '' }
  return { status: 'ready', data }
}

const one = { world: { wallets: [fox, owl], balance: balanceOf('1.482913004210998') }, connected: [fox], until: '.lk-amount' }
const press = (): void => {}
const features: readonly Contribution[] = [
  walletButtons.of({ id: 'receive', label: 'Receive', icon: 'receive', press }),
  walletButtons.of({ id: 'swap', label: 'Swap', icon: 'swap', press }),
  accountTabs.of({ id: 'activity', label: 'Activity', load: async () => ({ default: EmptyTab }) }),
]
const settings: readonly Contribution[] = [
  settingsRows.of({ id: 'currency', label: 'Currency', icon: 'tokens', value: () => 'EUR', press }),
  settingsRows.of({ id: 'security', label: 'Sign-in and recovery for this device and every other one', icon: 'shield', press }),
]
const openSettings = (kernel: GalleryKernel) => kernel.open('AccountSettings')
const openWallets = (kernel: GalleryKernel) => kernel.open('ProfileWallets')
const several = { wallets: [fox, owl, bee], balance: balanceOf('1.482913004210998') }

export const accountScenes: readonly Scene[] = [
  { view: 'Account', state: 'filled', ...one },
  { view: 'Account', state: 'loading', world: { wallets: [fox] }, connected: [fox], until: '.lk-skeleton' },
  { view: 'Account', state: 'empty', ...one, world: { wallets: [fox], balance: balanceOf('0') } },
  {
    view: 'Account',
    state: 'error',
    world: { wallets: [fox], balance: { status: 'failed' } },
    connected: [fox],
    until: '.lk-account-balance [title]',
  },
  { view: 'Account', state: 'with a name', ...one, world: { ...one.world, identity: { name: 'ada.eth', avatar: marks.face } } },
  { view: 'Account', state: 'with features', ...one, contributes: features },
  {
    view: 'Account',
    state: 'long text',
    ...one,
    world: {
      wallets: [long],
      balance: balanceOf('123456789012.345678', 'WSTETHLONG'),
      identity: { name: 'an-extraordinarily-long-name-somebody-registered-in-earnest.subdomain.eth' },
    },
    connected: [long],
    contributes: features,
  },
  { view: 'Account', state: 'of several wallets', ...one, world: several, connected: [fox, owl, bee] },
  { view: 'Account', state: 'with tokens', ...one, world: { ...one.world, assets: tokens, collectibles: pieces }, until: '.lk-worth' },
  {
    view: 'Account',
    state: 'at a glance',
    ...one,
    world: { ...one.world, assets: tokens, collectibles: pieces, identity: { name: 'ada.eth', avatar: marks.face } },
    contributes: features,
    until: '.lk-worth',
  },
  {
    view: 'Account',
    state: 'with tokens out of sight',
    ...one,
    world: { ...one.world, assets: [...tokens.slice(0, 2), ...drops] },
    drive: async (kernel, place) => {
      await kernel.open('Account')
      await tap(place, '.lk-folded button')
    },
    until: '.lk-folded ~ .lk-tokens',
  },
  {
    view: 'Account',
    state: 'without a token',
    ...one,
    world: { ...one.world, balance: balanceOf('0') },
    contributes: features,
    until: '.lk-state',
  },
  { view: 'Account', state: 'tokens on their way', ...one, world: { ...one.world, assets: 'never' }, until: '.lk-list .lk-skeleton' },
  { view: 'Account', state: 'tokens not to be had', ...one, world: { ...one.world, assets: 'fails' }, until: '.lk-state' },
  {
    view: 'Account',
    state: 'with collectibles',
    ...one,
    world: { ...one.world, assets: tokens, collectibles: pieces },
    drive: async (kernel, place) => {
      await kernel.open('Account')
      await tap(place, '[role="tab"]:last-child')
    },
    until: '.lk-piece',
  },
  {
    view: 'Account',
    state: 'without a collectible',
    ...one,
    world: { ...one.world, collectibles: [] },
    drive: async (kernel, place) => {
      await kernel.open('Account')
      await tap(place, '[role="tab"]:last-child')
    },
    until: '.lk-state',
  },
  { view: 'AccountSettings', state: 'filled', ...one, drive: openSettings, until: '.lk-address' },
  { view: 'AccountSettings', state: 'long text', ...one, contributes: settings, drive: openSettings, until: '.lk-row:nth-child(4)' },
]

export const walletScenes: readonly Scene[] = [
  { view: 'ProfileWallets', state: 'filled', world: several, connected: [fox, owl, bee], drive: openWallets, until: '.lk-amount' },
  { view: 'ProfileWallets', state: 'empty', world: { wallets: [fox] }, drive: openWallets, until: '.lk-state' },
  { view: 'ProfileWallets', state: 'loading', world: { wallets: [fox] }, connected: [fox], drive: openWallets, until: '.lk-skeleton' },
  {
    view: 'ProfileWallets',
    state: 'of several chains',
    world: { ...several, wallets: [fox, whale], solana: true },
    connected: [fox, { ...whale, namespaces: ['solana'] }],
    drive: openWallets,
    until: '.lk-tabs',
  },
  {
    view: 'ProfileWallets',
    state: 'long text',
    world: { ...several, wallets: [long, { ...owl, addresses: [ADA] }] },
    connected: [long, owl],
    drive: openWallets,
    until: '.lk-amount',
  },
  {
    view: 'SwitchActiveChain',
    state: 'filled',
    world: { wallets: [fox], solana: true },
    connected: [fox],
    drive: (kernel) => kernel.open('SwitchActiveChain', { chain: 'solana:main' }),
    until: '.lk-figure',
  },
  { view: 'WhatIsANetwork', state: 'filled', drive: (kernel) => kernel.open('WhatIsANetwork'), until: '.lk-help' },
  {
    view: 'WhatIsANetwork',
    state: 'with a link',
    account: { learnMoreUrl: 'https://example.com/networks' },
    drive: (kernel) => kernel.open('WhatIsANetwork'),
    until: '.lk-help',
  },
]
