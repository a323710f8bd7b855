import { type AccountContract, type AccountOptions, account } from '@latchkey/account'
import { type AnalyticsContract, type AnalyticsOptions, analytics } from '@latchkey/analytics'
import { type Bip122Contract, type Bip122Options, bip122 } from '@latchkey/bip122'
import { type ConnectContract, type ConnectOptions, connect } from '@latchkey/connect'
import { type Eip155Contract, type Eip155Options, eip155 } from '@latchkey/eip155'
import { mainnet } from '@latchkey/eip155/networks'
import { type EmailContract, email } from '@latchkey/email'
import { type EmbeddedWalletContract, type EmbeddedWalletOptions, embeddedWallet } from '@latchkey/embedded-wallet'
import { type HistoryContract, history } from '@latchkey/history'
import type { CaipNetworkId, CoreContract, Grants, Network, Plugin, Preset } from '@latchkey/kernel'
import { shareOptions } from '@latchkey/kernel/first-party'
import { type NamesContract, type NamesOptions, names } from '@latchkey/names'
import { type OnrampContract, type OnrampOptions, onramp } from '@latchkey/onramp'
import { type PayContract, pay } from '@latchkey/pay'
import { type ReceiveContract, receive } from '@latchkey/receive'
import { type SendContract, send } from '@latchkey/send'
import { type SmartAccountsContract, smartAccounts } from '@latchkey/smart-accounts'
import { type SocialsContract, type SocialsOptions, socials } from '@latchkey/socials'
import { type SolanaContract, type SolanaOptions, solana } from '@latchkey/solana'
import { type SwapsContract, type SwapsOptions, swaps } from '@latchkey/swaps'
import { type WalletConnectContract, type WalletConnectOptions, walletconnect } from '@latchkey/walletconnect'
import { type WalletsContract, wallets } from '@latchkey/wallets'
import { FEATURES, type StandardFeatures } from './features.js'

/** Options that `features` covers. */
type Switched =
  | 'enableWallets'
  | 'enableWalletGuide'
  | 'legalCheckbox'
  | 'collapseWallets'
  | 'enableNetworkSwitch'
  | 'allowUnsupportedChain'

/** Options of the plugins: those of every site side by side, the rest under the plugin's name. */
export interface StandardOptions extends Omit<ConnectOptions, Switched>, Omit<AccountOptions, Switched> {
  /** Turns features off, or on those that are off by default. */
  readonly features?: StandardFeatures
  /**
   * Of the three families here, in display order, one family after the other; the first is selected initially. Defaults to Ethereum; pass
   * an empty list if all families of the app are separate from the preset.
   */
  readonly networks?: readonly Network[]
  /** Addresses of your own nodes by CAIP-2 id, tried before the network's public ones. */
  readonly rpcUrls?: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Options of the EVM family, besides networks and nodes. */
  readonly eip155?: Omit<Eip155Options, 'networks' | 'rpcUrls'>
  /** Options of the Solana family, besides networks and nodes. */
  readonly solana?: Omit<SolanaOptions, 'networks' | 'rpcUrls'>
  /** Options of the Bitcoin family, besides networks. */
  readonly bip122?: Omit<Bip122Options, 'networks'>
  /** Wallets on other devices, through your relays. Off by default. */
  readonly walletconnect?: WalletConnectOptions
  /**
   * A wallet for visitors who have none, in a frame that you host. Without it there is no wallet of this kind, and no login by email or
   * with a provider. On EVM networks it may have smart accounts, if the frame's server configures them.
   */
  readonly embeddedWallet?: EmbeddedWalletOptions
  /** Slippage limits, and which contracts may be called. */
  readonly swaps?: SwapsOptions
  /** Your own names for accounts, stored by your server. None by default. */
  readonly names?: NamesOptions
  /** Buying coins, from the providers for which your server has keys. Off by default. */
  readonly onramp?: OnrampOptions
  /** Events for a host of yours. Nothing is sent by default. */
  readonly analytics?: AnalyticsOptions
}

