import type { Theme } from '../types/index.js'

/** Soft pinks, very round, in rounded letters where the system has them. */
export const sorbet: Theme = {
  tokens: {
    '--lk-accent': 'light-dark(oklch(0.56 0.18 352), oklch(0.8 0.11 350))',
    '--lk-mix': 'light-dark(oklch(0.88 0.08 335), oklch(0.46 0.09 320))',
    '--lk-mix-strength': '20',
    '--lk-surface-0': 'light-dark(oklch(0.987 0.011 340), oklch(0.245 0.032 320))',
    '--lk-surface-1': 'light-dark(oklch(0.96 0.024 335), oklch(0.29 0.038 320))',
    '--lk-surface-2': 'light-dark(oklch(0.935 0.036 332), oklch(0.335 0.043 320))',
    '--lk-line': 'light-dark(oklch(0.9 0.04 330), oklch(0.39 0.045 320))',
    '--lk-control': 'light-dark(oklch(0.6 0.08 330), oklch(0.66 0.06 325))',
    '--lk-text-1': 'light-dark(oklch(0.29 0.06 325), oklch(0.97 0.012 335))',
    '--lk-text-2': 'light-dark(oklch(0.46 0.07 325), oklch(0.82 0.03 330))',
    '--lk-text-3': 'light-dark(oklch(0.53 0.07 325), oklch(0.73 0.04 328))',
    '--lk-radius': '18px',
    '--lk-font': "ui-rounded, Nunito, Quicksand, 'Noto Sans', system-ui, sans-serif",
  },
}
