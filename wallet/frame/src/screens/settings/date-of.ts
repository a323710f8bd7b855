import type { SettingsTexts } from '../../texts/groups.js'

/** Formats a date, such as `Nov 23, 2026`, optionally with the time. */
export function dateOf(t: SettingsTexts, time: string, style: 'date' | 'time' = 'date'): string {
  return new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', ...(style === 'time' && { timeStyle: 'short' }) }).format(new Date(time))
}
