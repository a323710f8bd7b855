import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Context, ShellHost } from '../types/index.js'
import { type ShellApi, ShellContext, shake } from '../ui/basics/index.js'
import { Frame } from './frame.js'
import { LateToast } from './late-toast.js'
import { LiveRegions, type Said } from './live-regions.js'
import { Overlay } from './overlay.js'
import type { Sheets } from './sheets.js'
import { useShown } from './use-shown.js'

export interface ShellProps {
  readonly host: ShellHost
  readonly root: ShadowRoot
  readonly embedded: boolean
  readonly sheets: Sheets
  /** Aborts when the shell is removed from the page. */
  readonly life: AbortSignal
}

/** Everything inside the shadow root: the card with the top view of the stack, in a dialog or embedded in the page. */
export function Shell({ host, root, embedded, sheets, life }: ShellProps): ReactNode {
  const core = useSyncExternalStore(host.subscribe, host.core, host.core)
  const { entry, keys, move, drawing, forget } = useShown(host, core.stack, { embedded, adopt: sheets.view })
  const on = keys.length > 0
  const [said, say] = useState<Said>({})
  const announce = useCallback<ShellApi['announce']>(
    // Polite announcements never interrupt urgent ones.
    (text, politeness = 'polite') =>
      say(({ [politeness]: last, assertive }) => {
        const line = { text, count: (last?.count ?? 0) + 1 }
        return politeness === 'assertive' ? { assertive: line } : { assertive, polite: line }
      }),
    [],
  )
  // Cleared after it was announced: a screen reader that reaches the end of the dialog later should not find old messages.
  useEffect(() => {
    if (!said.polite && !said.assertive) return
    const timer = setTimeout(() => say({}), 5000)
    return () => clearTimeout(timer)
  }, [said])
  const { locale, dir, texts } = core
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of texts has to reach everything that shows some
  const api = useMemo<ShellApi>(
    () => ({
      t: host.t,
      locale,
      dir,
      toast: host.toast,
      announce,
      card: () => root.querySelector('.lk-frame') ?? undefined,
      adopt: sheets.block,
    }),
    [host, root, locale, dir, texts, announce, sheets],
  )

  useEffect(
    () =>
      host.on('refused', ({ text }) => {
        announce(text ?? host.t('shell.closeBlocked'), 'assertive')
        const card = root.querySelector<HTMLElement>('.lk-frame')
        if (card) shake(card)
      }),
    [host, root, announce],
  )
  // An embedded widget always shows a view: after closing, it returns to the account, or to Connect.
  const adrift = embedded && !core.open && entry
  useEffect(() => {
    if (adrift && !life.aborted && !host.signal.aborted) (host.view(adrift).props.ctx as Context).home()
  }, [adrift, host, life])
  // A message that arrived while nothing was on screen is outdated at the next opening.
  const unseen = embedded || core.open ? undefined : core.toast?.id
  useEffect(() => {
    if (unseen === undefined) return
    const timer = setTimeout(() => host.dismissToast(unseen), 1000)
    return () => clearTimeout(timer)
  }, [unseen, host])

  const frame = entry && (
    <Frame
      host={host}
      root={root}
      core={core}
      entry={entry}
      on={on}
      move={move}
      drawing={drawing}
      embedded={embedded}
      adopt={sheets.view}
      api={api}
    >
      <LiveRegions said={said} />
    </Frame>
  )
  return (
    <ShellContext.Provider value={api}>
      {embedded ? (
        frame
      ) : (
        <Overlay
          host={host}
          root={root}
          open={core.open && on}
          covered={core.covered}
          life={life}
          titleId={`${host.id}-title`}
          onClosed={forget}
        >
          {frame}
          <LateToast toast={core.toast} view={entry?.key} onGone={(id) => host.dismissToast(id)} />
        </Overlay>
      )}
    </ShellContext.Provider>
  )
}
