/** What the building blocks do not have. */
export const styles = `
.lk-email { display: flex; flex-direction: column; gap: 12px; inline-size: 100% }
.lk-email-change { display: contents }
.lk-device-number { display: grid; gap: 4px; justify-items: center; margin: 0 }
.lk-device-number > strong { font-size: calc(var(--lk-base) * 2); line-height: 1.25; font-weight: 600; letter-spacing: .1em; font-variant-numeric: tabular-nums }
`
