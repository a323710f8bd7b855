import { AccountButton, ConnectButton, NetworkButton, WalletButton } from '@latchkey/kernel/react'
import { fox, type GalleryWallet, long, owl } from '../world/wallets.js'
import type { WorldOptions } from '../world/world.js'
import { balanceOf } from './account.js'
import type { Scene } from './scene.js'

const balance = balanceOf('1.482913004210998')
const elsewhere: GalleryWallet = { ...fox, chain: 'eip155:424242' }
const asked: GalleryWallet = { ...fox, mood: 'never' }
const here: WorldOptions = { wallets: [fox, owl], balance }

export const buttonScenes: readonly Scene[] = [
  { view: 'ConnectButton', state: 'disconnected', button: <ConnectButton /> },
  { view: 'ConnectButton', state: 'small', button: <ConnectButton size="sm" /> },
  {
    view: 'ConnectButton',
    state: 'connecting',
    world: { wallets: [asked] },
    drive: (kernel) => void kernel.connections.connect({ connector: fox.id }).catch(() => {}),
    button: <ConnectButton />,
    until: '[aria-busy]',
  },
  { view: 'ConnectButton', state: 'connected', world: here, connected: [fox], button: <ConnectButton />, until: '.lk-amount' },
  {
    view: 'ConnectButton',
    state: 'balance loading',
    world: { wallets: [fox] },
    connected: [fox],
    button: <ConnectButton />,
    until: '.lk-bone',
  },
  {
    view: 'ConnectButton',
    state: 'named',
    world: { ...here, identity: { name: 'ada.eth' } },
    connected: [fox],
    button: <ConnectButton />,
    until: '.lk-amount',
  },
  {
    view: 'ConnectButton',
    state: 'unknown network',
    world: { wallets: [elsewhere] },
    connected: [elsewhere],
    button: <ConnectButton />,
    until: '[data-kind="danger"]',
  },
  { view: 'AccountButton', state: 'connected', world: here, connected: [fox], button: <AccountButton />, until: '.lk-amount' },
  {
    view: 'AccountButton',
    state: 'without balance',
    world: here,
    connected: [fox],
    button: <AccountButton balance="hide" />,
    until: '.lk-address',
  },
  { view: 'NetworkButton', state: 'disconnected', button: <NetworkButton /> },
  { view: 'NetworkButton', state: 'connected', world: here, connected: [fox], button: <NetworkButton />, until: 'img' },
  {
    view: 'NetworkButton',
    state: 'unknown network',
    world: { wallets: [elsewhere] },
    connected: [elsewhere],
    button: <NetworkButton />,
    until: '[data-kind="danger"]',
  },
  { view: 'WalletButton', state: 'ready', world: here, button: <WalletButton wallet={fox.id} />, until: 'img' },
  { view: 'WalletButton', state: 'connected', world: here, connected: [fox], button: <WalletButton wallet={fox.id} />, until: 'img' },
  { view: 'WalletButton', state: 'missing', button: <WalletButton wallet="Somebody" /> },
  { view: 'WalletButton', state: 'long text', world: { wallets: [long] }, button: <WalletButton wallet={long.id} /> },
]
