import type { Context } from '@latchkey/kernel'
import { Checkbox, Link, useOwn, useShell } from '@latchkey/kernel/ui'
import { Fragment, type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { ConnectContract } from '../../contract.js'
import { connectOptions } from '../../options-service.js'
import { acceptLegal } from '../../state.js'

export interface LegalGateProps {
  readonly ctx: Context<ConnectContract>
  readonly children: ReactNode
}

/** What the app asks visitors to accept: a line below the methods, or a box to tick before any of them works. */
export function LegalGate({ ctx, children }: LegalGateProps): ReactNode {
  const { legalAccepted } = useOwn(ctx)
  const { announce } = useShell()
  const { legalCheckbox, termsConditionsUrl, privacyPolicyUrl } = ctx.use(connectOptions)
  const box = useRef<HTMLDivElement>(null)
  const links = useLinks(ctx)
  if (!termsConditionsUrl && !privacyPolicyUrl) return children
  if (!legalCheckbox) {
    return (
      <>
        {children}
        <p className="lk-legal lk-12 lk-quiet">
          {links.length > 1 ? fill(ctx.label('shell.legal.line', MARKS), links) : fill(ctx.label('shell.legal.one', MARKS), links)}
        </p>
      </>
    )
  }
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
          {fill(links.length > 1 ? ctx.label('shell.legal.checkbox', MARKS) : ctx.t('connect.legal.checkboxOne', MARKS), links)}
        </Checkbox>
      </div>
      {/* Clicks and keys come by here first, so that no method works before the tick, whoever brought it. */}
      <div className="lk-gate" aria-disabled={!legalAccepted} onClickCapture={legalAccepted ? undefined : refuse}>
        {children}
      </div>
    </>
  )
}

/** Stand for the links while a text is formatted; no catalogue can contain them. */
const MARKS = { terms: '\uE000', privacy: '\uE001', link: '\uE000' }

function fill(text: string, links: readonly ReactNode[]): ReactNode {
  const parts = text.split(/([\uE000\uE001])/)
  return parts.map((part, i) => {
    const link = part === '\uE000' ? links[0] : part === '\uE001' ? links[1] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return <Fragment key={i}>{link ?? part}</Fragment>
  })
}

function useLinks(ctx: Context<ConnectContract>): readonly ReactNode[] {
  const { termsConditionsUrl, privacyPolicyUrl } = ctx.use(connectOptions)
  const link = (href: string | undefined, key: string): readonly ReactNode[] =>
    href
      ? [
          <Link key={key} href={href} kind="plain">
            {ctx.label(key)}
          </Link>,
        ]
      : []
  return [...link(termsConditionsUrl, 'shell.legal.terms'), ...link(privacyPolicyUrl, 'shell.legal.privacy')]
}
