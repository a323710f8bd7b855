import type { SmartMood } from '../world/login.js'
import { ADA, embeddedWallet, type GalleryWallet } from '../world/wallets.js'
import { tap } from './appears.js'
import type { Scene } from './scene.js'

const smartly: GalleryWallet = { ...embeddedWallet, accounts: { eip155: [{ address: ADA, type: 'smartAccount' }] } }

/** A connected embedded wallet, with smart accounts as specified. */
const scene = (
  view: 'SmartAccountSettings' | 'SmartSessionList' | 'SmartSessionCreated' | 'AccountSettings',
  state: string,
  until: string,
  smart: SmartMood,
  { wallet = smartly, press }: { readonly wallet?: GalleryWallet; readonly press?: string } = {},
): Scene => ({
  view,
  state,
  world: { wallets: [wallet] },
  connected: [wallet],
  login: 'code',
  smart,
  until,
  async drive(kernel, place) {
    await kernel.open(view)
    if (press !== undefined) await tap(place, press)
  },
})
const one: SmartMood = { kinds: 'one-address' }
const granted = (permissions: NonNullable<SmartMood['permissions']>): SmartMood => ({ ...one, permissions })

export const smartAccountScenes: readonly Scene[] = [
  scene('AccountSettings', 'with kinds of accounts', '.lk-row:nth-child(5)', granted('some')),
  scene('SmartAccountSettings', 'smart account', '.lk-notice', one),
  scene('SmartAccountSettings', 'plain account', '.lk-notice', one, { wallet: embeddedWallet }),
  scene('SmartAccountSettings', 'two addresses', '.lk-notice', { kinds: 'two-addresses' }),
  scene('SmartAccountSettings', 'switching', '.lk-row .lk-spinner', one, { press: '.lk-row-main' }),
  scene('SmartAccountSettings', 'no smart accounts here', '.lk-screen', { kinds: 'elsewhere' }, { wallet: embeddedWallet }),
  scene('SmartSessionList', 'some', '.lk-permission-words', granted('some')),
  scene('SmartSessionList', 'none', '.lk-state', granted('none')),
  scene('SmartSessionList', 'on its way', '.lk-skeleton', granted('never')),
  scene('SmartSessionList', 'not read', '.lk-state', granted('away')),
  scene('SmartSessionCreated', 'granted', '.lk-permission-words', granted('some')),
  scene('SmartSessionCreated', 'on its way', '.lk-spinner', granted('never')),
]
