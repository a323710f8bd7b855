/** Resources that end with the client. */
export interface HeldDeletes {
  /** From now on the relay is not told, and a session that is deleted is deleted here alone. */
  stop(): void
}

/**
 * Allows deleting a session twice, and while the client closes. The library deletes one when its answer to the other end is out, in a
 * promise that it does not await; if the session has ended in the meantime, by a second message of the other end or by time, or if the
 * socket closes, that would be an unhandled rejection of the page.
 */
export function holdDeletes(engine: object): HeldDeletes {
  // Private only to the compiler, and pinned to one version of the library.
  const inside = engine as {
    readonly client: {
      readonly session: {
        readonly keys: readonly string[]
        delete(topic: string, reason: { code: number; message: string }): Promise<void>
      }
    }
    deleteSession(given: { readonly topic: string }): Promise<void>
  }
  const { deleteSession } = inside
  const { session } = inside.client
  let isStopped = false
  inside.deleteSession = async (given) => {
    try {
      if (!isStopped) return await deleteSession(given)
    } catch (error) {
      if (!isStopped && session.keys.includes(given.topic)) throw error
    }
    // Otherwise the next visit would find a session that the other end has forgotten.
    if (session.keys.includes(given.topic))
      await session.delete(given.topic, { code: 6000, message: 'The client is closed.' }).catch(() => {})
  }
  return {
    stop() {
      isStopped = true
    },
  }
}
