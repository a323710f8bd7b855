import { fox, long, type Mood, whale } from '../world/wallets.js'
import type { Scene } from './scene.js'

const roads = [{ connector: whale.id, namespaces: ['eip155', 'solana'] }]

function waiting(state: string, mood: Mood, until: string, wallet = fox): Scene {
  return {
    view: 'ConnectingExternal',
    state,
    world: { wallets: [{ ...wallet, mood }] },
    drive: (kernel) => kernel.open('ConnectingExternal', { connector: wallet.id }),
    until,
  }
}

export const connectingScenes: readonly Scene[] = [
  waiting('asking', 'never', '[data-state="waiting"]'),
  waiting('in a window', 'popup', '[data-state="waiting"]'),
  waiting('pending', 'pending', '[data-state="waiting"]'),
  waiting('locked', 'locked', '[data-state="waiting"]'),
  waiting('declined', 'reject', '[data-state="idle"]'),
  waiting('error', 'fail', '[data-state="failure"]'),
  waiting('no account', 'empty', '[data-state="failure"]'),
  waiting('long text', 'locked', '[data-state="waiting"]', long),
  {
    view: 'ConnectingExternal',
    state: 'missing',
    drive: (kernel) => kernel.open('ConnectingExternal', { connector: 'Somebody' }),
    until: '[data-state="failure"]',
  },
  {
    view: 'ConnectingExternal',
    state: 'missing, known where to get',
    drive: (kernel) => kernel.open('ConnectingExternal', { connector: 'io.metamask' }),
    until: '[data-state="failure"]',
  },
  {
    view: 'ConnectingExternal',
    state: 'success',
    world: { wallets: [fox] },
    async drive(kernel) {
      const connected = new Promise<void>((resolve) => kernel.on('connect', () => resolve()))
      await kernel.open('ConnectingExternal', { connector: fox.id })
      await connected
      // Opened by name again, it shows the outcome.
      await kernel.open('ConnectingExternal', { connector: fox.id })
    },
    until: '[data-state="success"]',
  },
  {
    view: 'ConnectingMultiChain',
    state: 'filled',
    world: { wallets: [whale], solana: true },
    drive: (kernel) => kernel.open('ConnectingMultiChain', { name: whale.name, icon: whale.icon ?? '', roads }),
    until: '.lk-list',
  },
  {
    view: 'ConnectingMultiChain',
    state: 'one connected',
    world: { wallets: [whale], solana: true },
    connected: [{ ...whale, namespaces: ['eip155'] }],
    drive: (kernel) => kernel.open('ConnectingMultiChain', { name: whale.name, icon: whale.icon ?? '', roads }),
    until: '.lk-list',
  },
  {
    view: 'ConnectingMultiChain',
    state: 'long text',
    world: { wallets: [whale], solana: true },
    drive: (kernel) => kernel.open('ConnectingMultiChain', { name: long.name, roads }),
    until: '.lk-list',
  },
]
