import { type AccountContract, type AccountOptions, account } from '@latchkey/account'
import { type Bip122Contract, type Bip122Options, bip122 } from '@latchkey/bip122'
import { type ConnectContract, type ConnectOptions, connect } from '@latchkey/connect'
import { type Eip155Contract, type Eip155Options, eip155 } from '@latchkey/eip155'
import { mainnet } from '@latchkey/eip155/networks'
import { type EmailContract, email } from '@latchkey/email'
import { type EmbeddedWalletContract, type EmbeddedWalletOptions, embeddedWallet } from '@latchkey/embedded-wallet'
import { type HistoryContract, history } from '@latchkey/history'
import type { CaipNetworkId, CoreContract, Grants, Network, Plugin, Preset } from '@latchkey/kernel'
import { type NamesContract, type NamesOptions, names } from '@latchkey/names'
import { type ReceiveContract, receive } from '@latchkey/receive'
import { type SendContract, send } from '@latchkey/send'
import { type SocialsContract, type SocialsOptions, socials } from '@latchkey/socials'
import { type SolanaContract, type SolanaOptions, solana } from '@latchkey/solana'
import { type WalletConnectContract, type WalletConnectOptions, walletconnect } from '@latchkey/walletconnect'
import { type WalletsContract, wallets } from '@latchkey/wallets'
import { FEATURES, type StandardFeatures } from './features.js'

/** Options that `features` has in one place. */
type Switched =
  | 'enableWallets'
  | 'enableWalletGuide'
  | 'legalCheckbox'
  | 'collapseWallets'
  | 'enableNetworkSwitch'
  | 'allowUnsupportedChain'

/** Options of the plugins: those that every site meets side by side, the rest under the plugin's name. */
export interface StandardOptions extends Omit<ConnectOptions, Switched>, Omit<AccountOptions, Switched> {
  /** Switches features off, and those on that are off by default. */
  readonly features?: StandardFeatures
  /**
   * Of the three families here, in the order they are shown, one family after the other; the first is where a visitor begins. Ethereum when
   * left out; empty where all families of the app stand beside the preset.
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
  /** Wallets on other devices, through your relays. Left out, there are none. */
  readonly walletconnect?: WalletConnectOptions
  /** A wallet for visitors who have none, in a frame that you host. Left out, there is none, and no login by email or with a provider. */
  readonly embeddedWallet?: EmbeddedWalletOptions
  /** Names of your own for accounts, kept by your server. Left out, there are none. */
  readonly names?: NamesOptions
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
  | SocialsContract
  | ReceiveContract
  | HistoryContract
  | NamesContract
  | WalletsContract

/** Contracts of a kernel made with this preset: `Kernel<StandardContracts>`. */
export type StandardContracts = CoreContract | Contracts

/** What `standard()` returns: connect and account, and what its options name. */
export interface StandardPreset extends Preset {
  /** Features that are on, and the families of the networks. */
  readonly plugins: readonly [Plugin<ConnectContract>, Plugin<AccountContract>, ...Plugin<Contracts>[]]
  /** Empty: its plugins bring what they need. */
  readonly grants: Grants
}

/**
 * Everything: connect, account, sending, receiving, activity, the wallet list, and the families of chains that `networks` names. A
 * family without a network, WalletConnect without a relay and names without a suffix are left out, and `kernel.actions` has nothing of theirs then.
 *
 * @example
 * const kernel = createKernel({ projectId: 'my-app', plugins: [standard({ networks: [mainnet, solanaMainnet, bitcoin] })] })
 */
export function standard({ networks = [mainnet], rpcUrls = {}, features, ...options }: StandardOptions = {}): StandardPreset {
  const on = { ...FEATURES, ...features }
  // Where it is asked for it has one: namespaces are taken from the networks.
  const only = (namespace: string) => networks.filter((n) => n.chainNamespace === namespace) as unknown as readonly [Network, ...Network[]]
  const families: { readonly [namespace: string]: () => Plugin<Contracts> } = {
    eip155: () => eip155({ ...options.eip155, networks: only('eip155'), rpcUrls }),
    solana: () => solana({ ...options.solana, networks: only('solana'), rpcUrls }),
    bip122: () => bip122({ ...options.bip122, networks: only('bip122') }),
  }
  return {
    plugins: [
      connect({
        ...options,
        enableWallets: on.wallets,
        enableWalletGuide: on.walletGuide,
        legalCheckbox: on.legalCheckbox,
        collapseWallets: on.collapseWallets || (!on.emailShowWallets && options.embeddedWallet !== undefined),
      }),
      account({ ...options, enableNetworkSwitch: on.networkSwitch, allowUnsupportedChain: on.unsupportedChain }),
      ...[...new Set(networks.map(({ chainNamespace }) => chainNamespace))].flatMap((namespace) => families[namespace]?.() ?? []),
      ...(on.wallets && options.walletconnect ? [walletconnect(options.walletconnect)] : []),
      ...(options.embeddedWallet
        ? [
            embeddedWallet(options.embeddedWallet),
            ...(on.email ? [email()] : []),
            ...(on.socials ? [socials(providersOf(on.socials))] : []),
          ]
        : []),
      ...(on.send ? [send()] : []),
      ...(on.wallets && on.allWallets ? [wallets()] : []),
      ...(on.receive ? [receive()] : []),
      ...(on.history ? [history()] : []),
      ...(options.names ? [names(options.names)] : []),
    ],
    grants: {},
  }
}

function providersOf(on: readonly string[] | true): SocialsOptions {
  return on === true ? {} : { providers: on }
}
