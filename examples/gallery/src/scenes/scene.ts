import type { AccountContract, AccountOptions } from '@latchkey/account'
import type { ConnectContract, ConnectOptions } from '@latchkey/connect'
import type { EmailContract } from '@latchkey/email'
import type { EmbeddedWalletContract } from '@latchkey/embedded-wallet'
import type { HistoryContract } from '@latchkey/history'
import type { Contribution, CoreContract, Kernel, KernelOptions } from '@latchkey/kernel'
import type { NamesContract } from '@latchkey/names'
import type { OnrampContract } from '@latchkey/onramp'
import type { PayContract } from '@latchkey/pay'
import type { PayExchangeContract } from '@latchkey/pay/exchange'
import type { ReceiveContract } from '@latchkey/receive'
import type { SendContract } from '@latchkey/send'
import type { SiwxContract } from '@latchkey/siwx'
import type { SmartAccountsContract } from '@latchkey/smart-accounts'
import type { SocialsContract } from '@latchkey/socials'
import type { SwapsContract } from '@latchkey/swaps'
import type { WalletConnectContract } from '@latchkey/walletconnect'
import type { WalletsContract, WalletsOptions } from '@latchkey/wallets'
import type { ReactNode } from 'react'
import type { PartsContract } from '../parts/plugin.js'
import type { Approval, LoginMood, SmartMood } from '../world/login.js'
import type { PhoneMood } from '../world/phone.js'
import type { ProbeContract } from '../world/probe.js'
import type { BitcoinRequestsContract, EvmRequestsContract, NodeMood } from '../world/requests.js'
import type { SignInMood } from '../world/sign-in.js'
import type { GalleryWallet } from '../world/wallets.js'
import type { WorldContract, WorldOptions } from '../world/world.js'

export type GalleryKernel = Kernel<
  | CoreContract
  | ConnectContract
  | AccountContract
  | NamesContract
  | OnrampContract
  | PayContract
  | PayExchangeContract
  | WalletsContract
  | SwapsContract
  | SendContract
  | ReceiveContract
  | HistoryContract
  | SiwxContract
  | EmailContract
  | SocialsContract
  | SmartAccountsContract
  | EmbeddedWalletContract
  | WalletConnectContract
  | WorldContract
  | PartsContract
  | ProbeContract
  | EvmRequestsContract
  | BitcoinRequestsContract
>

/** One cell: a view, or a page button, in one state. */
export interface Scene {
  /** Name of the view on screen, or of the page button. */
  readonly view: string
  readonly state: string
  readonly world?: WorldOptions
  readonly connect?: ConnectOptions
  readonly account?: AccountOptions
  /** Whether receiving and activity are available. */
  readonly money?: true
  /** The outcome of a QR code. Without it there is no WalletConnect. */
  readonly phone?: PhoneMood
  /** The wallet directory. None by default. */
  readonly directory?: () => WalletsOptions
  /** Accounts sign in. Off by default. */
  readonly signIn?: SignInMood
  /** Visitors log in by email. Off by default. */
  readonly login?: LoginMood
  /** Providers for social logins; only with `login`. */
  readonly socials?: readonly string[]
  /** State of a request to the embedded wallet; only with `login`. */
  readonly approval?: Approval
  /** Smart accounts of the embedded wallet; only with `login`. Off by default. */
  readonly smart?: SmartMood
  /** How nodes answer while the page's own approval describes a request. Without it there are no such requests. */
  readonly nodes?: NodeMood
  /** With swaps, whose server is `kernel.fetch`. Off by default. */
  readonly swaps?: true
  /** With names, whose server is `kernel.fetch`. Off by default. */
  readonly names?: true
  /** With buying, whose server is `kernel.fetch`. Off by default. */
  readonly buying?: true
  /** With paying, whose server, if there is one, is `kernel.fetch`. Off by default. */
  readonly paying?: true
  readonly kernel?: Partial<Pick<KernelOptions<[]>, 'overrides' | 'debug' | 'server' | 'fetch' | 'metadata'>>
  /** Contributions of further plugins. */
  readonly contributes?: readonly Contribution[]
  /** Wallets that are connected before anything is shown. */
  readonly connected?: readonly GalleryWallet[]
  /** Brings the kernel into the state. Without it the home view is shown. */
  readonly drive?: (kernel: GalleryKernel, place: HTMLElement) => unknown
  /** The scene is complete once this is in the shadow root. */
  readonly until?: string
  /** Rendered in the page instead of the widget. */
  readonly button?: ReactNode
}
