/** Inputs: text, search, amount, one-time code, tick box, switch, tabs. */
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
.lk-tabs { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px; padding: 4px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1) }
.lk-tabs > button { min-block-size: 36px; padding: 4px 8px; border-radius: calc(var(--lk-radius-row) - 4px); text-align: center; font-weight: 500; color: var(--lk-text-2); overflow-wrap: anywhere; position: relative; transition: background-color .12s, color .12s }
.lk-tabs > button::after { content: ''; position: absolute; inset: -4px 0 }
.lk-tabs > [aria-selected='true'] { background: light-dark(var(--lk-surface-0), var(--lk-line)); color: var(--lk-text-1); box-shadow: 0 0 0 1px var(--lk-hairline), 0 1px 2px oklch(0 0 0 / .08) }
.lk-choice { display: flex; gap: 12px; padding-block: 8px; align-items: flex-start }
.lk-choice > :last-child:not(.lk-switch) { flex: 1; min-inline-size: 0 }
.lk-tick { flex: none; position: relative; inline-size: 20px; block-size: 20px; margin-block: 2px }
.lk-tick > input { inline-size: 20px; block-size: 20px; border-radius: 6px; box-shadow: inset 0 0 0 1.5px var(--lk-control); cursor: pointer; transition: background-color .12s }
.lk-tick > input::after { content: ''; position: absolute; inset: -12px }
.lk-tick > input:checked { background: var(--lk-fill); box-shadow: none }
.lk-tick > .lk-icon { position: absolute; inset: 2px; color: var(--lk-on-fill); pointer-events: none; opacity: 0 }
.lk-tick > :checked + .lk-icon { opacity: 1 }
.lk-switch { flex: none; position: relative; inline-size: 44px; block-size: 26px; border-radius: 999px; background: var(--lk-control); transition: background-color .15s }
.lk-switch::before { content: ''; position: absolute; inset-block: 3px; inset-inline-start: 3px; inline-size: 20px; border-radius: 50%; background: oklch(1 0 0); transition: transform .15s }
.lk-switch::after { content: ''; position: absolute; inset: -9px 0 }
.lk-switch[aria-checked='true'] { background: var(--lk-fill) }
.lk-switch[aria-checked='true']::before { transform: translateX(18px); background: var(--lk-on-fill) }
.lk-switch[aria-checked='true']:dir(rtl)::before { transform: translateX(-18px) }
@media (forced-colors: active) {
  .lk-switch, .lk-tick > input, .lk-otp > span, .lk-sum { border: 1px solid ButtonText }
  .lk-tick > input:checked, .lk-switch[aria-checked='true'], .lk-tabs > [aria-selected='true'] { background: Highlight; forced-color-adjust: none }
  .lk-switch::before { background: ButtonText }
  .lk-tabs > [aria-selected='true'] { color: HighlightText }
}
`
