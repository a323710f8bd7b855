import type { ListedWallet } from '@latchkey/kernel'
import { marks } from '../world/marks.js'
import type { PhoneMood } from '../world/phone.js'
import { long } from '../world/wallets.js'
import type { Scene } from './scene.js'

const owl: ListedWallet = {
  id: 'owl',
  name: 'Night Owl',
  image_url: marks.owl,
  mobile_link: 'owl://',
  app_store: 'https://apps.apple.com/app/owl/id1',
}
const everywhere: ListedWallet = { ...owl, desktop_link: 'owl://', webapp_link: 'https://owl.example' }
/** Its record has no homepage, so nothing vouches for the host of its link. */
const cloud: ListedWallet = { id: 'cloud', name: 'Cloud Owl', image_url: marks.owl, webapp_link: 'https://cloud-owl.example' }
const desk: ListedWallet = { id: 'desk', name: 'Desk Owl', image_url: marks.owl, desktop_link: 'owl://' }

function scene(state: string, phone: PhoneMood, until: string, wallet?: ListedWallet): Scene {
  return {
    view: 'ConnectingWalletConnect',
    state,
    phone,
    drive: (kernel) => kernel.open('ConnectingWalletConnect', wallet && { wallet }),
    until,
  }
}

export const phoneScenes: readonly Scene[] = [
  scene('creating', 'creating', '.lk-code'),
  scene('any wallet', 'ready', '.lk-qr path[d^="M"]'),
  scene('one wallet', 'ready', '.lk-qr path[d^="M"]', owl),
  scene('any wallet, scanned', 'scanned', '.lk-scanned'),
  scene('one wallet, scanned', 'scanned', '.lk-scanned', owl),
  scene('several ways', 'ready', '.lk-tabs', everywhere),
  scene('an app of this computer', 'ready', '.lk-waiting', desk),
  scene('an unknown host', 'ready', '.lk-notice', cloud),
  scene('preparing', 'creating', '.lk-waiting', desk),
  scene('declined', 'declined', '[data-state="idle"]', owl),
  scene('failed', 'failed', '[data-state="failure"]', owl),
  scene('unreachable', 'unreachable', '.lk-state', owl),
  scene('long text', 'ready', '.lk-qr path[d^="M"]', { ...owl, name: long.name }),
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'filled',
    phone: 'ready',
    drive: (kernel) => kernel.open('ConnectingWalletConnectBasic'),
    until: '.lk-qr path[d^="M"]',
  },
]
