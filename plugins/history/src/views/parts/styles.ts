/** What a history adds to the building blocks. */
export const historyStyles = `
.lk-history { display: flex; flex-direction: column; gap: 20px }
.lk-history-pair { position: relative; display: block; inline-size: 40px; block-size: 40px }
.lk-history-pair > * { position: absolute }
.lk-history-pair > :first-child { inset-block-start: 0; inset-inline-start: 0 }
.lk-history-pair > :last-child { inset-block-end: 0; inset-inline-end: 0; box-shadow: 0 0 0 2px var(--lk-surface-1) }
.lk-history-facts { display: flex; flex-wrap: wrap; gap: 0 8px }
.lk-history-failed { text-decoration: line-through; color: var(--lk-text-2) }
.lk-history-in { color: var(--lk-success-text) }
.lk-history-fold { display: flex; justify-content: center }
`
