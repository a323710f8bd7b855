import { type ReactNode, useEffect, useRef } from 'react'
import type { HostedView } from '../types/index.js'
import { IconButton, type IconName, useShell } from '../ui/basics/index.js'

export interface HeaderProps {
  readonly titleId: string
  readonly title: string
  readonly onBack: (() => void) | undefined
  readonly help: HostedView['help']
  readonly onClose: (() => void) | undefined
}

/** Back, or the view's own button instead; the title, which receives focus when views change; close. */
export function Header({ titleId, title, onBack, help, onClose }: HeaderProps): ReactNode {
  const { t, announce } = useShell()
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef(title)
  useEffect(() => {
    // Screen readers announce a focused heading when its text is set.
    if (said.current && said.current !== title && document.activeElement !== heading.current) announce(title)
    said.current = title
  }, [title, announce])
  return (
    <header className="lk-header">
      {onBack ? (
        <IconButton icon="back" label={t('shell.header.back')} onClick={onBack} />
      ) : help ? (
        // Plugins may use any icon name; an unknown one draws nothing.
        <IconButton icon={help.icon as IconName} label={help.label} onClick={help.press} />
      ) : (
        <span />
      )}
      <h1 className="lk-title lk-16" id={titleId} ref={heading} tabIndex={-1}>
        <span className="lk-cut" key={title}>
          {title}
        </span>
      </h1>
      {onClose && <IconButton icon="close" label={t('shell.header.close')} onClick={onClose} />}
    </header>
  )
}
