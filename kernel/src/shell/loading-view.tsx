import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SkeletonShape } from '../types/index.js'
import { Button, Screen, useShell } from '../ui/basics/index.js'
import { keepHeight } from './keep-height.js'
import { SkeletonParts } from './skeleton-parts.js'

export interface LoadingViewProps {
  readonly shape: SkeletonShape
  readonly onRetry: () => void
}

/** Placeholder for a view that is loading, in that view's shape; after 8 s it says so and offers to try again. */
export function LoadingView({ shape, onRetry }: LoadingViewProps): ReactNode {
  const { t } = useShell()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 8000)
    return () => clearTimeout(timer)
  }, [])
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const leaving = element.current
    return () => keepHeight(leaving)
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
    <div className="lk-wait" ref={element} data-slow={slow || undefined}>
      <Screen footer={footer}>
        <SkeletonParts shape={shape} label={t('shell.loading')} />
      </Screen>
    </div>
  )
}
