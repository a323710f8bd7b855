import type { ReactNode } from 'react'
import { useShell } from './shell-context.js'

/** The word "or" between two alternatives. */
export function Separator(): ReactNode {
  const { t } = useShell()
  return <div className="lk-separator lk-14">{t('shell.or')}</div>
}
