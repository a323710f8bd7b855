import type { Theme } from '../types/index.js'

/** Steel blue on cool white, small letters and tight corners: for tools that people work with all day. */
export const ledger: Theme = {
  tokens: {
    '--lk-accent': 'light-dark(oklch(0.45 0.11 248), oklch(0.74 0.11 242))',
    '--lk-mix': 'light-dark(oklch(0.9 0.02 245), oklch(0.32 0.035 248))',
    '--lk-mix-strength': '15',
    '--lk-surface-0': 'light-dark(oklch(0.995 0.002 245), oklch(0.225 0.018 248))',
    '--lk-surface-1': 'light-dark(oklch(0.967 0.007 245), oklch(0.268 0.021 248))',
    '--lk-surface-2': 'light-dark(oklch(0.938 0.011 245), oklch(0.312 0.024 248))',
    '--lk-line': 'light-dark(oklch(0.875 0.014 245), oklch(0.37 0.025 248))',
    '--lk-control': 'light-dark(oklch(0.58 0.03 248), oklch(0.63 0.03 246))',
    '--lk-text-1': 'light-dark(oklch(0.22 0.025 250), oklch(0.96 0.006 245))',
    '--lk-text-2': 'light-dark(oklch(0.43 0.025 250), oklch(0.79 0.015 246))',
    '--lk-text-3': 'light-dark(oklch(0.51 0.025 250), oklch(0.69 0.018 246))',
    '--lk-radius': '4px',
    '--lk-font': "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
    '--lk-font-size': '15px',
  },
}
