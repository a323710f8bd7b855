/** Tick boxes and switches. */
export const choiceStyles = `
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
  .lk-switch, .lk-tick > input { border: 1px solid ButtonText }
  .lk-tick > input:checked, .lk-switch[aria-checked='true'] { background: Highlight; forced-color-adjust: none }
  .lk-switch::before { background: ButtonText }
}
`
