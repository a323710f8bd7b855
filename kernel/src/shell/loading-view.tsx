import { type ReactNode, useEffect, useState } from 'react'
import { Button, List, Screen, SkeletonRow, useShell } from '../ui/basics/index.js'

export interface LoadingViewProps {
  readonly onRetry: () => void
}

/** Holds the place of a view whose code is on its way; after 8 s it says so and offers to try again. */
export function LoadingView({ onRetry }: LoadingViewProps): ReactNode {
  const { t } = useShell()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 8000)
    return () => clearTimeout(timer)
  }, [])
  const footer = slow && (
    <>
      <p className="lk-14 lk-quiet" role="status">
        {t('shell.slow')}
      </p>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </>
  )
  return (
    <Screen footer={footer}>
      <List label={t('shell.loading')}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </List>
    </Screen>
  )
}
