import { createContext, useContext } from 'react'
import type { Toast } from '../types/index.js'

export type { Toast }

/** What the shell offers to everything drawn inside it. */
export interface ShellApi {
  /** The text of a message key, in the visitor's language. */
  readonly t: (key: string, values?: { readonly [name: string]: string | number }) => string
  /** BCP 47 tag of the language in use. */
  readonly locale: string
  /** Its writing direction. */
  readonly dir: 'ltr' | 'rtl'
  /** Shows a short message over the card. */
  readonly toast: (toast: Toast) => void
  /** Says a text to screen readers without moving the focus. */
  readonly announce: (text: string, politeness?: 'polite' | 'assertive') => void
  /** Called by `Screen` after each draw: its title or lead text may be different now. */
  readonly drawn?: (() => void) | undefined
  /** Takes the style sheet of a building block in. Without it the sheet `styles` has to be there already. */
  readonly adopt?: ((css: string) => void) | undefined
}

/** Carries the shell to the building blocks. Provide it yourself to use them outside the modal. */
export const ShellContext = /* @__PURE__ */ createContext<ShellApi | undefined>(undefined)

/** The shell around this component. @throws when there is none. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('There is no ShellContext above.')
  return shell
}
