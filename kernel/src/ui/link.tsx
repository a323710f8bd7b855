import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { safeLink } from './safe-link.js'
import { useShell } from './shell-context.js'

/** Where a link leads. */
export interface LinkProps {
  /** An http(s) address; anything else draws the text alone. */
  readonly href: string
  /** Text of the link. */
  readonly children: ReactNode
  /** `accent` in a line of its own, `plain` looks like the text around it and is underlined. */
  readonly kind?: 'accent' | 'plain' | undefined
  /** Draws the mark of links that leave the page. */
  readonly external?: boolean | undefined
  /** Runs before the browser follows it. */
  readonly onClick?: (() => void) | undefined
}

/** A link to another site, in a new tab and without handing over the page. Addresses that are not https become plain text. */
export function Link({ href, children, kind = 'accent', external, onClick }: LinkProps): ReactNode {
  const { t } = useShell()
  const target = safeLink(href)
  if (!target) return <span>{children}</span>
  return (
    <a className="lk-link" data-kind={kind} href={target} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
      {external && <Icon name="external" size={16} />}
      <span className="lk-hidden"> ({t('shell.newTab')})</span>
    </a>
  )
}
