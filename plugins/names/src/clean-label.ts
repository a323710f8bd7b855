export interface CleanLabel {
  readonly label: string
  /** Part of the typed text cannot be in a name. */
  readonly dropped: boolean
}

/** Converts typed text to a valid label: lower case, hyphens for spaces, nothing else; removes a pasted suffix. */
export function cleanLabel(typed: string, suffix: string): CleanLabel {
  const lower = typed.toLowerCase().trimStart()
  const whole = lower.endsWith(`.${suffix}`) ? lower.slice(0, -suffix.length - 1) : lower
  const hyphened = whole.replace(/\s+/g, '-')
  const label = hyphened.replace(/[^-a-z\d]/g, '').slice(0, 63)
  return { label, dropped: label !== hyphened }
}
