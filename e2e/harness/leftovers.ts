import type { Page } from 'playwright-core'

export interface Leftovers {
  /** `type on target`, sorted. */
  readonly listeners: readonly string[]
  readonly timers: number
  readonly globals: readonly string[]
  /** Children of the body, and of the head. */
  readonly elements: readonly string[]
}

/** Counts listeners, timers, globals and elements, starting before the page's first script. Call it before the page is opened. */
export async function watchLeftovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry {
      readonly target: EventTarget
      readonly type: string
      readonly listener: unknown
      readonly capture: boolean
      readonly signal: AbortSignal | undefined
    }
    const entries = new Set<Entry>()
    const captureOf = (options: unknown): boolean =>
      typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture === true : options === true
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
    const forget = (target: EventTarget, type: string, listener: unknown, capture: boolean): void => {
      for (const entry of entries)
        if (entry.target === target && entry.type === type && entry.listener === listener && entry.capture === capture)
          entries.delete(entry)
    }
    EventTarget.prototype.addEventListener = function (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: AddEventListenerOptions | boolean,
    ) {
      const target = this ?? window
      if (listener) {
        forget(target, type, listener, captureOf(options))
        const { signal, once } = typeof options === 'object' ? options : ({} as AddEventListenerOptions)
        entries.add({ target, type, listener, capture: captureOf(options), signal })
        if (once)
          add.call(target, type, () => forget(target, type, listener, captureOf(options)), { once: true, capture: captureOf(options) })
      }
      add.call(target, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: EventListenerOptions | boolean,
    ) {
      forget(this ?? window, type, listener, captureOf(options))
      remove.call(this ?? window, type, listener, options)
    }
    const timers = new Set<unknown>()
    const real = {
      setTimeout: setTimeout.bind(window),
      setInterval: setInterval.bind(window),
      clearTimeout: clearTimeout.bind(window),
      clearInterval: clearInterval.bind(window),
    }
    Object.assign(window, {
      setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const id = real.setTimeout(() => {
          timers.delete(id)
          run(...args)
        }, ms)
        timers.add(id)
        return id
      },
      setInterval: (run: () => void, ms?: number) => {
        const id = real.setInterval(run, ms)
        timers.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        timers.delete(id)
        real.clearTimeout(id)
      },
      clearInterval: (id: number) => {
        timers.delete(id)
        real.clearInterval(id)
      },
    })
    const nameOf = (target: EventTarget): string | undefined => {
      if (target === window) return 'window'
      if (target === document) return 'document'
      if (target instanceof Element) return target.isConnected ? target.localName : undefined
      return [MediaQueryList, VisualViewport, BroadcastChannel].some((kind) => target instanceof kind) ? target.constructor.name : undefined
    }
    Object.defineProperty(window, 'leftovers', {
      enumerable: false,
      value: (): Leftovers => ({
        listeners: [...entries]
          .filter(({ signal }) => !signal?.aborted)
          .flatMap(({ target, type }) => {
            const name = nameOf(target)
            return name ? [`${type} on ${name}`] : []
          })
          .sort(),
        timers: timers.size,
        globals: Object.keys(window).sort(),
        elements: [...document.body.children, ...document.head.children].map(({ localName }) => localName),
      }),
    })
  })
}

/** Returns what currently exists. */
export function leftovers(page: Page): Promise<Leftovers> {
  return page.evaluate(() => (window as unknown as { leftovers: () => Leftovers }).leftovers())
}
