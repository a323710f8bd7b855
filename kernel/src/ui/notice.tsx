import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { noticeStyles } from './styles/notice.js'
import { useStyles } from './use-styles.js'

/** Something that the visitor should know on this screen. */
export interface NoticeProps {
  /** Severity and colour; `danger` is announced immediately. */
  readonly kind?: 'info' | 'success' | 'warning' | 'danger' | undefined
  /** A short title. */
  readonly title?: ReactNode
  /** One or two sentences. */
  readonly children?: ReactNode
  /** A quiet button or link below the text. */
  readonly action?: ReactNode
}

/** A message inside the screen that stays until its reason is resolved. `danger` is announced immediately. */
export function Notice({ kind = 'info', title, children, action }: NoticeProps): ReactNode {
  useStyles(noticeStyles)
  const icon = kind === 'danger' ? 'error' : kind === 'success' ? 'check' : kind
  return (
    <div className="lk-notice lk-14" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        {title && <p className="lk-strong">{title}</p>}
        {children && <div className={title ? 'lk-quiet' : undefined}>{children}</div>}
        {action}
      </div>
    </div>
  )
}
