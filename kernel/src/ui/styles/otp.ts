/** The boxes of a one-time code. */
export const otpStyles = `
.lk-20 { font-size: calc(var(--lk-base) * 1.25); line-height: 1.4 }
.lk-otp { position: relative; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; direction: ltr }
.lk-otp > input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; z-index: 1; cursor: text; font-size: 16px }
.lk-otp > span { display: grid; place-items: center; min-block-size: 56px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-control); font-weight: 600; font-variant-numeric: tabular-nums }
.lk-otp > input:focus ~ [data-active] { box-shadow: inset 0 0 0 2px var(--lk-accent-text) }
.lk-otp > input[aria-invalid='true'] ~ span { box-shadow: inset 0 0 0 2px var(--lk-danger) }
.lk-otp > input[aria-invalid='true']:focus ~ [data-active] { outline: 2px solid var(--lk-danger); outline-offset: 2px }
@media (forced-colors: active) {
  .lk-otp > span { border: 1px solid ButtonText }
  .lk-otp > input:focus ~ [data-active] { outline: 2px solid }
}
`
