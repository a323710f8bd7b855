/** One of several equivalent endpoints. */
export interface Endpoint {
  /** Called when it has not responded within its share of the wait; it is best tried after the others for a while. */
  keptWaiting(): void
}
/** Which endpoints to try, and how. */
export interface AskInTurnArgs<E extends Endpoint, T> {
  /** At least one. */
  readonly endpoints: readonly E[]
  /** Sends the request to one endpoint. Must settle eventually, or the wait lasts as long as the others take. */
  readonly ask: (endpoint: E) => Promise<T>
  /** Returns whether this error is a definitive answer, which every other endpoint would give too. */
  readonly isFinal: (error: unknown) => boolean
}

/** After this time without a response, the next endpoint is tried in parallel. */
const SHARE_MS = 2_000

/**
 * Tries one endpoint after the other until one responds. A silent one causes no delay: the next is tried while the first may still
 * respond, and the first response wins.
 * @throws an error that `isFinal` accepts, or the last error if every endpoint has failed
 */
export function askInTurn<E extends Endpoint, T>({ endpoints, ask, isFinal }: AskInTurnArgs<E, T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let [started, open, over] = [0, 0, false]
    const end = (then: () => void): void => {
      over = true
      for (const timer of timers) clearTimeout(timer)
      then()
    }
    const next = (): void => {
      const endpoint = endpoints[started]
      if (over || !endpoint) return
      started++
      open++
      const timer = setTimeout(() => {
        endpoint.keptWaiting()
        next()
      }, SHARE_MS)
      timers.add(timer)
      ask(endpoint).then(
        (answer) => end(() => resolve(answer)),
        (error: unknown) => {
          clearTimeout(timer)
          open--
          if (over) return
          if (isFinal(error)) return end(() => reject(error))
          next()
          if (open === 0) end(() => reject(error))
        },
      )
    }
    next()
  })
}
