/**
 * The tokens. Everything derives from the inputs `--lk-accent`, `--lk-mix`, `--lk-mix-strength` (0 to 100), `--lk-radius`, `--lk-font`,
 * `--lk-font-size` and `--lk-z-index`, which an integrator sets on the host element or one of its ancestors.
 */
export const tokenStyles = `
:host {
  all: initial !important;
  display: block !important;
  color-scheme: light dark !important;
  --lk-base: var(--lk-font-size, 16px);
  --lk-r: var(--lk-radius, 12px);
  --lk-radius-card: calc(var(--lk-r) * 2.3333);
  --lk-radius-row: calc(var(--lk-r) * 1.1667);
  --lk-radius-small: calc(var(--lk-r) * .6667);
  --lk-tint: calc(var(--lk-mix-strength, 0) * 1%);
  --lk-plain-0: light-dark(oklch(1 0 0), oklch(0.2 0.006 265));
  --lk-plain-1: light-dark(oklch(0.972 0.003 265), oklch(0.245 0.007 265));
  --lk-plain-2: light-dark(oklch(0.945 0.005 265), oklch(0.29 0.008 265));
  --lk-plain-line: light-dark(oklch(0.905 0.005 265), oklch(0.33 0.008 265));
  --lk-surface-0: color-mix(in oklab, var(--lk-mix, var(--lk-plain-0)) var(--lk-tint), var(--lk-plain-0));
  --lk-surface-1: color-mix(in oklab, var(--lk-mix, var(--lk-plain-1)) var(--lk-tint), var(--lk-plain-1));
  --lk-surface-2: color-mix(in oklab, var(--lk-mix, var(--lk-plain-2)) var(--lk-tint), var(--lk-plain-2));
  --lk-line: color-mix(in oklab, var(--lk-mix, var(--lk-plain-line)) var(--lk-tint), var(--lk-plain-line));
  --lk-control: light-dark(oklch(0.62 0.01 265), oklch(0.59 0.01 265));
  --lk-text-1: light-dark(oklch(0.21 0.01 265), oklch(0.97 0.01 265));
  --lk-text-2: light-dark(oklch(0.46 0.01 265), oklch(0.75 0.01 265));
  --lk-text-3: light-dark(oklch(0.56 0.01 265), oklch(0.66 0.01 265));
  --lk-brand: var(--lk-accent, oklch(0.55 0.21 264));
  --lk-fill: light-dark(oklch(from var(--lk-brand) min(l, .62) c h), oklch(from var(--lk-brand) max(l, .68) min(c, .17) h));
  --lk-accent-text: light-dark(oklch(from var(--lk-brand) min(l, .49) c h), oklch(from var(--lk-brand) max(l, .75) min(c, .14) h));
  --lk-success: light-dark(oklch(0.55 0.14 155), oklch(0.7 0.14 155));
  --lk-warning: light-dark(oklch(0.62 0.15 70), oklch(0.77 0.15 70));
  --lk-danger: light-dark(oklch(0.56 0.2 27), oklch(0.71 0.2 27));
  --lk-on-fill: color(from var(--lk-fill) xyz-d65 clamp(0, (.183 - y) * 9999, .9505) clamp(0, (.183 - y) * 9999, 1) clamp(0, (.183 - y) * 9999, 1.089));
  --lk-on-danger: color(from var(--lk-danger) xyz-d65 clamp(0, (.183 - y) * 9999, .9505) clamp(0, (.183 - y) * 9999, 1) clamp(0, (.183 - y) * 9999, 1.089));
  --lk-success-text: light-dark(oklch(0.48 0.13 155), oklch(0.77 0.14 155));
  --lk-warning-text: light-dark(oklch(0.5 0.12 70), oklch(0.8 0.14 70));
  --lk-danger-text: light-dark(oklch(0.51 0.19 27), oklch(0.76 0.15 27));
  --lk-scrim: light-dark(oklch(0 0 0 / .44), oklch(0 0 0 / .6));
  --lk-hairline: light-dark(oklch(0 0 0 / .1), oklch(1 0 0 / .14));
}
:host([data-mode='light']) { color-scheme: light !important }
:host([data-mode='dark']) { color-scheme: dark !important }
`
