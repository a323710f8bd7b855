import { Checkbox, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ComponentType, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { connectOptions } from '../../options-service.js'
import { acceptLegal } from '../../state.js'
import type { LegalProps } from './legal-line.js'
import type { LegalLinksProps } from './legal-links.js'

export interface LegalGateProps extends LegalProps {
  /** Handed in: a module of its own for one sentence would be a request of its own. */
  readonly Links: ComponentType<LegalLinksProps>
}

/** A box to tick before any of the ways in works. Loaded only where the app asks for one. */
export function LegalGate({ ctx, Links, children }: LegalGateProps): ReactNode {
  const { legalAccepted } = useOwn(ctx)
  const { announce } = useShell()
  const { termsConditionsUrl, privacyPolicyUrl } = ctx.use(connectOptions)
  const box = useRef<HTMLDivElement>(null)
  if (!termsConditionsUrl && !privacyPolicyUrl) return children
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
  return (
    <>
      <div ref={box}>
        <Checkbox checked={legalAccepted} onChange={(accepted) => acceptLegal(ctx.state, accepted)}>
          <Links
            ctx={ctx}
            text={(count, marks) => (count > 1 ? ctx.label('shell.legal.checkbox', marks) : ctx.t('connect.legal.checkboxOne', marks))}
          />
        </Checkbox>
      </div>
      {/* Clicks and keys come by here first, so that no method works before the tick, whoever brought it. */}
      <div className="lk-gate" aria-disabled={!legalAccepted} onClickCapture={legalAccepted ? undefined : refuse}>
        {children}
      </div>
    </>
  )
}
