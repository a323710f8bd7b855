import type { OnrampPurchase } from './wire.js'

/** Purchases of a calendar month in the visitor's time zone. */
export interface Month {
  /** `2026-11`. */
  readonly id: string
  /** In the visitor's language; undefined for the current month. */
  readonly title: string | undefined
  readonly items: readonly OnrampPurchase[]
}

/** Newest first. */
export function byMonth(
  items: readonly OnrampPurchase[],
  { now, locale }: { readonly now: Date; readonly locale: string },
): readonly Month[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', numberingSystem: 'latn' })
  const current = idOf(now)
  const months = new Map<string, { readonly title: string | undefined; readonly items: OnrampPurchase[] }>()
  for (const item of items) {
    const at = new Date(item.createdAt)
    // Clocks differ: future times count as now.
    const id = at > now ? current : idOf(at)
    const month = months.get(id) ?? { title: id === current ? undefined : format.format(at), items: [] }
    months.set(id, month)
    month.items.push(item)
  }
  return [...months].map(([id, month]) => ({ id, ...month })).sort((a, b) => (a.id < b.id ? 1 : -1))
}

function idOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
