export interface CleanLabel {
  readonly label: string
  /** Some of what was typed cannot be part of a name. */
  readonly dropped: boolean
}

/** What a visitor types as what can be registered: lower case, hyphens for spaces, nothing else; a pasted suffix is taken off. */
export function cleanLabel(typed: string, suffix: string): CleanLabel {
  const lower = typed.toLowerCase().trimStart()
  const whole = lower.endsWith(`.${suffix}`) ? lower.slice(0, -suffix.length - 1) : lower
  const hyphened = whole.replace(/\s+/g, '-')
  const label = hyphened.replace(/[^-a-z\d]/g, '').slice(0, 63)
  return { label, dropped: label !== hyphened }
}
