/**
 * Allows deleting a session twice. The library deletes one when its answer to the other end is out, in a promise that it does not await;
 * if the session has ended in the meantime, by a second message of the other end or by time, that would be an unhandled rejection of the
 * page.
 */
export function holdDeletes(engine: object): void {
  // Private only to the compiler, and pinned to one version of the library.
  const inside = engine as {
    readonly client: { readonly session: { readonly keys: readonly string[] } }
    deleteSession(given: { readonly topic: string }): Promise<void>
  }
  const { deleteSession } = inside
  inside.deleteSession = async (given) => {
    try {
      await deleteSession(given)
    } catch (error) {
      if (inside.client.session.keys.includes(given.topic)) throw error
    }
  }
}
