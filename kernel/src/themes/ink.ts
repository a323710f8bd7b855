import type { Theme } from '../types/index.js'

/** Black on white and white on black, with square corners and clear lines. */
export const ink: Theme = {
  tokens: {
    '--lk-accent': 'light-dark(oklch(0.2 0 0), oklch(0.98 0 0))',
    '--lk-mix': 'light-dark(#ffffff, #000000)',
    '--lk-mix-strength': '20',
    '--lk-surface-0': 'light-dark(#ffffff, #000000)',
    '--lk-surface-1': 'light-dark(oklch(0.965 0 0), oklch(0.2 0 0))',
    '--lk-surface-2': 'light-dark(oklch(0.92 0 0), oklch(0.27 0 0))',
    '--lk-line': 'light-dark(oklch(0.8 0 0), oklch(0.4 0 0))',
    '--lk-control': 'light-dark(oklch(0.42 0 0), oklch(0.72 0 0))',
    '--lk-text-1': 'light-dark(#000000, #ffffff)',
    '--lk-text-2': 'light-dark(oklch(0.4 0 0), oklch(0.8 0 0))',
    '--lk-text-3': 'light-dark(oklch(0.48 0 0), oklch(0.71 0 0))',
    '--lk-radius': '0px',
    '--lk-font': "'Helvetica Neue', Helvetica, Arial, sans-serif",
  },
}
