import { connectorSources, type ListedWallet, walletRoutes } from '@latchkey/kernel'
import { walletConnectMark } from '../../../../plugins/walletconnect/src/mark.generated.js'
import { marks } from '../world/marks.js'
import { fox, long } from '../world/wallets.js'
import { appears } from './appears.js'
import type { GalleryKernel, Scene } from './scene.js'

const names = ['Heron', 'Lynx', 'Badger', 'Otter', 'Stork', 'Marten', 'Ibis', 'Hare', 'Raven', 'Newt', 'Wren', 'Vole']
/** The others show their first letter. */
const pictures = [marks.heron, marks.lynx, marks.badger]
const list: readonly ListedWallet[] = Array.from({ length: 60 }, (_, i) => ({
  id: `listed ${i}`,
  name: `${names[i % names.length]}${i < names.length ? '' : ` ${Math.floor(i / names.length) + 1}`}`,
  homepage: 'https://wallet.example',
  mobile_link: `wallet${i}://`,
  ...(i < pictures.length && { image_url: pictures[i] }),
  ...(i % 3 === 0 && { certified: true }),
}))
const wordy: readonly ListedWallet[] = [
  { id: 'wordy', name: long.name, homepage: 'https://wallet.example', certified: true },
  ...list.slice(0, 3),
]
/** WalletConnect, without a relay. */
export const codes = [
  walletRoutes.of({ id: 'codes', open: () => true }),
  connectorSources.of({
    id: 'codes',
    watch: (report) =>
      report([
        {
          id: 'codes',
          type: 'WALLET_CONNECT',
          name: 'WalletConnect',
          icon: walletConnectMark,
          namespaces: ['eip155'],
          connect: () => new Promise(() => {}),
        },
      ]),
  }),
]

const open = (kernel: GalleryKernel) => kernel.open('AllWallets')
/** Types into the field, like a visitor. */
const search = (text: string) => async (kernel: GalleryKernel, place: HTMLElement) => {
  if (kernel.state.core.stack.at(-1)?.view !== 'AllWallets') await kernel.open('AllWallets')
  const field = await appears(place, 'input[type=search]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const all = () => ({ wallets: async () => list })
const never = () => ({ wallets: () => new Promise<never>(() => {}) })
/** The whole list loads, a search in it does not. */
function slowSearch(): Pick<Scene, 'directory' | 'drive'> {
  let slow = false
  return {
    directory() {
      slow = false
      return { wallets: () => (slow ? new Promise<never>(() => {}) : Promise.resolve(list)) }
    },
    async drive(kernel, place) {
      await kernel.open('AllWallets')
      await appears(place, 'button.lk-tile')
      slow = true
      await search('heron')(kernel, place)
    },
  }
}

export const directoryScenes: readonly Scene[] = [
  { view: 'AllWallets', state: 'filled', world: { wallets: [fox] }, directory: all, drive: open, until: 'button.lk-tile' },
  // The bundled wallets, with their own logos.
  { view: 'AllWallets', state: 'without a server', directory: () => ({}), drive: open, until: 'button.lk-tile' },
  { view: 'AllWallets', state: 'loading', directory: never, drive: open, until: '.lk-tile .lk-skeleton' },
  { view: 'AllWallets', state: 'searching', ...slowSearch(), until: '.lk-tile .lk-skeleton' },
  { view: 'AllWallets', state: 'nothing found', directory: all, contributes: codes, drive: search('[unknown]'), until: '.lk-state' },
  {
    view: 'AllWallets',
    state: 'error',
    directory: () => ({ wallets: async () => list.slice(0, 8) }),
    kernel: { server: { baseUrl: 'https://server.example' }, fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    drive: open,
    until: '.lk-notice',
  },
  {
    view: 'AllWallets',
    state: 'long text',
    world: { wallets: [long] },
    directory: () => ({ wallets: async () => wordy }),
    drive: open,
    until: 'button.lk-tile',
  },
  {
    view: 'Connect',
    state: 'with all wallets',
    world: { wallets: [fox] },
    directory: all,
    contributes: codes,
    until: '.lk-row:nth-child(6)',
  },
]
