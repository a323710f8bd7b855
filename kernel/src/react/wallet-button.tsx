'use client'
import type { ReactNode } from 'react'
import type { WalletFaceProps } from './faces/index.js'
import { PageButton } from './page-button.js'

export type WalletButtonProps = WalletFaceProps

/** One wallet by its id, without the modal's list. */
export function WalletButton(props: WalletButtonProps): ReactNode {
  return <PageButton face="wallet" props={props} width={160} />
}
