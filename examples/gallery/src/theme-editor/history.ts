import { sameTokens, type Tokens } from './values.js'

/** The current tokens, with undo and redo steps. */
export interface History {
  readonly past: readonly Tokens[]
  readonly now: Tokens
  readonly future: readonly Tokens[]
  /** The field being changed: continuous changes in it are one step. */
  readonly field: string | undefined
}
export type Step =
  | { readonly type: 'change'; readonly tokens: Tokens; readonly field?: string }
  | { readonly type: 'leave' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

export function begin(now: Tokens): History {
  return { past: [], now, future: [], field: undefined }
}

/** Returns the history after a step. Dragging in a field is a single change until the field is left. */
export function follow(history: History, step: Step): History {
  const { past, now, future, field } = history
  switch (step.type) {
    case 'change': {
      if (sameTokens(step.tokens, now)) return history
      const goesOn = step.field !== undefined && step.field === field
      return { past: goesOn ? past : [...past, now], now: step.tokens, future: [], field: step.field }
    }
    case 'leave':
      return field === undefined ? history : { ...history, field: undefined }
    case 'undo': {
      const last = past.at(-1)
      return last ? { past: past.slice(0, -1), now: last, future: [now, ...future], field: undefined } : history
    }
    case 'redo': {
      const [next, ...later] = future
      return next ? { past: [...past, now], now: next, future: later, field: undefined } : history
    }
  }
}
