import { type CaipNetworkId, type Connection, type Connector, type ConnectorType, type Network, walletErrors } from '@latchkey/kernel'
import { marks } from './marks.js'

/** How a fictional wallet responds to a connection request. */
export type Mood = 'approve' | 'never' | 'popup' | 'pending' | 'locked' | 'reject' | 'fail' | 'empty'

export interface GalleryWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** How the visitor is known to it. */
  readonly user?: string
  readonly type?: ConnectorType
  readonly namespaces?: readonly string[]
  readonly mood?: Mood
  readonly addresses?: readonly string[]
  /** Accounts of families with other address formats, with their types. */
  readonly accounts?: { readonly [namespace: string]: readonly { readonly address: string; readonly type: string }[] }
  /** The wallet's network. Defaults to the first of the app's networks. */
  readonly chain?: CaipNetworkId
  readonly approved?: readonly CaipNetworkId[]
}

export const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
export const BOB = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** No wallet of the gallery has its key. */
export const NEW = '0x52908400098527886E0F7030069857D2E4169EE7'

export const fox: GalleryWallet = { id: 'test.fox', name: 'Bench Fox', icon: marks.fox, addresses: [ADA] }
export const owl: GalleryWallet = { id: 'test.owl', name: 'Night Owl', icon: marks.owl, addresses: [BOB, ADA] }
export const bee: GalleryWallet = { id: 'test.bee', name: 'Beekeeper', icon: marks.bee, addresses: [BOB] }
export const whale: GalleryWallet = {
  id: 'test.whale',
  name: 'Whale',
  icon: marks.whale,
  type: 'MULTI_CHAIN',
  namespaces: ['eip155', 'solana'],
  addresses: [ADA],
}
export const SOL_ADA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
export const BTC_ADA = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** Supports all three families; on Bitcoin it has an address for payments and one for collectibles. */
export const crane: GalleryWallet = {
  id: 'test.crane',
  name: 'Three Cranes',
  icon: marks.whale,
  type: 'MULTI_CHAIN',
  namespaces: ['eip155', 'solana', 'bip122'],
  addresses: [ADA],
  accounts: {
    solana: [{ address: SOL_ADA, type: 'eoa' }],
    bip122: [
      { address: BTC_ADA, type: 'payment' },
      { address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', type: 'ordinal' },
    ],
  },
}
export const long: GalleryWallet = {
  id: 'test.long',
  name: 'The Extraordinarily Long-Winded Institutional Custody Wallet of Llanfairpwllgwyngyll',
  addresses: [ADA],
}

/** A wallet that the visitor logs in to. */
export const embeddedWallet: GalleryWallet = {
  id: 'embeddedWallet',
  name: 'Lemonade',
  user: 'ada@example.com',
  type: 'AUTH',
  addresses: [ADA],
}

/** The connector of a fictional wallet. */
export function toConnector(wallet: GalleryWallet, networks: readonly Network[]): Connector {
  const { id, name, icon, user, type = 'ANNOUNCED', namespaces = ['eip155'], mood = 'approve' } = wallet
  return {
    id,
    rdns: id,
    type,
    name,
    namespaces,
    installed: true,
    ...(icon !== undefined && { icon }),
    ...(user !== undefined && { user }),
    async connect({ namespaces: wanted, progress }) {
      if (mood === 'approve') return wanted.map((namespace) => toConnection(wallet, namespace, networks))
      if (mood === 'empty') return []
      if (mood === 'reject') throw walletErrors.create('rejected', { wallet: name })
      if (mood === 'fail') throw walletErrors.create('failed', { wallet: name, reason: 'Internal JSON-RPC error (-32603)' })
      if (mood !== 'never') progress?.(mood)
      return new Promise(() => {})
    },
  }
}

function toConnection(wallet: GalleryWallet, namespace: string, networks: readonly Network[]): Connection {
  const { addresses = [ADA], chain = networks.find((n) => n.chainNamespace === namespace)?.caipNetworkId, approved } = wallet
  const own = wallet.accounts?.[namespace] ?? addresses.map((address) => ({ address, type: 'eoa' }))
  return {
    namespace,
    accounts: own.map((account) => ({ namespace, ...account })),
    chain,
    ...(approved && { approved }),
    request: async (_method, params) => params,
    watch: () => () => {},
    disconnect: () => new Promise(() => {}),
  }
}
