import { useCallback, useEffect, useState } from 'react'
import type { HostedView, ShellHost, StackEntry } from '../types/index.js'
import { nextShown, type Shown, shownAhead } from './next-shown.js'

export interface ShownResult extends Shown {
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
  const ahead = embedded || stack.length > 0 ? undefined : host.ahead()
  const top = stack.at(-1) ?? ahead
  const next = stack.length > 0 ? nextShown(shown, stack) : shownAhead(shown, ahead)
  const loaded = top && loadedOf(host, top)
  if (loaded?.styles) adopt(loaded.styles)
  const waits = top !== undefined && next !== shown && !loaded && waited !== top.key
  const now = waits ? shown : next
  if (now !== shown) setShown(now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the entry
  useEffect(() => {
    if (!waits) return
    const done = () => setWaited(top.key)
    const timer = setTimeout(done, 100)
    load(host, top).then(done, done)
    return () => clearTimeout(timer)
  }, [host, waits, top?.key])

  const forget = useCallback(() => setShown(({ drawing }) => ({ ...NOTHING, drawing })), [])
  return { ...now, forget }
}

async function load(host: ShellHost, entry: StackEntry): Promise<void> {
  await host.view(entry).load()
}

/** A view that has loaded is drawn in the first pass. */
function loadedOf(host: ShellHost, entry: StackEntry): HostedView['loaded'] {
  try {
    return host.view(entry).loaded
  } catch {
    // The card shows what is wrong with it.
    return undefined
  }
}
