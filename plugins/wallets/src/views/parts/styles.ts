/** The field with its button, always visible, and tiles of one height: positions in a long list are computed, not rendered. */
export const styles = `
.lk-wallets { display: flex; flex-direction: column; gap: 16px; flex: 1 }
.lk-wallets-search { position: sticky; inset-block-start: 0; z-index: 1; margin: -8px -4px; padding: 8px 4px; display: flex; align-items: center; gap: 8px; background: var(--lk-surface-0) }
.lk-wallets-search > .lk-input { flex: 1 }
.lk-wallets-grid > .lk-list { grid-template-columns: repeat(4, minmax(0, 1fr)) }
.lk-wallets-grid .lk-tile { position: relative; display: flex; flex-direction: column; align-items: center; padding: 8px 0; inline-size: 100%; scroll-margin-block: 72px 16px; block-size: calc(var(--lk-base) * 2 + 64px) }
.lk-wallets-grid .lk-skeleton:first-child { margin-block-end: 8px }
.lk-wallets-grid [data-lk-name] { white-space: normal; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
.lk-wallets-grid [data-lk-name]:has(+ span):not(:has(+ span > [role='img']:only-child)) { white-space: nowrap; display: block }
.lk-wallets-badge { position: absolute; inset-block-start: 38px; inset-inline-start: calc(50% + 10px); display: grid; place-items: center; inline-size: 18px; block-size: 18px; border-radius: 50%; background: var(--lk-surface-0); color: var(--lk-success-text) }
.lk-wallets-grid li { contain: layout style paint; border-radius: var(--lk-radius-row) }
.lk-wallets-grid .lk-tile:focus-visible { outline-offset: -2px }
.lk-wallets-gap { grid-column: 1 / -1 }
`
