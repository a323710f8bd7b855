import type { AccountContract, AccountOptions } from '@latchkey/account'
import type { ConnectContract, ConnectOptions } from '@latchkey/connect'
import type { EmailContract } from '@latchkey/email'
import type { EmbeddedWalletContract } from '@latchkey/embedded-wallet'
import type { HistoryContract } from '@latchkey/history'
import type { Contribution, CoreContract, Kernel, KernelOptions } from '@latchkey/kernel'
import type { NamesContract } from '@latchkey/names'
import type { ReceiveContract } from '@latchkey/receive'
import type { SendContract } from '@latchkey/send'
import type { SiwxContract } from '@latchkey/siwx'
import type { SocialsContract } from '@latchkey/socials'
import type { WalletConnectContract } from '@latchkey/walletconnect'
import type { WalletsContract, WalletsOptions } from '@latchkey/wallets'
import type { ReactNode } from 'react'
import type { PartsContract } from '../parts/plugin.js'
import type { Approval, LoginMood } from '../world/login.js'
import type { PhoneMood } from '../world/phone.js'
import type { ProbeContract } from '../world/probe.js'
import type { SignInMood } from '../world/sign-in.js'
import type { GalleryWallet } from '../world/wallets.js'
import type { WorldContract, WorldOptions } from '../world/world.js'

export type GalleryKernel = Kernel<
  | CoreContract
  | ConnectContract
  | AccountContract
  | NamesContract
  | WalletsContract
  | SendContract
  | ReceiveContract
  | HistoryContract
  | SiwxContract
  | EmailContract
  | SocialsContract
  | EmbeddedWalletContract
  | WalletConnectContract
  | WorldContract
  | PartsContract
  | ProbeContract
>

/** One cell: a view, or a page button, in one state. */
export interface Scene {
  /** Name of the view that is on screen, or of the page button. */
  readonly view: string
  readonly state: string
  readonly world?: WorldOptions
  readonly connect?: ConnectOptions
  readonly account?: AccountOptions
  /** Receiving and activity are there. */
  readonly money?: true
  /** What becomes of a code. Without it there is no WalletConnect. */
  readonly phone?: PhoneMood
  /** The wallet directory; scenes without it have none. */
  readonly directory?: () => WalletsOptions
  /** Accounts sign in; scenes without it know nothing of that. */
  readonly signIn?: SignInMood
  /** Visitors log in by email; scenes without it know nothing of that. */
  readonly login?: LoginMood
  /** Providers that visitors log in with; only with `login`. */
  readonly socials?: readonly string[]
  /** Where a request of the embedded wallet stands; only with `login`. */
  readonly approval?: Approval
  /** With names, whose server is `kernel.fetch`; scenes without it have none. */
  readonly names?: true
  readonly kernel?: Partial<Pick<KernelOptions<[]>, 'overrides' | 'debug' | 'server' | 'fetch' | 'metadata'>>
  /** What further plugins would bring. */
  readonly contributes?: readonly Contribution[]
  /** Wallets that are connected before anything is shown. */
  readonly connected?: readonly GalleryWallet[]
  /** Leads to the state. Without it the home view is shown. */
  readonly drive?: (kernel: GalleryKernel, place: HTMLElement) => unknown
  /** The scene is complete once this is in the shadow root. */
  readonly until?: string
  /** Drawn in the page instead of the widget. */
  readonly button?: ReactNode
}
