'use client'
import type { ReactNode } from 'react'
import { ConnectFace, type ConnectFaceProps } from './faces/index.js'
import { PageButton } from './page-button.js'

export type ConnectButtonProps = ConnectFaceProps

/** Connects, and shows the account once connected: balance, picture, name or short address. */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  return <PageButton name="connect" face={ConnectFace} props={props} width={160} />
}
