import type { ReactNode } from 'react'
import type { ViewProps } from '../plugin.js'
import type { ApproveContract } from '../core-spec.js'

/** Shows a request before it is made; the visitor answers. */
export default function Approve(_props: ViewProps<ApproveContract, 'Approve'>): ReactNode {
  return null
}
