/** The field with its button, always in sight, and tiles of one height: places in a long list are computed and not drawn. */
export const styles = `
.lk-wallets { display: flex; flex-direction: column; gap: 16px; flex: 1 }
.lk-wallets-search { position: sticky; inset-block-start: 0; z-index: 1; margin: -8px -4px; padding: 8px 4px; display: flex; align-items: center; gap: 8px; background: var(--lk-surface-0) }
.lk-wallets-search > .lk-input { flex: 1 }
.lk-wallets-grid > .lk-list { grid-template-columns: repeat(4, minmax(0, 1fr)) }
.lk-wallets-grid .lk-tile { scroll-margin-block: 72px 16px; block-size: calc(var(--lk-base) * 2 + 64px) }
.lk-wallets-grid li { contain: layout style paint; border-radius: var(--lk-radius-row) }
.lk-wallets-grid .lk-tile:focus-visible { outline-offset: -2px }
.lk-wallets-gap { grid-column: 1 / -1 }
`
