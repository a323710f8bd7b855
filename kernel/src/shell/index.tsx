import { createRoot } from 'react-dom/client'
import type { ShellHost, ShellOptions } from '../shell-host.js'
import { styles } from '../ui/styles/styles.js'
import { Shell } from './shell.js'
import { shellStyles } from './styles.js'
import { themeElement } from './theme-element.js'

/**
 * Puts the modal into the page: one element with an open shadow root, last in the body or inside `into`. The returned
 * `dispose` takes everything out again and leaves page, scroll position and focus as they were.
 */
export function mount(host: ShellHost, { into, embedded = false }: ShellOptions): { dispose(): void } {
  const life = new AbortController()
  const element = document.createElement('latchkey-shell')
  const root = element.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  container.className = 'lk-root'
  element.toggleAttribute('data-embedded', embedded)
  const adopted = new Set<string>()
  const adopt = (css: string) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets.push(sheet)
  }
  adopt(styles + shellStyles)
  root.append(container)
  const unfollow = themeElement(host, element, container)
  const parent = into ?? document.body
  parent.append(element)
  const react = createRoot(container)
  react.render(<Shell host={host} root={root} embedded={embedded} adopt={adopt} life={life.signal} />)
  return {
    dispose() {
      if (life.signal.aborted) return
      // Page, scroll and focus are given back now; React minds being unmounted while it draws, so it goes a moment later.
      life.abort()
      unfollow()
      element.remove()
      queueMicrotask(() => react.unmount())
    },
  }
}
