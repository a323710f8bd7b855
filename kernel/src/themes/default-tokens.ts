/** Defaults of the widget's look. There is no tint (`--lk-mix`), and the font is the system's. */
export const defaultTokens = {
  '--lk-accent': 'oklch(0.55 0.21 264)',
  '--lk-mix-strength': '0',
  '--lk-surface-0': 'light-dark(oklch(1 0 0), oklch(0.2 0.006 265))',
  '--lk-surface-1': 'light-dark(oklch(0.972 0.003 265), oklch(0.245 0.007 265))',
  '--lk-surface-2': 'light-dark(oklch(0.945 0.005 265), oklch(0.29 0.008 265))',
  '--lk-line': 'light-dark(oklch(0.905 0.005 265), oklch(0.33 0.008 265))',
  '--lk-control': 'light-dark(oklch(0.62 0.01 265), oklch(0.59 0.01 265))',
  '--lk-text-1': 'light-dark(oklch(0.21 0.01 265), oklch(0.97 0.01 265))',
  '--lk-text-2': 'light-dark(oklch(0.46 0.01 265), oklch(0.75 0.01 265))',
  '--lk-text-3': 'light-dark(oklch(0.56 0.01 265), oklch(0.66 0.01 265))',
  '--lk-radius': '12px',
  '--lk-font-size': '16px',
} as const
