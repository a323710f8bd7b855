import type { ReactNode } from 'react'
import type { Alert } from '../points/index.js'
import { Icon, IconButton, type ShellApi, useStyles } from '../ui/basics/index.js'
import { alertStyles } from './alert-styles.js'

export interface AlertBarProps {
  readonly alert: Alert
  readonly t: ShellApi['t']
  readonly onDismiss: () => void
}

/** A note for the integrator across the top of the card, in development only. The long text is in the console. */
export function AlertBar({ alert, t, onDismiss }: AlertBarProps): ReactNode {
  useStyles(alertStyles)
  return (
    <div className="lk-alert lk-14" data-kind={alert.kind} role="alert">
      <Icon name={alert.kind} />
      <span className="lk-grow">{alert.short}</span>
      <IconButton icon="close" label={t('shell.dismiss')} onClick={onDismiss} />
    </div>
  )
}
