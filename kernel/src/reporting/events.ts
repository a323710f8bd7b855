/** Listeners by event name. If one throws, the error is reported and the others are still called. */
export interface Events {
  emit(event: string, payload: unknown): void
  on(event: string, listener: (payload: never) => void, options?: { readonly signal?: AbortSignal }): () => void
  clear(): void
}

/** Creates an empty set of listeners. */
export function createEvents(report: (error: unknown, plugin: string) => void): Events {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // An error in an error listener must not cause an endless loop.
          if (event !== 'error') report(error, 'core')
          else console.error(error)
        }
      }
    },
    on(event, listener, { signal } = {}) {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own)
      own.add(listener)
      const off = (): void => {
        own.delete(listener)
        signal?.removeEventListener('abort', off)
      }
      signal?.addEventListener('abort', off)
      return off
    },
    clear: () => listeners.clear(),
  }
}
