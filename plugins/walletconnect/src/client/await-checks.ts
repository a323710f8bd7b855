/** Handlers of the other end's messages, by the check that the library starts but does not await. */
const CHECKS = { onSessionUpdateRequest: 'isValidUpdate', onSessionEventRequest: 'isValidEmit' } as const

interface Message {
  readonly id: number
  readonly params: object
}
type Inside = Record<keyof typeof CHECKS, (topic: string, payload: Message) => Promise<void>> &
  Record<(typeof CHECKS)[keyof typeof CHECKS], (params: object) => Promise<void>> & {
    sendError(answer: { readonly id: number; readonly topic: string; readonly error: unknown }): Promise<void>
  }

/** Awaits the library's checks of updates and events. One that fails is answered with its error and changes nothing, not even in the storage. */
export function awaitChecks(engine: object): void {
  // Private only to the compiler, and pinned to one version of the library.
  const inside = engine as Inside
  // Its keys are the names above.
  for (const name of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const handle = inside[name]
    inside[name] = async (topic, payload) => {
      const { id, params } = payload
      try {
        await inside[CHECKS[name]]({ topic, ...params })
      } catch (error) {
        return inside.sendError({ id, topic, error })
      }
      return handle(topic, payload)
    }
  }
}
