import { bitcoin } from '@latchkey/bip122/networks'
import { ADA, crane, fox, owl } from '../world/wallets.js'
import { balanceOf } from './account.js'
import type { GalleryKernel, Scene } from './scene.js'

const eip155 = balanceOf('1.482913004210998')
const world = {
  wallets: [fox, owl, crane],
  solana: true,
  bitcoin: true,
  balance: eip155,
  balances: { solana: balanceOf('98.4991', 'SOL'), bip122: balanceOf('0.04218309', 'BTC') },
}
/** One wallet in all three families; the one connected last is in use. */
const on = (...namespaces: readonly string[]) => [{ ...crane, namespaces }]
const all = { world, connected: on('eip155', 'solana', 'bip122') }
const open = (view: 'ProfileWallets' | 'Networks') => (kernel: GalleryKernel) => kernel.open(view)

/** Three families of chains connected at once. */
export const familyScenes: readonly Scene[] = [
  { view: 'Account', state: 'on Solana, of three families', world, connected: on('solana', 'bip122', 'eip155'), until: '.lk-amount' },
  { view: 'Account', state: 'on Bitcoin, of three families', world, connected: on('bip122', 'eip155', 'solana'), until: '.lk-amount' },
  { view: 'ProfileWallets', state: 'of three families', ...all, drive: open('ProfileWallets'), until: '.lk-tabs' },
  {
    view: 'ProfileWallets',
    state: 'kinds of Bitcoin accounts',
    world,
    connected: on('bip122', 'eip155', 'solana'),
    drive: open('ProfileWallets'),
    until: '.lk-tabs',
  },
  { view: 'Networks', state: 'of three families', ...all, drive: open('Networks'), until: '.lk-list' },
  {
    view: 'ConnectingMultiChain',
    state: 'of three families',
    world: { ...world, wallets: [crane] },
    drive: (kernel) =>
      kernel.open('ConnectingMultiChain', {
        name: crane.name,
        ...(crane.icon !== undefined && { icon: crane.icon }),
        roads: [{ connector: crane.id, namespaces: crane.namespaces ?? [] }],
      }),
    until: '.lk-list',
  },
  {
    view: 'SwitchActiveChain',
    state: 'to Bitcoin',
    world,
    connected: [{ ...fox, addresses: [ADA] }],
    drive: (kernel) => kernel.open('SwitchActiveChain', { chain: bitcoin.caipNetworkId }),
    until: '.lk-figure',
  },
]
