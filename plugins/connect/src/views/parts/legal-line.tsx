import type { Context } from '@latchkey/kernel'
import { useStyles } from '@latchkey/kernel/ui/basics'
import { type ReactNode, useState } from 'react'
import type { ConnectContract } from '../../contract.js'
import { LegalLinks } from './legal-links.js'
import { styles } from './legal-styles.js'

export interface LegalProps {
  readonly ctx: Context<ConnectContract>
  /** A React element, typed for a point that is independent of React. */
  readonly children: unknown
  /** The children are a whole view that starts automatically, or follows one with these texts. */
  readonly whole?: boolean | undefined
}

/** Views that lead to a wallet without these texts. */
const GUIDES: readonly string[] = ['GetWallet', 'Downloads', 'WhatIsAWallet']

/** Texts that visitors accept by continuing, shown below the sign-in methods. */
export function Legal({ ctx, children, whole }: LegalProps): ReactNode {
  useStyles(styles)
  // A view that was opened by its name has the text; one that follows a view with the text does not repeat it.
  const [isFirst] = useState(() => ctx.core.stack.slice(0, -1).every(({ view }) => GUIDES.includes(view)))
  if (whole && !isFirst) return children as ReactNode
  return (
    <>
      {children as ReactNode}
      <p className="lk-legal lk-12 lk-quiet" data-whole={whole}>
        <LegalLinks ctx={ctx} text={(count, marks) => ctx.label(count > 1 ? 'shell.legal.line' : 'shell.legal.one', marks)} />
      </p>
    </>
  )
}
