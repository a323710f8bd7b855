import type { Context } from '@latchkey/kernel'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../../contract.js'
import { LegalLinks } from './legal-links.js'

export interface LegalProps {
  readonly ctx: Context<ConnectContract>
  readonly children: ReactNode
}

/** What the app asks visitors to accept by going on, below the ways to do so. */
export function Legal({ ctx, children }: LegalProps): ReactNode {
  return (
    <>
      {children}
      <p className="lk-legal lk-12 lk-quiet">
        <LegalLinks ctx={ctx} text={(count, marks) => ctx.label(count > 1 ? 'shell.legal.line' : 'shell.legal.one', marks)} />
      </p>
    </>
  )
}
