/** Inputs to type into: text, search, amount, one-time code. */
export const fieldStyles = `
.lk-field { display: flex; flex-direction: column; gap: 6px }
.lk-input { display: flex; align-items: center; gap: 8px; min-block-size: 48px; padding-inline: 14px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-control); color: var(--lk-text-2); cursor: text; transition: box-shadow .12s }
.lk-input > input { flex: 1; inline-size: 100%; min-inline-size: 0; min-block-size: 46px; color: var(--lk-text-1); outline: none }
.lk-input > .lk-anchor { margin-inline-end: -8px }
.lk-root ::placeholder { color: var(--lk-text-2); opacity: 1 }
.lk-input:focus-within { box-shadow: inset 0 0 0 2px var(--lk-accent-text) }
.lk-input:has([aria-invalid='true']) { box-shadow: inset 0 0 0 2px var(--lk-danger) }
.lk-input:has(:disabled) { opacity: .6 }
.lk-root [type='search']::-webkit-search-cancel-button { display: none }
.lk-hint { min-block-size: 1.3334em; margin-block-end: -8px; color: var(--lk-text-2) }
.lk-stack > .lk-field > .lk-hint { margin-block-end: 0 }
.lk-hint[data-error] { color: var(--lk-danger-text) }
.lk-sum { display: grid; gap: 4px; padding: 12px 16px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-control); cursor: text }
.lk-sum:focus-within { box-shadow: inset 0 0 0 2px var(--lk-accent-text) }
.lk-sum:has([aria-invalid='true']) { box-shadow: inset 0 0 0 2px var(--lk-danger) }
.lk-sum > div { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-block-size: 24px }
.lk-sum input { flex: 1; min-inline-size: 0; inline-size: 100%; block-size: 44px; outline: none; direction: ltr; text-align: left; font-size: clamp(var(--lk-base), calc(var(--lk-base) * 20 / var(--lk-length)), var(--lk-base) * 2); font-weight: 500; font-variant-numeric: tabular-nums; letter-spacing: -.02em }
.lk-sum input:dir(rtl) { text-align: right }
.lk-otp { position: relative; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; direction: ltr }
.lk-otp > input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; z-index: 1; cursor: text; font-size: 16px }
.lk-otp > span { display: grid; place-items: center; min-block-size: 56px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-control); font-weight: 600; font-variant-numeric: tabular-nums }
.lk-otp > input:focus ~ [data-active] { box-shadow: inset 0 0 0 2px var(--lk-accent-text) }
.lk-otp > input[aria-invalid='true'] ~ span { box-shadow: inset 0 0 0 2px var(--lk-danger) }
@media (forced-colors: active) {
  .lk-otp > span, .lk-sum { border: 1px solid ButtonText }
}
`
