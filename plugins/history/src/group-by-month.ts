import type { Activity } from '@latchkey/kernel'

export interface Month {
  /** `2026-11`. */
  readonly id: string
  /** In the visitor's language; nothing for the month we are in. */
  readonly title: string | undefined
  readonly items: readonly Activity[]
}

/** Newest first, by the visitor's own calendar months. What has no end yet is always in the first. */
export function groupByMonth(
  items: readonly Activity[],
  { now, locale }: { readonly now: Date; readonly locale: string },
): readonly Month[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const current = idOf(now)
  const months = new Map<string, { readonly title: string | undefined; readonly items: Activity[] }>()
  for (const item of items) {
    const at = item.status === 'pending' ? now : new Date(item.minedAt)
    // Clocks differ: a block from the future is of now.
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
