import type { ReactNode } from 'react'
import { Button } from './button.js'
import { Icon } from './icon.js'
import { LateDetails } from './late-details.js'
import { useShell } from './shell-context.js'

/** Content of an error state. */
export interface ErrorStateProps {
  /** The problem. Defaults to "Something went wrong". */
  readonly title?: ReactNode
  /** The next step, and whether money was moved. */
  readonly children?: ReactNode
  /** Technical text that can be expanded. */
  readonly details?: string | undefined
  /** Draws "Try again". */
  readonly onRetry?: (() => void) | undefined
  /** Draws "Back". */
  readonly onBack?: (() => void) | undefined
}

/** A failure that fills the screen: the problem, the next step, Try again and Back. */
export function ErrorState({ title, children, details, onRetry, onBack }: ErrorStateProps): ReactNode {
  const { t } = useShell()
  return (
    <div className="lk-state" data-kind="danger" role="alert">
      <span className="lk-state-mark">
        <Icon name="error" size={24} />
      </span>
      <p className="lk-strong">{title ?? t('shell.wrong')}</p>
      {children && <p className="lk-14 lk-quiet">{children}</p>}
      {details && <LateDetails text={details} />}
      <div className="lk-stack">
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            {t('shell.header.back')}
          </Button>
        )}
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
