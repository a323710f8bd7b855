'use client'
import type { ReactNode } from 'react'
import type { AccountFaceProps } from './faces/index.js'
import { PageButton } from './page-button.js'

export type AccountButtonProps = AccountFaceProps

/** The account in use; absent while nothing is connected. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  return <PageButton face="account" props={props} width={180} />
}
