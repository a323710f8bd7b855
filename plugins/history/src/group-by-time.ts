import type { Activity } from '@latchkey/kernel'

/** Activity under one heading. */
export interface Period {
  /** `2026-11-21` for a day, `2026-10` for a month. */
  readonly id: string
  /** Today and yesterday have translated titles; other titles are formatted in the visitor's language. */
  readonly title: 'today' | 'yesterday' | { readonly text: string }
  /** A day's heading shows the date, so its rows show only the time. */
  readonly isDay: boolean
  readonly items: readonly Activity[]
}

/** Newest first: grouped by day in this month, and by month before that, in the visitor's calendar. Pending entries count as today. */
export function groupByTime(
  items: readonly Activity[],
  { now, locale }: { readonly now: Date; readonly locale: string },
): readonly Period[] {
  const day = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
  const periods = new Map<string, Omit<Period, 'id' | 'items'> & { readonly items: Activity[] }>()
  for (const item of items) {
    const mined = new Date(item.minedAt)
    // Clocks differ: a block with a future time counts as today.
    const at = item.status === 'pending' || mined > now ? now : mined
    const date = dayOf(at)
    const isDay = date === yesterday || date.slice(0, 7) === today.slice(0, 7)
    const id = isDay ? date : date.slice(0, 7)
    const title = id === today ? 'today' : id === yesterday ? 'yesterday' : { text: (isDay ? day : month).format(at) }
    const period = periods.get(id) ?? { title, isDay, items: [] }
    periods.set(id, period)
    period.items.push(item)
  }
  // `2026-10-31` comes before the rest of `2026-10`.
  return [...periods].map(([id, period]) => ({ id, ...period })).sort((a, b) => (a.id < b.id ? 1 : -1))
}

function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
