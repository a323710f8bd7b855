import type { ThemeMode } from '../../core.js'

/** Token values: one for both themes, or one each. */
export interface TokenValues {
  readonly [token: string]: string | { readonly light: string; readonly dark: string }
}

/** Sets mode and tokens on a shadow host. Values go through the style object, never through CSS text. */
export function applyTheme(host: HTMLElement, mode: ThemeMode, tokens: TokenValues): void {
  host.dataset.mode = mode
  for (const old of Array.from(host.style)) if (!(old in tokens)) host.style.removeProperty(old)
  for (const [token, value] of Object.entries(tokens)) {
    host.style.setProperty(token, typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`)
  }
}
