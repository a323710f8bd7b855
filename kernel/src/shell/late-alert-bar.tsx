import type { ReactNode } from 'react'
import { useLate } from '../ui/basics/index.js'
import type { AlertBarProps } from './alert-bar.js'

/** The alert bar. Visitors never load its code: it only shows in development. */
export function LateAlertBar(props: AlertBarProps): ReactNode {
  const AlertBar = useLate(async () => (await import('./alert-bar.js')).AlertBar)
  return AlertBar ? <AlertBar {...props} /> : null
}
