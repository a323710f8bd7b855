import type { EmbeddedAccountType, EmbeddedWalletContract } from '@latchkey/embedded-wallet'
import type { Context, CoreState, Network } from '@latchkey/kernel'
import type { SmartAccountsContract } from './contract.js'

/** Id of the embedded wallet's connector, which is stored in browsers. */
const EMBEDDED = 'embeddedWallet'

type Wallet = Pick<EmbeddedWalletContract['state'], 'smartAccountEnabledNetworks' | 'evmAccounts' | 'hasPermissions' | 'grants'>
const SILENT: Wallet = { smartAccountEnabledNetworks: [], evmAccounts: [], hasPermissions: false, grants: 0 }

/** The embedded wallet's current account, and the alternatives. */
export interface InUse {
  readonly type: EmbeddedAccountType
  readonly network: Network | undefined
  /** CAIP-2. */
  readonly chain: string
  /** Whether the network has smart accounts. */
  readonly isOffered: boolean
  /** Whether both types have the same address, as far as the wallet reports. */
  readonly isOneAddress: boolean
}

/** Undefined while another wallet, or another chain family, is in use. */
export function accountKindInUse(core: CoreState, wallet: Pick<Wallet, 'smartAccountEnabledNetworks' | 'evmAccounts'>): InUse | undefined {
  const session = core.sessions.eip155
  if (core.namespace !== 'eip155' || session?.connector !== EMBEDDED || session.status !== 'connected') return undefined
  const chain = session.chain ?? session.network?.caipNetworkId ?? ''
  const used = session.accounts.find(({ address }) => address === session.address)
  return {
    type: used?.type === 'smartAccount' ? 'smartAccount' : 'eoa',
    network: session.network,
    chain,
    isOffered: wallet.smartAccountEnabledNetworks.includes(Number(chain.slice('eip155:'.length))),
    isOneAddress: new Set(wallet.evmAccounts.map(({ address }) => address.toLowerCase())).size <= 1,
  }
}

/** Returns the embedded wallet's state. */
export function walletOf(ctx: Pick<Context<SmartAccountsContract>, 'snapshot'>): Wallet {
  // The slice has the type of its contract. A third-party wallet has none.
  return (ctx.snapshot(EMBEDDED) as Wallet | undefined) ?? SILENT
}
