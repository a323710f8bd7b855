import { createContext, useContext } from 'react'
import type { Toast } from '../types/index.js'

export type { Toast }

/** Values that the shell provides to everything inside it. */
export interface ShellApi {
  /** Returns the text of a message key, in the visitor's language. */
  readonly t: (key: string, values?: { readonly [name: string]: string | number }) => string
  /** BCP 47 tag of the language in use. */
  readonly locale: string
  /** Its writing direction. */
  readonly dir: 'ltr' | 'rtl'
  /** Shows a short message next to the card. */
  readonly toast: (toast: Toast) => void
  /** Announces a text to screen readers without moving the focus. */
  readonly announce: (text: string, politeness?: 'polite' | 'assertive') => void
  /** Called by `Screen` after each render: its title or lead text may have changed. */
  readonly drawn?: (() => void) | undefined
  /** Returns the card that the views are drawn in. */
  readonly card?: (() => Element | undefined) | undefined
  /** Adds the style sheet of a building block. Without this function the sheet `styles` must already be present. */
  readonly adopt?: ((css: string) => void) | undefined
}

/** Provides the shell to the building blocks. Provide it yourself to use them outside the modal. */
export const ShellContext = /* @__PURE__ */ createContext<ShellApi | undefined>(undefined)

/** Returns the shell around this component. @throws if there is none. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('There is no ShellContext above.')
  return shell
}
