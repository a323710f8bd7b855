/** Checkboxes, and the labels next to them and next to switches. */
export const choiceStyles = `
.lk-choice { display: flex; gap: 12px; padding-block: 8px; align-items: flex-start }
.lk-choice > :last-child:not(.lk-switch) { flex: 1; min-inline-size: 0 }
.lk-tick { flex: none; position: relative; inline-size: 20px; block-size: 20px; margin-block: 2px }
.lk-tick > input { inline-size: 20px; block-size: 20px; border-radius: 6px; box-shadow: inset 0 0 0 1.5px var(--lk-control); cursor: pointer; transition: background-color .12s }
.lk-tick > input::after { content: ''; position: absolute; inset: -12px }
.lk-tick > input:checked { background: var(--lk-fill); box-shadow: none }
.lk-tick > .lk-icon { position: absolute; inset: 2px; color: var(--lk-on-fill); pointer-events: none; opacity: 0 }
.lk-tick > :checked + .lk-icon { opacity: 1 }
@media (forced-colors: active) {
  .lk-tick > input { border: 1px solid ButtonText }
  .lk-tick > input:checked { background: Highlight; forced-color-adjust: none }
}
`
