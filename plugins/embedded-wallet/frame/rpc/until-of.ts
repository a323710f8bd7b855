import type { AskTexts } from '../texts/ask-en.js'

/** Formats a time (seconds since 1970); undefined, or beyond the range of a date, means never. */
export function untilOf(seconds: bigint | undefined, t: Pick<AskTexts, 'never'>): string {
  if (seconds === undefined || seconds > 8_640_000_000_000n) return t.never
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
