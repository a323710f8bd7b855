/** One of several addresses that can answer the same. */
export interface Endpoint {
  /** It said nothing for its share of a wait; it is best asked after the others for a while. */
  keptWaiting(): void
}
/** Who is asked, and how. */
export interface AskInTurnArgs<E extends Endpoint, T> {
  /** At least one. */
  readonly endpoints: readonly E[]
  /** Asks one endpoint. Has to settle in the end, or the wait lasts as long as the others take. */
  readonly ask: (endpoint: E) => Promise<T>
  /** Is this failure an answer, which every other endpoint would give too? */
  readonly isFinal: (error: unknown) => boolean
}

/** An endpoint that says nothing for so long has had its share of the wait: the next one is asked beside it. */
const SHARE_MS = 2_000

/**
 * Asks one endpoint after the other until one answers. A silent one causes no delay: the next is asked while it may still
 * answer, and the first answer counts.
 * @throws what `isFinal` says is an answer, or the last failure when every endpoint has failed
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
