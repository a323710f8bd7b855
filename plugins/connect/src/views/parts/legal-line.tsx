import type { Context } from '@latchkey/kernel'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../../contract.js'
import { LegalLinks } from './legal-links.js'

export interface LegalProps {
  readonly ctx: Context<ConnectContract>
  /** A React element, typed for a point that is independent of React. */
  readonly children: unknown
}

/** What visitors accept by continuing, shown below the sign-in methods. */
export function Legal({ ctx, children }: LegalProps): ReactNode {
  return (
    <>
      {children as ReactNode}
      <p className="lk-legal lk-12 lk-quiet">
        <LegalLinks ctx={ctx} text={(count, marks) => ctx.label(count > 1 ? 'shell.legal.line' : 'shell.legal.one', marks)} />
      </p>
    </>
  )
}
