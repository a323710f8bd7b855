import { bitcoin } from '@latchkey/bip122/networks'
import type { Asset } from '@latchkey/kernel'
import { type Demand, demands } from '../world/demands.js'
import { tokens } from '../world/holdings.js'
import type { Approval } from '../world/login.js'
import type { NodeMood } from '../world/requests.js'
import { crane, embeddedWallet, fox } from '../world/wallets.js'
import type { Scene } from './scene.js'

/** The space that the frame of the embedded wallet covers; in a browser the frame covers it while it shows a request. */
const scene = (state: string, until: string, approval: Approval): Scene => ({
  view: 'ApproveTransaction',
  state,
  world: { wallets: [embeddedWallet] },
  connected: [embeddedWallet],
  login: 'code',
  approval,
  drive: (kernel) => kernel.open('ApproveTransaction'),
  until,
})

export const approvalScenes: readonly Scene[] = [
  scene('asking', '.lk-frame-place', 'asking'),
  scene('on its way', '.lk-frame-place', 'sending'),
  scene('not allowed', '.lk-state', 'refused'),
]

const bitcoins: Asset = {
  name: 'Bitcoin',
  symbol: 'BTC',
  chainId: bitcoin.caipNetworkId,
  price: 61_480.5,
  quantity: { numeric: '0.42', decimals: '8' },
  iconUrl: '',
}

/** The page's own approval of a request. */
function asked(
  state: string,
  demand: () => Demand,
  { nodes = 'answers', until = '.lk-card > .lk-strong' }: { nodes?: NodeMood; until?: string } = {},
): Scene {
  const { method, params } = demand()
  const isBitcoin = method === 'signPsbt'
  const wallet = isBitcoin ? crane : fox
  return {
    view: 'Approve',
    state,
    world: { wallets: [wallet], bitcoin: isBitcoin, assets: isBitcoin ? [bitcoins] : tokens },
    connected: [{ ...wallet, namespaces: [isBitcoin ? 'bip122' : 'eip155'] }],
    nodes,
    drive: (kernel) => void kernel.request(method, params).catch(() => {}),
    until,
  }
}

export const requestScenes: readonly Scene[] = [
  asked('coins', demands.coins),
  asked('tokens', demands.tokens),
  asked('allowance', demands.limited),
  asked('unlimited allowance', demands.unlimited),
  asked('permit', demands.permit),
  asked('order', demands.order),
  asked('calls inside a call', demands.nested),
  asked('batch', demands.batch),
  asked('full control', demands.delegated),
  asked('unknown call', demands.unknown),
  asked('expected result', demands.unknown, { nodes: 'simulates' }),
  asked('would fail', demands.unknown, { nodes: 'reverts' }),
  asked('PSBT', demands.psbt),
  asked('still being read', demands.tokens, { nodes: 'reading', until: '.lk-facts .lk-skeleton' }),
  asked('node away', demands.tokens, { nodes: 'fails' }),
]
