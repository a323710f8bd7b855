import { kernelErrors } from '../late/index.js'
import type { ShellHost } from '../types/index.js'
import { applyTheme } from '../ui/theme/apply-theme.js'

/**
 * Keeps the element in sync with mode, tokens, language and direction of the kernel, even while it is open. Returns a function that stops
 * it.
 */
export function themeElement(host: ShellHost, element: HTMLElement, container: HTMLElement): () => void {
  const refused = new Set<string>()
  const refuse = (token: string): void => {
    if (!refused.has(token)) host.report(kernelErrors.create('theme-token', { token }), 'core')
    refused.add(token)
  }
  const follow = () => {
    const { theme, dir, locale } = host.core()
    applyTheme(element, theme.mode, host.tokens(), refuse)
    container.dir = dir
    container.lang = locale
  }
  follow()
  return host.subscribe(follow)
}
