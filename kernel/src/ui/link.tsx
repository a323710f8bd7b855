import type { ReactNode } from 'react'
import { safeLink } from '../links/index.js'
import { Icon } from './icon.js'
import { useShell } from './shell-context.js'

/** A link's target and label. */
export interface LinkProps {
  /** An http(s) URL; for anything else only the text is shown. */
  readonly href: string
  /** Label of the link. */
  readonly children: ReactNode
  /** `accent` on its own line, `plain` looks like the surrounding text and is underlined. */
  readonly kind?: 'accent' | 'plain' | undefined
  /** Draws the arrow of external links. */
  readonly external?: boolean | undefined
  /** Runs before the browser follows the link. */
  readonly onClick?: (() => void) | undefined
}

/** A link to another site, in a new tab and without access to the opener. URLs that are not https become plain text. */
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
