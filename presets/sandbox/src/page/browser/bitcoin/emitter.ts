/** Listeners in the style of Node's emitters. */
export interface Emitter {
  readonly on: (event: string, listener: (payload: unknown) => void) => void
  readonly removeListener: (event: string, listener: (payload: unknown) => void) => void
  readonly emit: (event: string, payload?: unknown) => void
}

/** An emitter without listeners. */
export function createEmitter(): Emitter {
  const listeners: (readonly [event: string, listener: (payload: unknown) => void])[] = []
  return {
    on: (event, listener) => void listeners.push([event, listener]),
    removeListener(event, listener) {
      const at = listeners.findIndex((each) => each[0] === event && each[1] === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
    emit(event, payload) {
      for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
    },
  }
}
