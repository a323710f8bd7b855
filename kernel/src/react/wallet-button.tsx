'use client'
import type { ReactNode } from 'react'
import { WalletFace, type WalletFaceProps } from './faces/index.js'
import { PageButton } from './page-button.js'

/** Which wallet to connect, and callbacks for the outcome. */
export type WalletButtonProps = WalletFaceProps

/** Connects a single wallet by its id, without the modal's list. */
export function WalletButton(props: WalletButtonProps): ReactNode {
  return <PageButton name="wallet" face={WalletFace} props={props} width={160} />
}
