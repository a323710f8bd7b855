'use client'
import type { ReactNode } from 'react'
import { type AccountFaceProps, LateAccountFace } from './faces/index.js'
import { PageButton } from './page-button.js'

/** How the button is drawn, and whose account it shows. */
export type AccountButtonProps = AccountFaceProps

/** Shows the account in use. Renders nothing while no wallet is connected. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  return <PageButton name="account" face={LateAccountFace} props={props} width={180} />
}
