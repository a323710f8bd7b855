/** Styles beyond the shared components: the row of logos, and the number for a window that has lost the page. */
export const styles = `
.lk-socials { display: grid; gap: 12px; inline-size: 100% }
.lk-social-marks { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 12px }
.lk-social-marks .lk-button { padding-inline: 0 }
.lk-social-mark { color: var(--lk-text-1) }
.lk-image.lk-social-mark > svg { inline-size: 50%; block-size: 50% }
.lk-socials [aria-disabled='true'] svg { opacity: .5 }
.lk-social-lead { display: grid; gap: 4px; justify-items: center; max-inline-size: 280px; text-align: center }
.lk-social-code { inline-size: min(100%, 328px); aspect-ratio: 1 }
.lk-social-code > .lk-qr { inline-size: 100% }
.lk-social-code + p + [aria-hidden] { visibility: hidden }
.lk-social-code > .lk-skeleton { inline-size: 100%; block-size: 100%; border-radius: 20px }
.lk-social-number { font-size: calc(var(--lk-base) * 2); line-height: 1.25; font-weight: 600; letter-spacing: .1em; font-variant-numeric: tabular-nums }
`
