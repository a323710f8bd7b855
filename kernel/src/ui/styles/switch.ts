/** Switches. */
export const switchStyles = `
.lk-switch { flex: none; position: relative; inline-size: 44px; block-size: 26px; border-radius: 999px; background: var(--lk-control); transition: background-color .15s }
.lk-switch::before { content: ''; position: absolute; inset-block: 3px; inset-inline-start: 3px; inline-size: 20px; border-radius: 50%; background: oklch(1 0 0); transition: transform .15s }
.lk-switch::after { content: ''; position: absolute; inset: -9px 0 }
.lk-switch[aria-checked='true'] { background: var(--lk-fill) }
.lk-switch[aria-checked='true']::before { transform: translateX(18px); background: var(--lk-on-fill) }
.lk-switch[aria-checked='true']:dir(rtl)::before { transform: translateX(-18px) }
@media (forced-colors: active) {
  .lk-switch { border: 1px solid ButtonText }
  .lk-switch[aria-checked='true'] { background: Highlight; forced-color-adjust: none }
  .lk-switch::before { background: ButtonText }
}
`
