import { Checkbox, Screen, useOwn, useShell, useStyles } from '@latchkey/kernel/ui'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { acceptLegal } from '../../accept-legal.js'
import type { LegalProps } from './legal-line.js'
import { LegalLinks } from './legal-links.js'
import { styles } from './legal-styles.js'

/** A checkbox that must be ticked before any sign-in method works. */
export function Legal({ ctx, children, whole }: LegalProps): ReactNode {
  useStyles(styles)
  const { legalAccepted } = useOwn(ctx)
  const { announce } = useShell()
  const box = useRef<HTMLDivElement>(null)
  // A view that follows one with the tick does not ask for it again.
  const [asks] = useState(!legalAccepted || (!whole && ctx.core.stack.length < 2))
  const refuse = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    announce(ctx.label('shell.legal.needed'), 'assertive')
    const input = box.current?.querySelector('input')
    input?.focus()
    box.current?.animate?.([{ translate: '0' }, { translate: '-6px' }, { translate: '6px' }, { translate: '0' }], {
      duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    })
  }
  const tick = (
    <div ref={box}>
      <Checkbox checked={legalAccepted} onChange={(accepted) => acceptLegal(ctx.state, accepted)}>
        <LegalLinks
          ctx={ctx}
          text={(count, marks) => (count > 1 ? ctx.label('shell.legal.checkbox', marks) : ctx.t('connect.legal.checkboxOne', marks))}
        />
      </Checkbox>
    </div>
  )
  if (!asks || (whole && legalAccepted)) return children as ReactNode
  if (whole) return <Screen>{tick}</Screen>
  return (
    <>
      {tick}
      {/* Clicks and keys come by here first, so that no method of any plugin works before the tick. */}
      <div className="lk-gate" aria-disabled={!legalAccepted} onClickCapture={legalAccepted ? undefined : refuse}>
        {children as ReactNode}
      </div>
    </>
  )
}
