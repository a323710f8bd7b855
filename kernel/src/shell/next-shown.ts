import type { StackEntry } from '../types/index.js'

/** How a view appeared on screen. */
export type Move = 'first' | 'push' | 'pop' | 'replace'

export interface Shown {
  /** The view on screen, and the keys of the stack at the time it appeared; none while it is only drawn ahead. */
  readonly entry: StackEntry | undefined
  readonly keys: readonly number[]
  readonly move: Move
  /** Counts renders: a different number is rendered from scratch. */
  readonly drawing: number
}

/** Returns what to show for a stack, given what is shown. An empty stack keeps the last view, which is fading out. */
export function nextShown(before: Shown, stack: readonly StackEntry[]): Shown {
  const top = stack.at(-1)
  const { entry, drawing } = before
  const keys = stack.map(({ key }) => key)
  if (!top) return before
  if (isAhead(before)) {
    const awaited = top.key === entry?.key && top.view === entry.view && top.args === undefined
    return awaited ? { ...before, keys } : { entry: top, keys, move: 'first', drawing: drawing + 1 }
  }
  if (top.key === entry?.key) return before
  const move = !entry ? 'first' : before.keys.includes(top.key) ? 'pop' : keys.includes(entry.key) ? 'push' : 'replace'
  return { entry: top, keys, move, drawing: drawing + 1 }
}

/** Draws the view that is likely to open next, while the modal is closed. Drawn content stays unchanged. */
export function shownAhead(before: Shown, next: StackEntry | undefined): Shown {
  const { entry, drawing } = before
  if (entry ? !isAhead(before) || (entry.key === next?.key && entry.view === next.view) : !next) return before
  return { entry: next, keys: [], move: 'first', drawing: drawing + 1 }
}

function isAhead({ entry, keys }: Shown): boolean {
  return entry !== undefined && keys.length === 0
}
