import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'

/** Content of an empty state. */
export interface EmptyStateProps {
  /** Large, above the text. */
  readonly icon: IconName
  /** One line: "No activity yet". */
  readonly title: ReactNode
  /** A second line: why, or what to do. */
  readonly children?: ReactNode
  /** The one useful next step. */
  readonly action?: ReactNode
}

/** Replaces content when there is none. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className="lk-state">
      <span className="lk-state-mark">
        <Icon name={icon} size={24} />
      </span>
      <p className="lk-strong">{title}</p>
      {children && <p className="lk-14 lk-quiet">{children}</p>}
      {action && <div className="lk-stack">{action}</div>}
    </div>
  )
}
