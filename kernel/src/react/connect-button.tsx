'use client'
import type { ReactNode } from 'react'
import { ConnectFace, type ConnectFaceProps } from './faces/index.js'
import { PageButton } from './page-button.js'
import { type ConnectButtonState, useConnectButton } from './use-connect-button.js'

/** How the button looks before and after a wallet is connected. */
export interface ConnectButtonProps extends ConnectFaceProps {
  /** Renders the app's own button instead of the standard one, in the app's page and with its styles. */
  readonly children?: (state: ConnectButtonState) => ReactNode
}

/**
 * Connects a wallet, then shows the account: balance, picture, name or short address.
 *
 * @example
 * <ConnectButton>{({ label, press, isBusy }) => <button onClick={press} disabled={isBusy}>{label}</button>}</ConnectButton>
 */
export function ConnectButton({ children, ...props }: ConnectButtonProps): ReactNode {
  if (children) return <Own {...props} draw={children} />
  return <PageButton name="connect" face={ConnectFace} props={props} width={160} />
}

function Own({ draw, ...props }: ConnectFaceProps & { readonly draw: (state: ConnectButtonState) => ReactNode }): ReactNode {
  return draw(useConnectButton(props))
}
