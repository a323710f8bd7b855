interface MergeArgs {
  /** Value that this tab read or wrote last. */
  readonly before: unknown
  /** Value stored now. */
  readonly stored: unknown
  /** Value that this tab wants to store. */
  readonly ours: unknown
}
type Items = ReadonlyMap<string, unknown>

/** Lists with one item for each topic, by the end of their key. Items of other lists have an id or a target. */
const BY_TOPIC: readonly string[] = ['//session', '//pairing', '//subscription']

/**
 * Merges a list or record of the library with what other tabs have stored since. The library reads its storage once, and then writes
 * whole lists from its memory. An item that is missing on one side was deleted there, if this tab knew it; otherwise it was added by the
 * other side, and stays. Other values are returned unchanged.
 */
export function mergeStored(key: string, { before, stored, ours }: MergeArgs): unknown {
  const [was, is, own] = [before, stored, ours].map((value) => itemsOf(key, value))
  if (!own || !is) return ours
  const kept = [...own].flatMap(([id, item]): [string, unknown][] => {
    const known = was?.get(id)
    const now = is.get(id)
    if (known !== undefined && now === undefined) return []
    return [[id, now !== undefined && JSON.stringify(item) === JSON.stringify(known) ? now : item]]
  })
  const added = [...is].filter(([id]) => !own.has(id) && !was?.has(id))
  const all = [...kept, ...added]
  return Array.isArray(ours) ? all.map(([, item]) => item) : Object.fromEntries(all)
}

function itemsOf(key: string, value: unknown): Items | undefined {
  if (Array.isArray(value)) return new Map((value as readonly unknown[]).map((item) => [idOf(key, item), item]))
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}

function idOf(key: string, item: unknown): string {
  const { id, target, topic } = (item ?? {}) as { readonly id?: unknown; readonly target?: unknown; readonly topic?: unknown }
  const name = BY_TOPIC.some((end) => key.endsWith(end)) ? topic : (id ?? target ?? topic)
  return String(name ?? JSON.stringify(item))
}
