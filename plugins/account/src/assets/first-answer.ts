import type { Call, Context } from '@latchkey/kernel'

/**
 * Tries sources one after the other until one answers; failures are reported and skipped.
 * @throws the last failure, when none answered and at least one failed
 */
export async function firstAnswer<T>(
  { report }: Pick<Context, 'report'>,
  { signal }: Call,
  asks: readonly (() => Promise<T | undefined> | undefined)[],
): Promise<T | undefined> {
  let failure: { readonly error: unknown } | undefined
  for (const ask of asks) {
    try {
      const answer = await ask()
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
