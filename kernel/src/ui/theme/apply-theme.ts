import type { ThemeMode } from '../../types/index.js'
import { isToken } from './is-token.js'

/** Token values: one for both themes, or one each. */
export interface TokenValues {
  readonly [token: string]: string | { readonly light: string; readonly dark: string }
}

/**
 * Sets mode and tokens on a shadow host. Values go through the style object, never through CSS text; what is no token is left out and
 * handed to `refuse`.
 */
export function applyTheme(host: HTMLElement, mode: ThemeMode, tokens: TokenValues, refuse: (token: string) => void = () => {}): void {
  host.dataset.mode = mode
  for (const old of Array.from(host.style)) if (!(old in tokens)) host.style.removeProperty(old)
  for (const [token, value] of Object.entries(tokens)) {
    const text = typeof value === 'string' ? value : `light-dark(${value?.light}, ${value?.dark})`
    if (isToken(token, text)) host.style.setProperty(token, text)
    else refuse(token)
  }
}
