import type { ActivityPage, Call, Context } from '@latchkey/kernel'

/** `fresh`: the account has just changed, so no cache may answer. */
export type Refresh = Call & { readonly fresh?: boolean }

/** A source with an id that cursors refer back to. */
export interface NamedSource {
  readonly id: string
  page(cursor: string | undefined, call: Refresh): Promise<ActivityPage | undefined> | undefined
}
export interface NamedPage extends ActivityPage {
  readonly source: string
}

/**
 * The first page of the first source that answers; failures are reported and skipped.
 * @throws the last failure, when none answered and at least one failed
 */
export async function firstPage(
  { report }: Pick<Context, 'report'>,
  sources: readonly NamedSource[],
  call: Refresh,
): Promise<NamedPage | undefined> {
  let failure: { readonly error: unknown } | undefined
  for (const source of sources) {
    try {
      const page = await source.page(undefined, call)
      call.signal.throwIfAborted()
      if (page) return { ...page, source: source.id }
    } catch (error) {
      call.signal.throwIfAborted()
      report(error)
      failure = { error }
    }
  }
  if (failure) throw failure.error
  return undefined
}
