export { createElement } from 'react'

import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShellHost, ShellOptions } from '../types/index.js'
import { basicStyles } from '../ui/styles/basics.js'
import { createSheets } from './sheets.js'
import { Shell } from './shell.js'
import { shellStyles } from './styles.js'
import { themeElement } from './theme-element.js'
import { ViewBoundary } from './view-boundary.js'

/**
 * Adds the modal to the page: one element with an open shadow root, last in the body or inside `into`. The returned `dispose` removes
 * everything again and restores page, scroll position and focus.
 */
export function mount(host: ShellHost, { into, embedded = false, ahead = false, failed = () => {} }: ShellOptions): { dispose(): void } {
  const life = new AbortController()
  const element = document.createElement('latchkey-shell')
  const root = element.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  container.className = 'lk-root'
  element.toggleAttribute('data-embedded', embedded)
  const sheets = createSheets(root)
  sheets.block(basicStyles + shellStyles)
  root.append(container)
  const unfollow = themeElement(host, element, container)
  const parent = into ?? document.body
  parent.append(element)
  const react = createRoot(container)
  const mounted = {
    dispose() {
      if (life.signal.aborted) return
      // Page, scroll and focus are restored now; React must not be unmounted while it renders, so that happens a moment later.
      life.abort()
      unfollow()
      element.remove()
      queueMicrotask(() => react.unmount())
    },
  }
  // An error in here must not leave the page locked.
  const crash = (error: unknown): void => {
    mounted.dispose()
    failed(error)
  }
  const draw = (): void =>
    react.render(
      <ViewBoundary onError={crash} fallback={() => null}>
        <Shell host={host} root={root} embedded={embedded} sheets={sheets} life={life.signal} />
      </ViewBoundary>,
    )
  // A transition lets the page handle events in between.
  if (ahead) startTransition(draw)
  else draw()
  return mounted
}
