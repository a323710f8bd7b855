import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { CoreState, ShellHost, StackEntry } from '../types/index.js'
import { type ShellApi, ShellContext } from '../ui/basics/index.js'
import { Header } from './header.js'
import { LateAlertBar } from './late-alert-bar.js'
import { dismiss, LateToast } from './late-toast.js'
import type { Move } from './next-shown.js'
import { OfflineStrip } from './offline-strip.js'
import { Outlet } from './outlet.js'
import { useCardHeight } from './use-card-height.js'
import { useSheetDrag } from './use-sheet-drag.js'
import { useViewFocus } from './use-view-focus.js'

export interface FrameProps {
  readonly host: ShellHost
  readonly root: ShadowRoot
  readonly core: CoreState
  readonly entry: StackEntry
  /** False while the view is only drawn ahead, in the closed dialog. */
  readonly on: boolean
  readonly move: Move
  /** A different number means a different render. */
  readonly drawing: number
  readonly embedded: boolean
  readonly adopt: (css: string) => void
  readonly api: ShellApi
  readonly children: ReactNode
}

/** The card: alert bar, header, the view in a scrolling body. */
export function Frame({ host, root, core, entry, on, move, drawing, embedded, adopt, api, children }: FrameProps): ReactNode {
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // A view that lost its plugin while it was open has nothing to draw; the outlet says so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change labels
  const hosted = useMemo(() => {
    try {
      return host.view(entry)
    } catch (error) {
      host.report(error, 'core')
      return undefined
    }
  }, [host, entry, core.texts])
  const now = hosted?.title() ?? ''
  const [title, setTitle] = useState(now)
  useCardHeight(card, body)
  useSheetDrag(card, () => host.close(), !embedded)
  const { settled, remember } = useViewFocus({ root, body, entry, on, move, embedded })

  const drawn = useCallback(() => {
    const next = hosted?.title() ?? ''
    setTitle(next)
    settled()
  }, [hosted, settled])
  const inner = useMemo<ShellApi>(() => ({ ...api, drawn }), [api, drawn])
  const titleId = `${host.id}-title`
  const content = (
    <>
      {core.alert && <LateAlertBar alert={core.alert} t={api.t} onDismiss={() => host.dismissAlert()} />}
      {!embedded && <span className="lk-grip" aria-hidden="true" />}
      <Header
        titleId={titleId}
        title={now || title}
        onBack={hosted?.back !== false && core.stack.length > 1 ? () => host.back() : undefined}
        help={hosted?.help}
        onClose={embedded ? undefined : () => host.close()}
      />
      <OfflineStrip />
      {/* Any press dismisses the message about the previous attempt. */}
      <div className="lk-body" ref={body} tabIndex={-1} onClickCapture={() => dismiss(host, core.toast)}>
        <ShellContext.Provider value={inner}>
          <Outlet
            key={drawing}
            host={host}
            hosted={hosted}
            on={on}
            move={move}
            adopt={adopt}
            remember={remember}
            canGoBack={core.stack.length > 1}
          />
        </ShellContext.Provider>
      </div>
      {embedded && <LateToast toast={core.toast} view={entry.key} onGone={(id) => host.dismissToast(id)} />}
      {children}
    </>
  )
  if (embedded) {
    return (
      <section ref={card} className="lk-frame" data-embedded="" aria-labelledby={titleId}>
        {content}
      </section>
    )
  }
  return (
    <div ref={card} className="lk-frame" tabIndex={-1}>
      {content}
    </div>
  )
}
