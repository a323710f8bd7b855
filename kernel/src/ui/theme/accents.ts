/** Built-in accents, ready for `--lk-accent`. Each passes the contrast check in both themes. */
export const accents = {
  blue: 'oklch(0.55 0.21 264)',
  violet: 'oklch(0.54 0.23 292)',
  teal: 'oklch(0.55 0.1 195)',
  green: 'oklch(0.54 0.13 155)',
  orange: 'oklch(0.62 0.17 45)',
  rose: 'oklch(0.57 0.21 10)',
  mono: 'oklch(0.28 0.01 265)',
} as const
