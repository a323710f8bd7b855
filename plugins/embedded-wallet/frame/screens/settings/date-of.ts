import type { SettingsTexts } from '../../texts/settings-en.js'

/** `Nov 23, 2026`, or with the time of day. */
export function dateOf(t: SettingsTexts, time: string, style: 'date' | 'time' = 'date'): string {
  return new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', ...(style === 'time' && { timeStyle: 'short' }) }).format(new Date(time))
}
