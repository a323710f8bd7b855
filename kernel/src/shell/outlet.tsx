import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HostedView, ShellHost } from '../types/index.js'
import { ErrorState, Screen, useShell } from '../ui/basics/index.js'
import { carryPicture } from './carry-picture.js'
import { fadeOutCopy } from './fade-out-copy.js'
import { forgetHeight, keepHeight } from './keep-height.js'
import { LoadingView } from './loading-view.js'
import type { Move } from './next-shown.js'
import { ViewBoundary } from './view-boundary.js'

export interface OutletProps {
  readonly host: ShellHost
  readonly hosted: HostedView | undefined
  /** False while it is only drawn ahead. */
  readonly on: boolean
  readonly move: Move
  readonly adopt: (css: string) => void
  /** Called just before this view is removed from the page. */
  readonly remember: () => void
  readonly canGoBack: boolean
}

/** The kernel keeps React out of its types; a view's default export is a component with these props. */
type Component = ComponentType<HostedView['props']>
type Loaded = { readonly component: Component } | { readonly error: unknown } | undefined

/** Loads and draws a view. Contains failures: a chunk that fails to load, a view that throws. */
export function Outlet({ host, hosted, on, move, adopt, remember, canGoBack }: OutletProps): ReactNode {
  const { t } = useShell()
  const [loaded, setLoaded] = useState<Loaded>(hosted?.loaded && { component: hosted.loaded.component as Component })
  const [attempt, setAttempt] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  const reported = useRef<unknown>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true
    hosted?.load().then(
      ({ component, styles }) => {
        if (styles) adopt(styles)
        if (current)
          setLoaded((last) => (last && 'component' in last && last.component === component ? last : { component: component as Component }))
      },
      (error: unknown) => {
        if (!current) return
        // Texts that arrive re-render the view; its error is the same and has been reported.
        if (reported.current !== error) host.report(error, hosted.plugin)
        reported.current = error
        setLoaded({ error })
      },
    )
    return () => {
      current = false
    }
  }, [host, hosted, adopt, attempt])

  useEffect(() => {
    if (loaded && on) hosted?.shown()
  }, [loaded, hosted, on])

  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      remember()
      keepHeight(leaving)
      if (leaving) fadeOutCopy(leaving)
    }
  }, [remember])

  const isFirst = move === 'first'
  useLayoutEffect(() => {
    if (isFirst) forgetHeight(element.current)
  }, [isFirst])

  const component = loaded && 'component' in loaded ? loaded.component : undefined
  // A card that only changes its title, its alert or its visibility does not draw the view again.
  const view = useMemo(() => component && hosted && createElement(component, hosted.props), [component, hosted])

  const isDrawn = loaded !== undefined
  useLayoutEffect(() => {
    if (isDrawn && element.current) carryPicture(element.current)
  }, [isDrawn])

  const retry = () => {
    hosted?.forget()
    setLoaded(undefined)
    setAttempt((count) => count + 1)
  }
  const failed = (error: unknown) => (
    <Screen>
      <ErrorState
        title={t('shell.viewFailed')}
        details={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        onRetry={hosted && retry}
        onBack={canGoBack ? () => host.back() : undefined}
      >
        {t('shell.viewFailedHint')}
      </ErrorState>
    </Screen>
  )
  const english = loaded && hosted?.isEnglish && { lang: 'en', dir: 'ltr' }
  return (
    <div className="lk-view" data-move={move} ref={element} {...english}>
      {!hosted || (loaded && 'error' in loaded) ? (
        failed(loaded && 'error' in loaded ? loaded.error : t('shell.wrong'))
      ) : loaded ? (
        <ViewBoundary key={attempt} onError={(error) => host.report(error, hosted.plugin)} fallback={failed}>
          {view}
        </ViewBoundary>
      ) : (
        <LoadingView shape={hosted.skeleton} onRetry={retry} />
      )}
    </div>
  )
}
