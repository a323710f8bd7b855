import type { ListedWallet } from '@latchkey/kernel'
import { marks } from '../world/marks.js'
import { long } from '../world/wallets.js'
import type { Scene } from './scene.js'

const heron: ListedWallet = {
  id: 'heron',
  name: 'Heron',
  image_url: marks.owl,
  homepage: 'https://heron.example',
  chrome_store: 'https://chromewebstore.google.com/detail/heron',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/heron/',
  app_store: 'https://apps.apple.com/app/heron/id1',
  play_store: 'https://play.google.com/store/apps/details?id=heron',
}
const hostile: ListedWallet = {
  ...heron,
  id: 'hostile',
  homepage: 'javascript:alert(1)',
  chrome_store: 'http://store.example/heron',
}
const wordy: ListedWallet = { ...heron, id: 'wordy', name: long.name }

export const getScenes: readonly Scene[] = [
  { view: 'WhatIsAWallet', state: 'filled', drive: (kernel) => kernel.open('WhatIsAWallet'), until: '.lk-help' },
  { view: 'GetWallet', state: 'filled', drive: (kernel) => kernel.open('GetWallet'), until: '.lk-list' },
  {
    view: 'GetWallet',
    state: 'long text',
    connect: { customWallets: [wordy], explorerUrl: 'https://wallets.example' },
    drive: (kernel) => kernel.open('GetWallet'),
    until: '.lk-list',
  },
  { view: 'Downloads', state: 'filled', drive: (kernel) => kernel.open('Downloads', { wallet: heron }), until: '.lk-qr' },
  {
    view: 'Downloads',
    state: 'empty',
    drive: (kernel) => kernel.open('Downloads', { wallet: { id: 'nowhere', name: 'Nowhere' } }),
    until: '.lk-state',
  },
  {
    view: 'Downloads',
    state: 'with links that lead nowhere good',
    drive: (kernel) => kernel.open('Downloads', { wallet: hostile }),
    until: '.lk-qr',
  },
  { view: 'Downloads', state: 'long text', drive: (kernel) => kernel.open('Downloads', { wallet: wordy }), until: '.lk-qr' },
]
