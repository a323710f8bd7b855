import type { AppKit } from './app-kit.js'

/** The result of the latest `createAppKit`, for hooks, which have no provider. */
interface Current {
  modal: AppKit | undefined
  readonly listeners: Set<() => void>
}

// AppKit's own contract: one modal for a page, which hooks find without a provider. In the global scope, so that every copy of this
// package finds it.
const KEY = /* @__PURE__ */ Symbol.for('latchkey.compat-appkit')

/** Returns the modal of the page; undefined before `createAppKit`. */
export function currentModal(): AppKit | undefined {
  return place().modal
}

/** Returns the page's modal, for functions that cannot do without. */
export function modalNow(): AppKit {
  const modal = currentModal()
  if (!modal) throw new Error('Call createAppKit() before you use its hooks.')
  return modal
}

/** Makes a modal the page's. */
export function setCurrentModal(modal: AppKit | undefined): void {
  const current = place()
  current.modal = modal
  for (const listener of current.listeners) listener()
}

/** Calls the listener whenever another modal becomes the page's, until the returned function is called. */
export function onCurrentModal(listener: () => void): () => void {
  const { listeners } = place()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function place(): Current {
  const scope = globalThis as { [KEY]?: Current }
  scope[KEY] ??= { modal: undefined, listeners: new Set() }
  return scope[KEY]
}
