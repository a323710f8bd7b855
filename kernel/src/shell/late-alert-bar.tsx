import type { ReactNode } from 'react'
import { useLate } from '../ui/basics/index.js'
import type { AlertBarProps } from './alert-bar.js'

/** The alert bar, whose code visitors never load: it shows in development only. */
export function LateAlertBar(props: AlertBarProps): ReactNode {
  const AlertBar = useLate(async () => (await import('./alert-bar.js')).AlertBar)
  return AlertBar ? <AlertBar {...props} /> : null
}
