/** Records active timers and listeners, and requests made, until `stop` restores the globals. */
export function watchGlobals(): { stop(): readonly string[] } {
  const real = { setTimeout, setInterval, clearTimeout, clearInterval, fetch }
  const timers = new Map<unknown, string>()
  const requests: string[] = []
  const listeners: { readonly type: string; readonly listener: unknown; readonly signal: AbortSignal | undefined }[] = []
  const target = globalThis as typeof globalThis & Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>>
  const { addEventListener: add, removeEventListener: remove } = target

  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = real.setTimeout(() => {
        timers.delete(id)
        run(...args)
      }, ms)
      if (!isOfNode()) timers.set(id, 'a timer')
      return id
    },
    setInterval: (...args: Parameters<typeof setInterval>) => {
      const id = real.setInterval(...args)
      timers.set(id, 'an interval')
      return id
    },
    clearTimeout: (id: never) => {
      timers.delete(id)
      real.clearTimeout(id)
    },
    clearInterval: (id: never) => {
      timers.delete(id)
      real.clearInterval(id)
    },
    fetch: (input: unknown) => {
      requests.push(`a request to ${String(input)}`)
      return Promise.reject(new TypeError('No network here.'))
    },
  })
  if (add) {
    target.addEventListener = (type: string, listener: unknown, options?: unknown) => {
      listeners.push({ type, listener, signal: (options as { readonly signal?: AbortSignal } | undefined)?.signal })
      add.call(target, type, listener as EventListener, options as AddEventListenerOptions)
    }
    target.removeEventListener = (type: string, listener: unknown, options?: unknown) => {
      const at = listeners.findIndex((l) => l.type === type && l.listener === listener)
      if (at >= 0) listeners.splice(at, 1)
      remove?.call(target, type, listener as EventListener, options as EventListenerOptions)
    }
  }
  return {
    stop() {
      Object.assign(globalThis, real, add && { addEventListener: add, removeEventListener: remove })
      const open = listeners.filter((l) => l.signal?.aborted !== true).map((l) => `a listener for "${l.type}"`)
      return [...requests, ...timers.values(), ...open]
    },
  }
}

/** Node keeps the connections of earlier requests alive with its own timers, which do not count. */
function isOfNode(): boolean {
  return new Error().stack?.split('\n')[3]?.includes('node:internal') === true
}