type Contracts =
  | ConnectContract
  | AccountContract
  | Eip155Contract
  | SolanaContract
  | Bip122Contract
  | SendContract
  | WalletConnectContract
  | EmbeddedWalletContract
  | EmailContract
  | SmartAccountsContract
  | SocialsContract
  | SwapsContract
  | ReceiveContract
  | HistoryContract
  | NamesContract
  | OnrampContract
  | PayContract
  | AnalyticsContract
  | WalletsContract

/** Contracts of a kernel made with this preset: `Kernel<StandardContracts>`. */
export type StandardContracts = CoreContract | Contracts

/** The plugins of `standard()`: connect and account, and those of its options. */
export interface StandardPreset extends Preset {
  /** The enabled features, and the families of the networks. */
  readonly plugins: readonly [Plugin<ConnectContract>, Plugin<AccountContract>, ...Plugin<Contracts>[]]
  /** Empty: its plugins include what they need. */
  readonly grants: Grants
}

/**
 * Everything: connect, account, swapping, sending, receiving, activity, the wallet list, and the chain families in `networks`. A family
 * without a network, WalletConnect without a relay, names without a suffix, buying and analytics without their option are left out, and
 * `kernel.actions` then lacks theirs.
 *
 * @example
 * const kernel = createKernel({ projectId: 'my-app', plugins: [standard({ networks: [mainnet, solanaMainnet, bitcoin] })] })
 */
export function standard(given: StandardOptions = {}): StandardPreset {
  const { networks = [mainnet], rpcUrls = {}, features, ...options } = given
  const on = { ...FEATURES, ...features }
  // Every family requested here has a network: namespaces are taken from the networks.
  const only = (namespace: string) => networks.filter((n) => familyOf(n) === namespace) as unknown as readonly [Network, ...Network[]]
  const families = {
    eip155: () => eip155({ ...options.eip155, networks: only('eip155'), rpcUrls }),
    solana: () => solana({ ...options.solana, networks: only('solana'), rpcUrls }),
    bip122: () => bip122({ ...options.bip122, networks: only('bip122') }),
  }
  return {
    plugins: [
      ...shareOptions({ of: 'standard', given, known: () => import('./known-options.js') }, [
        connect({
          ...options,
          enableWallets: on.wallets,
          enableWalletGuide: on.walletGuide,
          legalCheckbox: on.legalCheckbox,
          collapseWallets: on.collapseWallets || (!on.emailShowWallets && options.embeddedWallet !== undefined),
        }),
        account({ ...options, enableNetworkSwitch: on.networkSwitch, allowUnsupportedChain: on.unsupportedChain }),
      ]),
      ...[...new Set(networks.map(familyOf))].map((namespace) => families[namespace]()),
      ...(on.wallets && options.walletconnect ? [walletconnect(options.walletconnect)] : []),
      ...(options.embeddedWallet
        ? [
            embeddedWallet(options.embeddedWallet),
            ...(only('eip155').length > 0 ? [smartAccounts({ sessions: on.smartSessions })] : []),
            ...(on.email && on.pay !== 'purpose' ? [email()] : []),
            ...(on.socials && on.pay !== 'purpose' ? [socials(providersOf(on.socials))] : []),
          ]
        : []),
      ...(on.swaps ? [swaps(options.swaps)] : []),
      ...(on.send ? [send()] : []),
      ...(on.wallets && on.allWallets ? [wallets()] : []),
      ...(on.receive ? [receive()] : []),
      ...(on.history ? [history()] : []),
      ...(options.names ? [names(options.names)] : []),
      ...(on.onramp && options.onramp ? [onramp(options.onramp)] : []),
      ...(on.pay ? [pay()] : []),
      ...(on.analytics && options.analytics ? [analytics(options.analytics)] : []),
    ],
    grants: {},
  }
}

function providersOf(on: readonly string[] | true): SocialsOptions {
  return on === true ? {} : { providers: on }
}

/** Networks of other families, and invalid ones, go to EVM: its check rejects them with an error. */
function familyOf(network: Network): 'eip155' | 'solana' | 'bip122' {
  const { chainNamespace } = network
  return chainNamespace === 'solana' || chainNamespace === 'bip122' ? chainNamespace : 'eip155'
}
