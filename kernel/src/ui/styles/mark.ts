/** A small image on the corner of a larger one. */
export const markStyles = `
.lk-ink { color: var(--lk-text-1) }
.lk-marked { position: relative; flex: none; display: inline-grid }
.lk-mark { position: absolute; inset-block-end: -4px; inset-inline-end: -4px; border-radius: 30%; box-shadow: 0 0 0 2px var(--lk-surface-1); background: var(--lk-surface-1) }
.lk-mark[data-shape='round'], .lk-mark > [data-shape='round'] { border-radius: 50% }
.lk-badge { display: grid; place-items: center; inline-size: 20px; block-size: 20px; color: var(--lk-text-2) }
.lk-badge[data-tone='success'] { color: var(--lk-success-text) }
.lk-badge[data-tone='danger'] { color: var(--lk-danger-text) }
`
