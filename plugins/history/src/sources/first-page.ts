import type { ActivityPage, Call, Context } from '@latchkey/kernel'

/** A source that may know, under a name that a cursor goes back to. */
export interface NamedSource {
  readonly id: string
  page(cursor: string | undefined, call: Call): Promise<ActivityPage | undefined> | undefined
}
export interface NamedPage extends ActivityPage {
  readonly source: string
}

/**
 * The first page of the first who answers; one that fails stands aside for the next and is reported.
 * @throws the last failure, when none answered and at least one failed
 */
export async function firstPage(
  { report }: Pick<Context, 'report'>,
  sources: readonly NamedSource[],
  call: Call,
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
