import type { StackEntry } from '../types/index.js'

/** How a view came on screen. */
export type Move = 'first' | 'push' | 'pop' | 'replace'

export interface Shown {
  /** The view on screen, and the keys of the stack at the time it came. */
  readonly entry: StackEntry | undefined
  readonly keys: readonly number[]
  readonly move: Move
}

/** What to show for a stack, given what is shown. An empty stack keeps the last view, which is fading out. */
export function nextShown(before: Shown, stack: readonly StackEntry[]): Shown {
  const top = stack.at(-1)
  const { entry } = before
  if (!top || top.key === entry?.key) return before
  const keys = stack.map(({ key }) => key)
  const move = !entry ? 'first' : before.keys.includes(top.key) ? 'pop' : keys.includes(entry.key) ? 'push' : 'replace'
  return { entry: top, keys, move }
}
