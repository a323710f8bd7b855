const LONGEST = 40

/**
 * Returns an external name in a form safe to display: without control and direction characters, invisible letters and stacks of combining
 * marks, on one line, and short. `fallback` if nothing is left, or if it was not a string.
 */
export function cleanName(name: unknown, fallback: string): string {
  if (typeof name !== 'string') return fallback
  const seen = name
    // Longer names are truncated anyway, and a name may be megabytes long.
    .slice(0, LONGEST * 20)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\u034f|\u17b4|\u17b5|[\p{C}\u115f\u1160\u3164\uffa0]/gu, (each) => (each === '\u200d' ? each : ''))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const letters = [...seen]
  const cut =
    letters.length > LONGEST
      ? `${letters
          .slice(0, LONGEST - 1)
          .join('')
          .trimEnd()}…`
      : seen
  // Joiners join emoji; alone they are invisible.
  return /[^\s\u200d]/u.test(cut) ? cut : fallback
}
