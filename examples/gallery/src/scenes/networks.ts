import { fox, long, owl } from '../world/wallets.js'
import { evmNetworks, manyNetworks, type SwitchMood } from '../world/world.js'
import type { GalleryKernel, Scene } from './scene.js'

const openNetworks = (kernel: GalleryKernel) => kernel.open('Networks')
const elsewhere = { ...fox, chain: 'eip155:424242' } as const
const longNetwork = {
  id: 9999,
  name: 'The Experimental Test Network of Donaudampfschifffahrtsgesellschaft',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:9999',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  testnet: true,
} as const

function switching(state: string, mood: SwitchMood, until: string, chain: `eip155:${number}` = 'eip155:42161'): Scene {
  return {
    view: 'SwitchNetwork',
    state,
    world: { wallets: [fox], switching: mood, networks: [...evmNetworks, longNetwork] },
    connected: [fox],
    drive: (kernel) => kernel.open('SwitchNetwork', { chain }),
    until,
  }
}

export const networkScenes: readonly Scene[] = [
  { view: 'Networks', state: 'filled', world: { wallets: [fox] }, connected: [fox], drive: openNetworks, until: '.lk-list' },
  { view: 'Networks', state: 'before connecting', drive: openNetworks, until: '.lk-list' },
  {
    view: 'Networks',
    state: 'many',
    world: { wallets: [fox], networks: manyNetworks },
    connected: [fox],
    drive: openNetworks,
    until: '.lk-input',
  },
  {
    view: 'Networks',
    state: 'some refused by the wallet',
    world: { wallets: [{ ...fox, approved: ['eip155:1'] }, owl] },
    connected: [fox],
    drive: openNetworks,
    until: '.lk-row [aria-disabled]',
  },
  {
    view: 'Networks',
    state: 'long text',
    world: { wallets: [{ ...long, approved: ['eip155:1'] }], networks: [...evmNetworks, longNetwork] },
    connected: [long],
    drive: openNetworks,
    until: '.lk-list',
  },
  switching('asking', 'never', '[data-state="waiting"]'),
  switching('adding', 'adding', '[data-state="waiting"]'),
  switching('pending', 'pending', '[data-state="waiting"]'),
  switching('declined', 'reject', '[data-state="idle"]'),
  switching('error', 'fail', '[data-state="failure"]'),
  switching('by hand', 'manual', '[data-state="idle"]'),
  switching('long text', 'fail', '[data-state="failure"]', 'eip155:9999'),
  { view: 'UnsupportedChain', state: 'filled', world: { wallets: [elsewhere] }, connected: [elsewhere], until: '.lk-list' },
  {
    view: 'UnsupportedChain',
    state: 'by hand',
    world: { wallets: [elsewhere] },
    account: { enableNetworkSwitch: false },
    connected: [elsewhere],
    until: '.lk-notice',
  },
]
