/** Styles for lists of tokens and collectibles beyond the building blocks. */
export const assetStyles = `
/* What cannot be pressed looks so. */
.lk-tokens .lk-row:has(> div.lk-row-main) { background: none }
.lk-tokens .lk-row-text > .lk-14 { display: block }
.lk-tokens .lk-row-text .lk-amount { display: inline; white-space: normal; overflow-wrap: anywhere }
.lk-tokens .lk-ends { display: flex; flex-direction: column; align-items: flex-end }
.lk-change { font-weight: 500; white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--lk-text-2) }
.lk-change[data-way='up'] { color: var(--lk-success-text) }
.lk-change[data-way='down'] { color: var(--lk-danger-text) }
.lk-folded { display: flex; justify-content: center }
.lk-pieces { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 0; list-style: none }
.lk-pieces > * { min-inline-size: 0 }
.lk-piece { display: flex; flex-direction: column; gap: 2px; border-radius: var(--lk-radius-row) }
.lk-piece-picture { position: relative; display: grid; place-items: center; overflow: hidden; aspect-ratio: 1; margin-block-end: 4px; border-radius: inherit; background: var(--lk-surface-2); color: var(--lk-text-2); font-size: 32px; font-weight: 600 }
.lk-piece-picture > * { grid-area: 1 / 1 }
.lk-piece-picture > img { inline-size: 100%; block-size: 100%; object-fit: cover; opacity: 0; transition: opacity .12s }
.lk-piece-picture > img[data-ready] { opacity: 1 }
`
