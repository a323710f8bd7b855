/** A large input for an amount. */
export const sumStyles = `
.lk-number { font-variant-numeric: tabular-nums }
.lk-sum { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; padding: 12px 16px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-control); cursor: text }
.lk-sum:focus-within { box-shadow: inset 0 0 0 2px var(--lk-accent-text) }
.lk-sum:has([aria-invalid='true']) { box-shadow: inset 0 0 0 2px var(--lk-danger) }
.lk-sum:has([aria-invalid='true']):focus-within { outline: 2px solid var(--lk-danger); outline-offset: 2px }
.lk-sum > div { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-block-size: 24px }
.lk-sum input { flex: 1; min-inline-size: 0; inline-size: 100%; block-size: 44px; outline: none; direction: ltr; text-align: left; font-size: clamp(var(--lk-base), calc(var(--lk-base) * 20 / var(--lk-length)), var(--lk-base) * 2); font-weight: 500; font-variant-numeric: tabular-nums; letter-spacing: -.02em }
.lk-sum input:dir(rtl) { text-align: right }
/* A balance with many digits moves to a separate line, and wraps there. */
.lk-sum > div:first-child { flex-wrap: wrap }
.lk-sum > div > .lk-number { min-inline-size: 0; overflow-wrap: anywhere }
.lk-sum > div > .lk-chip { flex: none }
.lk-sum .lk-amount { white-space: normal }
@media (forced-colors: active) {
  .lk-sum { border: 1px solid ButtonText }
  .lk-sum:focus-within { outline: 2px solid; outline-offset: 2px }
}
`
