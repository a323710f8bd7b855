/** Styles beyond the building blocks. */
export const styles = `
.lk-name { overflow-wrap: anywhere; text-align: center; unicode-bidi: isolate }
.lk-name-hero { display: flex; flex-direction: column; align-items: center; gap: 12px; padding-block: 8px 4px; text-align: center }
.lk-name-card { display: flex; align-items: center; gap: 10px; max-inline-size: 100%; padding-block: 10px; padding-inline: 10px 18px; border-radius: 999px; background: var(--lk-surface-1); box-shadow: inset 0 0 0 1px var(--lk-line) }
.lk-input:has(.lk-name-suffix) { direction: ltr }
.lk-name-suffix { flex: none; max-inline-size: 55%; color: var(--lk-text-2) }
.lk-input:has(:disabled) .lk-name-suffix { color: var(--lk-text-1) }
.lk-name-says { display: inline-flex; align-items: center; gap: 6px }
.lk-name-says[data-kind='success'] { color: var(--lk-success-text) }
`
