import type { Call, Context } from '@latchkey/kernel'

interface Source {
  readonly id: string
  readonly namespace?: string
}

/**
 * Asks sources in their order until one answers; one that fails stands aside for the next and is reported.
 * @throws what the last source failed of, when none answered and any failed
 */
export async function firstAnswer<S extends Source, T>(
  { report }: Pick<Context, 'report'>,
  sources: readonly S[],
  namespace: string,
  ask: (source: S) => Promise<T | undefined>,
  { signal }: Call,
): Promise<T | undefined> {
  let failure: { readonly error: unknown } | undefined
  for (const source of sources) {
    if (source.namespace !== undefined && source.namespace !== namespace) continue
    try {
      const answer = await ask(source)
      signal.throwIfAborted()
      if (answer !== undefined) return answer
    } catch (error) {
      signal.throwIfAborted()
      report(error)
      failure = { error }
    }
  }
  if (failure) throw failure.error
  return undefined
}
