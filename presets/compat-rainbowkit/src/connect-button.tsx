'use client'
import { NetworkButton, ConnectButton as OurButton, useAccount, useNetwork } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import { type ConnectButtonState, useButtonState } from './button-state.js'
import { type ResponsiveValue, useLargeScreen, valueFor } from './responsive.js'

/** How the button looks before and after a wallet is connected. */
export interface ConnectButtonProps {
  /** Text while nothing is connected. */
  readonly label?: string
  /** The balance beside the account. Hidden on small screens by default. */
  readonly showBalance?: ResponsiveValue<boolean>
  /** `none` hides the network; otherwise its icon and name are shown. */
  readonly chainStatus?: ResponsiveValue<'full' | 'icon' | 'name' | 'none'>
  /** Accepted for existing code: picture and name are always shown. */
  readonly accountStatus?: ResponsiveValue<'full' | 'avatar' | 'address'>
}

/**
 * Connects a wallet, then shows the network and the account. `ConnectButton.Custom` draws the app's own button.
 *
 * @example
 * <ConnectButton.Custom>{({ account, openConnectModal }) => <button onClick={openConnectModal}>{account?.displayName}</button>}</ConnectButton.Custom>
 */
export const ConnectButton: {
  (props: ConnectButtonProps): ReactNode
  /** Calls its child with what the app's own button needs. */
  readonly Custom: (props: { readonly children: (state: ConnectButtonState) => ReactNode }) => ReactNode
} = /* @__PURE__ */ Object.assign(Standard, { Custom })

function Standard({ label, showBalance, chainStatus }: ConnectButtonProps): ReactNode {
  const isLarge = useLargeScreen()
  const { status } = useAccount()
  const { networks, supported } = useNetwork()
  const hasNetwork = status === 'connected' && (networks.length > 1 || !supported) && valueFor(chainStatus, isLarge, 'full') !== 'none'
  return (
    <>
      {hasNetwork && <NetworkButton />}
      {hasNetwork && ' '}
      <OurButton {...(label !== undefined && { label })} balance={valueFor(showBalance, isLarge, isLarge) ? 'show' : 'hide'} />
    </>
  )
}

function Custom({ children }: { readonly children: (state: ConnectButtonState) => ReactNode }): ReactNode {
  return children(useButtonState())
}
