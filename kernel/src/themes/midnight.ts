import type { Theme } from '../types/index.js'

/** Deep navy with a mint glow; mist and pine by day. */
export const midnight: Theme = {
  tokens: {
    '--lk-accent': 'light-dark(oklch(0.48 0.09 190), oklch(0.85 0.13 178))',
    '--lk-mix': 'light-dark(oklch(0.9 0.03 265), oklch(0.16 0.09 272))',
    '--lk-mix-strength': '20',
    '--lk-surface-0': 'light-dark(oklch(0.982 0.008 265), oklch(0.165 0.045 272))',
    '--lk-surface-1': 'light-dark(oklch(0.955 0.014 265), oklch(0.215 0.055 272))',
    '--lk-surface-2': 'light-dark(oklch(0.925 0.02 265), oklch(0.265 0.062 272))',
    '--lk-line': 'light-dark(oklch(0.88 0.022 265), oklch(0.33 0.065 272))',
    '--lk-control': 'light-dark(oklch(0.58 0.05 268), oklch(0.6 0.07 272))',
    '--lk-text-1': 'light-dark(oklch(0.21 0.05 270), oklch(0.97 0.01 260))',
    '--lk-text-2': 'light-dark(oklch(0.43 0.05 268), oklch(0.8 0.035 265))',
    '--lk-text-3': 'light-dark(oklch(0.51 0.05 268), oklch(0.7 0.045 266))',
    '--lk-radius': '14px',
  },
}
