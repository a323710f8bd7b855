import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'
import { Row } from './row.js'
import { markStyles } from './styles/mark.js'
import { useStyles } from './use-styles.js'

/** An event of the account's history. */
export interface TimelineRowProps {
  /** Icon of the event: `arrow-up-right` out, `arrow-down-left` in, `swap`, … */
  readonly direction: IconName
  /** A 40 px image of the token. */
  readonly leading: ReactNode
  /** First line: the kind of event. */
  readonly title: ReactNode
  /** Counterparty, status. */
  readonly subtitle?: ReactNode
  /** Signed `Amount`. */
  readonly amount?: ReactNode
  /** Time of the event, at the end of the row. */
  readonly time?: ReactNode
  /** Colour of the icon: `success` for incoming money. */
  readonly tone?: 'success' | 'danger' | undefined
  /** A separate control at the end. */
  readonly action?: ReactNode
  /** A page that opens in a new tab. */
  readonly href?: string | undefined
  /** Runs in the task of the press. */
  readonly onClick?: (() => void) | undefined
}

/** One event of the account's history. Group them by month in `Section`s. */
export function TimelineRow({
  direction,
  leading,
  title,
  subtitle,
  amount,
  time,
  tone,
  action,
  href,
  onClick,
}: TimelineRowProps): ReactNode {
  useStyles(markStyles)
  return (
    <Row
      leading={
        <span className="lk-marked">
          {leading}
          <span className="lk-mark lk-badge" data-shape="round" data-tone={tone}>
            <Icon name={direction} size={16} />
          </span>
        </span>
      }
      title={title}
      subtitle={subtitle}
      trailing={
        <span>
          <span className="lk-block lk-16 lk-ink">{amount}</span>
          <span className="lk-block">{time}</span>
        </span>
      }
      action={action && <span className="lk-anchor">{action}</span>}
      href={href}
      onClick={onClick}
    />
  )
}
