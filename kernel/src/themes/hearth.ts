import type { Theme } from '../types/index.js'

/** Terracotta on paper, set in a serif; embers at night. */
export const hearth: Theme = {
  tokens: {
    '--lk-accent': 'light-dark(oklch(0.53 0.15 38), oklch(0.76 0.13 55))',
    '--lk-mix': 'light-dark(oklch(0.86 0.07 75), oklch(0.42 0.06 50))',
    '--lk-mix-strength': '20',
    '--lk-surface-0': 'light-dark(oklch(0.985 0.012 82), oklch(0.22 0.018 48))',
    '--lk-surface-1': 'light-dark(oklch(0.955 0.021 80), oklch(0.265 0.022 49))',
    '--lk-surface-2': 'light-dark(oklch(0.93 0.03 78), oklch(0.31 0.026 50))',
    '--lk-line': 'light-dark(oklch(0.885 0.032 76), oklch(0.36 0.028 50))',
    '--lk-control': 'light-dark(oklch(0.59 0.05 62), oklch(0.62 0.035 62))',
    '--lk-text-1': 'light-dark(oklch(0.25 0.03 45), oklch(0.96 0.015 80))',
    '--lk-text-2': 'light-dark(oklch(0.44 0.04 50), oklch(0.8 0.025 72))',
    '--lk-text-3': 'light-dark(oklch(0.52 0.04 52), oklch(0.7 0.028 66))',
    '--lk-radius': '10px',
    '--lk-font': "Charter, Cambria, 'Noto Serif', 'Noto Naskh Arabic', ui-serif, serif",
  },
}
