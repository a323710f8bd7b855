import type { ThemeMode } from '../../types/index.js'
import { isToken } from './is-token.js'

/** Token values: one for both themes, or one each. `undefined` uses the style sheet's value. */
export interface TokenValues {
  readonly [token: string]: string | { readonly light: string; readonly dark: string } | undefined
}

/**
 * Sets mode and tokens on a shadow host. Values are set through the style object, never as CSS text; anything that is not a token is
 * skipped and passed to `refuse`.
 */
export function applyTheme(host: HTMLElement, mode: ThemeMode, tokens: TokenValues, refuse: (token: string) => void = () => {}): void {
  host.dataset.mode = mode
  for (const old of Array.from(host.style)) if (tokens[old] === undefined) host.style.removeProperty(old)
  for (const [token, value] of Object.entries(tokens)) {
    if (value === undefined) continue
    // Apps may be untyped.
    const text = typeof value === 'string' ? value : `light-dark(${value?.light}, ${value?.dark})`
    if (isToken(token, text)) host.style.setProperty(token, text)
    else refuse(token)
  }
}
