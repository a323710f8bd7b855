/** Styles beyond the shared components. */
export const styles = `
.lk-email { display: flex; flex-direction: column; gap: 12px; inline-size: 100% }
.lk-email .lk-input > .lk-button { flex: none; min-inline-size: 44px; padding: 0; margin-inline-end: -12px; border-radius: calc(var(--lk-radius-row) - 2px) }
.lk-email .lk-input .lk-button-label > .lk-spinner { position: static; inline-size: 16px; block-size: 16px }
.lk-email-change { display: contents }
.lk-device { display: grid; gap: 12px; justify-items: center; padding-block: 8px; text-align: center }
.lk-device p { display: grid; gap: 4px; justify-items: center; margin: 0 }
.lk-device-number { font-size: calc(var(--lk-base) * 2); line-height: 1.25; font-weight: 600; letter-spacing: .1em; font-variant-numeric: tabular-nums }
`
