import type { ReactNode } from 'react'
import type { Chain } from 'viem'
import type { ThemeOfProvider } from './theme.js'

/** A language of the widget, as BCP 47: `de`, `pt-BR`. English if there is no catalogue. */
export type Locale = string

/** Draws the picture of an account. Accepted for existing code: has no equal. */
export type AvatarComponent = (props: {
  readonly address: string
  readonly ensImage?: string | null | undefined
  readonly size: number
}) => ReactNode

/** Terms below the list of wallets. Accepted for existing code: has no equal. */
export type DisclaimerComponent = (props: {
  readonly Text: (props: { readonly children: ReactNode }) => ReactNode
  readonly Link: (props: { readonly children: ReactNode; readonly href: string }) => ReactNode
}) => ReactNode

/** How the widget looks, and whom it presents to wallets. */
export interface RainbowKitProviderProps {
  /** The app, or the part of it that uses buttons and hooks. */
  readonly children?: ReactNode
  /** A theme, or one for each setting of the system. */
  readonly theme?: ThemeOfProvider | null
  /** Language. The browser's by default. */
  readonly locale?: Locale
  /** Chain, or its id, that is selected initially. */
  readonly initialChain?: Chain | number
  /** `false` hides the account's activity. */
  readonly showRecentTransactions?: boolean
  /** The app, as wallets and the modal name it. */
  readonly appInfo?: {
    /** Shown by wallets with every prompt. */
    readonly appName?: string
    /** Has no equal. */
    readonly learnMoreUrl?: string
    /** Has no equal. */
    readonly disclaimer?: DisclaimerComponent
  }
  // Accepted, so that existing code compiles; each warns once in development, except for the size.
  /** The modal is compact. */
  readonly modalSize?: 'compact' | 'wide'
  /** Has no equal. */
  readonly coolMode?: boolean
  /** Has no equal. */
  readonly avatar?: AvatarComponent
  /** Has no equal. */
  readonly id?: string
}
