import type { Activity } from '@latchkey/kernel'
import { baits, happenings, longHappenings } from '../world/happenings.js'
import { marks } from '../world/marks.js'
import { ADA, BTC_ADA, crane, fox, type GalleryWallet, long, owl, SOL_ADA } from '../world/wallets.js'
import { manyNetworks, type WorldOptions } from '../world/world.js'
import { balanceOf } from './account.js'
import { tap } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

const world: WorldOptions = { wallets: [fox, owl], balance: balanceOf('1.482913004210998') }
const one = { money: true, world, connected: [fox] } as const
const open = (view: 'WalletReceive' | 'WalletCompatibleNetworks' | 'Transactions') => (kernel: GalleryKernel) => kernel.open(view)
const receiving = { ...one, drive: open('WalletReceive'), until: '.lk-address' } as const
const networks = { ...one, drive: open('WalletCompatibleNetworks'), until: '.lk-list' } as const
const safe: GalleryWallet = { ...fox, id: 'test.safe', name: 'Two Keys', accounts: { eip155: [{ address: ADA, type: 'smartAccount' }] } }
const keys: GalleryWallet = {
  ...crane,
  accounts: {
    ...crane.accounts,
    bip122: [...(crane.accounts?.bip122 ?? []), { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', type: 'stx' }],
  },
}
const families: WorldOptions = { ...world, wallets: [crane, keys], solana: true, bitcoin: true }
const happened = (activity: NonNullable<WorldOptions['activity']>) =>
  ({ ...one, world: { ...world, activity }, drive: open('Transactions') }) as const

/** Many transactions, for a list that is taller than the screen. */
const many: readonly Activity[] = happenings()

export const moneyScenes: readonly Scene[] = [
  { view: 'WalletReceive', state: 'filled', ...receiving },
  {
    view: 'WalletReceive',
    state: 'with a name that leads back',
    ...receiving,
    world: { ...world, identity: { name: 'ada.eth', avatar: marks.face } },
    until: '.lk-receive .lk-strong',
  },
  { view: 'WalletReceive', state: 'on many networks', ...receiving, world: { ...world, networks: manyNetworks } },
  {
    view: 'WalletReceive',
    state: 'of a smart account',
    ...receiving,
    world: { ...world, wallets: [safe] },
    connected: [safe],
    until: '.lk-notice',
  },
  {
    view: 'WalletReceive',
    state: `on Solana (${SOL_ADA.slice(0, 4)})`,
    ...receiving,
    world: families,
    connected: [{ ...crane, namespaces: ['solana'] }],
  },
  {
    view: 'WalletReceive',
    state: `kinds of Bitcoin addresses (${BTC_ADA.slice(0, 4)})`,
    ...receiving,
    world: { ...families, wallets: [keys] },
    connected: [{ ...keys, namespaces: ['bip122'] }],
    until: '.lk-tabs',
  },
  {
    view: 'WalletReceive',
    state: 'long text',
    ...receiving,
    world: {
      ...world,
      wallets: [long],
      networks: manyNetworks.map((network) => ({ ...network, name: `${network.name} of Llanfairpwllgwyngyll` })),
      identity: { name: 'an-extraordinarily-long-name-somebody-registered-in-earnest.subdomain.eth' },
    },
    connected: [long],
    until: '.lk-receive .lk-strong',
  },
  { view: 'WalletCompatibleNetworks', state: 'filled', ...networks },
  { view: 'WalletCompatibleNetworks', state: 'of a smart account', ...networks, world: { ...world, wallets: [safe] }, connected: [safe] },
  { view: 'Transactions', state: 'filled', ...happened(many), until: '.lk-history-pair' },
  { view: 'Transactions', state: 'loading', ...happened('never'), until: '.lk-skeleton' },
  { view: 'Transactions', state: 'empty', ...happened([]), until: '.lk-state' },
  {
    view: 'Transactions',
    state: 'on a test network',
    ...happened([]),
    world: { ...world, activity: [], wallets: [{ ...fox, chain: 'eip155:11155111' }] },
    connected: [{ ...fox, chain: 'eip155:11155111' }],
    until: '.lk-state',
  },
  { view: 'Transactions', state: 'error', ...happened('fails'), until: '.lk-state[data-kind="danger"]' },
  {
    view: 'Transactions',
    state: 'error after the first page',
    ...happened({ breaks: happenings().slice(1, 4) }),
    until: '.lk-state[data-kind="danger"]',
  },
  {
    view: 'Transactions',
    state: 'with what was hidden',
    ...happened([...happenings().slice(1, 3), ...baits()]),
    drive: async (kernel, place) => {
      await kernel.open('Transactions')
      await tap(place, '.lk-history-fold button')
    },
    until: '.lk-history-fold ~ div',
  },
  { view: 'Transactions', state: 'long text', ...happened(longHappenings()), until: '.lk-history-pair' },
  {
    view: 'Account',
    state: 'with activity',
    ...happened(happenings().slice(0, 4)),
    world: { ...world, assets: [], activity: happenings().slice(0, 4) },
    drive: async (kernel, place) => {
      await kernel.open('Account')
      await tap(place, '[role="tab"]:last-child')
    },
    until: '.lk-history-pair',
  },
]
