import { useCallback, useEffect, useRef, useState } from 'react'
import type { HostedView, ShellHost, StackEntry } from '../types/index.js'
import { nextShown, type Shown, shownAhead } from './next-shown.js'

/** Components of views by name, kept so that a view shown before reappears without a skeleton. */
export type Chunks = Map<string, unknown>

export interface ShownResult extends Shown {
  readonly chunks: Chunks
  /** The modal has left the screen: nothing is shown anymore. */
  readonly forget: () => void
}

interface Options {
  /** Embedded in the page, where nothing is drawn ahead. */
  readonly embedded: boolean
  readonly adopt: (css: string) => void
}

const NOTHING: Shown = { entry: undefined, keys: [], move: 'first', drawing: 0 }

/**
 * Follows the stack. A view that loads within a moment appears complete; a slower one appears as a skeleton. While nothing is open, the
 * view that is likely to open next is already drawn.
 */
export function useShown(host: ShellHost, stack: readonly StackEntry[], { embedded, adopt }: Options): ShownResult {
  const [shown, setShown] = useState(NOTHING)
  const [waited, setWaited] = useState(0)
  const chunks = useRef<Chunks>(new Map())
  const ahead = embedded || stack.length > 0 ? undefined : host.ahead()
  const top = stack.at(-1) ?? ahead
  const next = stack.length > 0 ? nextShown(shown, stack) : shownAhead(shown, ahead)
  const loaded = top && !chunks.current.has(top.view) ? loadedOf(host, top) : undefined
  if (top && loaded) take(top.view, loaded, { chunks: chunks.current, adopt })
  const waits = top !== undefined && next !== shown && !chunks.current.has(top.view) && waited !== top.key
  const now = waits ? shown : next
  if (now !== shown) setShown(now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the entry
  useEffect(() => {
    if (!waits) return
    const done = () => setWaited(top.key)
    const timer = setTimeout(done, 100)
    load(host, top, chunks.current, adopt).then(done, done)
    return () => clearTimeout(timer)
  }, [host, adopt, waits, top?.key])

  const forget = useCallback(() => setShown(({ drawing }) => ({ ...NOTHING, drawing })), [])
  return { ...now, chunks: chunks.current, forget }
}

async function load(host: ShellHost, entry: StackEntry, chunks: Chunks, adopt: (css: string) => void): Promise<void> {
  take(entry.view, await host.view(entry).load(), { chunks, adopt })
}

type Loaded = Awaited<ReturnType<HostedView['load']>>

function take(
  view: string,
  { component, styles }: Loaded,
  { chunks, adopt }: { readonly chunks: Chunks; readonly adopt: (css: string) => void },
): void {
  if (styles) adopt(styles)
  chunks.set(view, component)
}

/** A view whose code was preloaded is drawn in the first pass. */
function loadedOf(host: ShellHost, entry: StackEntry): Loaded | undefined {
  try {
    return host.view(entry).loaded
  } catch {
    // The card shows what is wrong with it.
    return undefined
  }
}
