import { useCallback, useState } from 'react'
import type { StackEntry } from '../core.js'

export type Move = 'first' | 'push' | 'pop' | 'replace'
export interface Shown {
  /** The view to draw: the top of the stack, or the last one while the modal fades out. */
  readonly shown: StackEntry | undefined
  /** How it came there. */
  readonly move: Move
  /** The modal is gone from the screen: nothing is shown any more. */
  readonly forget: () => void
}

/** Follows the stack, keeps what was on screen until it has faded out, and tells steps forward from steps back. */
export function useShown(stack: readonly StackEntry[]): Shown {
  const [state, setState] = useState<{ keys: readonly number[]; shown: StackEntry | undefined; move: Move }>({
    keys: [],
    shown: undefined,
    move: 'first',
  })
  const forget = useCallback(() => setState({ keys: [], shown: undefined, move: 'first' }), [])
  const top = stack.at(-1)
  if (!top || top.key === state.shown?.key) return { shown: state.shown, move: state.move, forget }
  const keys = stack.map((entry) => entry.key)
  const back = state.keys.includes(top.key)
  const grown = state.shown !== undefined && keys.includes(state.shown.key)
  const move: Move = state.shown === undefined ? 'first' : back ? 'pop' : grown ? 'push' : 'replace'
  const next = { keys, shown: top, move }
  setState(next)
  return { shown: top, move, forget }
}
