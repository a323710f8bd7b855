import { connectSections } from '@latchkey/kernel'
import { fox, long, owl, whale } from '../world/wallets.js'
import { codes } from './directory.js'
import { EmailBlock } from './email-block.js'
import type { GalleryKernel, Scene } from './scene.js'

const listed = [
  { id: 'heron', name: 'Heron', homepage: 'https://heron.example' },
  { id: 'lynx', name: 'Lynx', homepage: 'https://lynx.example' },
]
const terms = { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }
const email = connectSections.of({ id: 'email', load: async () => ({ default: EmailBlock }) })
const openWallets = (kernel: GalleryKernel) => kernel.open('ConnectWallets')

export const connectScenes: readonly Scene[] = [
  { view: 'Connect', state: 'filled', world: { wallets: [fox, owl, whale] }, until: '.lk-list' },
  { view: 'Connect', state: 'loading', world: { wallets: [fox], listed: 'never' }, until: '.lk-skeleton' },
  { view: 'Connect', state: 'empty', until: '.lk-state' },
  { view: 'Connect', state: 'nothing set up', connect: { enableWallets: false }, until: '.lk-state' },
  { view: 'Connect', state: 'error', world: { wallets: [fox], listed: 'fails' }, until: '.lk-notice' },
  { view: 'Connect', state: 'recommended', world: { wallets: [fox], listed }, until: '.lk-row:nth-child(5)' },
  {
    view: 'Connect',
    state: 'with every section',
    world: { wallets: [fox, owl, whale], listed },
    connected: [whale],
    contributes: codes,
    drive: (kernel) => kernel.open('Connect'),
    until: '.lk-row',
  },
  {
    view: 'Connect',
    state: 'in an order of its own',
    world: { wallets: [fox, owl], listed },
    connect: { connectorTypeOrder: ['featured', 'injected', 'recommended'], featuredWalletIds: listed.slice(0, 1).map(({ id }) => id) },
    until: '.lk-row',
  },
  { view: 'Connect', state: 'long text', world: { wallets: [fox, long], listed }, connect: terms, until: '.lk-row' },
  {
    view: 'Connect',
    state: 'a look-alike name',
    // The second letter is Cyrillic.
    world: { wallets: [fox, { ...owl, id: 'com.stranger', name: 'B\u0435nch Fox' }] },
    until: '.lk-row:nth-child(3)',
  },
  { view: 'Connect', state: 'with terms', world: { wallets: [fox, owl] }, connect: terms, until: '.lk-row' },
  {
    view: 'Connect',
    state: 'with a tick to give',
    world: { wallets: [fox, owl] },
    connect: { ...terms, legalCheckbox: true },
    until: '.lk-row',
  },
  { view: 'Connect', state: 'with email', world: { wallets: [fox, owl] }, contributes: [email], until: '.lk-row + .lk-row, .lk-field' },
  { view: 'Connect', state: 'wallets behind a button', connect: { collapseWallets: true }, contributes: [email], until: '.lk-field' },
  {
    view: 'Connect',
    state: 'asking a wallet',
    world: { wallets: [{ ...fox, mood: 'never' }, owl] },
    async drive(kernel) {
      await kernel.open('ConnectingExternal', { connector: fox.id })
      await asked(kernel)
      kernel.back()
    },
    until: '.lk-row .lk-spinner',
  },
  { view: 'ConnectWallets', state: 'filled', world: { wallets: [fox, owl, whale] }, drive: openWallets, until: '.lk-list' },
  { view: 'ConnectWallets', state: 'loading', world: { listed: 'never' }, drive: openWallets, until: '.lk-skeleton' },
  { view: 'ConnectWallets', state: 'empty', drive: openWallets, until: '.lk-state' },
  { view: 'ConnectWallets', state: 'long text', world: { wallets: [long, owl] }, drive: openWallets, until: '.lk-list' },
]

/** The waiting view sends its request once it is drawn. */
function asked(kernel: GalleryKernel): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (kernel.state.connect.attempt) resolve()
    }
    kernel.subscribe('connect', look)
    look()
  })
}
