/** The bar for integrators across the top of the card. */
export const alertStyles = `
.lk-alert { flex: none; display: flex; align-items: center; gap: 8px; padding-inline-start: 16px; min-block-size: 44px; color: var(--lk-surface-0); background: var(--lk-accent-text); font-weight: 500 }
.lk-alert[data-kind='error'] { background: var(--lk-danger-text) }
.lk-alert[data-kind='warning'] { background: var(--lk-warning-text) }
.lk-alert > .lk-grow { padding-block: 8px; overflow-wrap: anywhere }
.lk-root .lk-alert .lk-icon-button { color: inherit; background: none }
.lk-alert .lk-icon-button:focus-visible { outline-color: currentColor }
@media (forced-colors: active) { .lk-alert { border: 1px solid } }
`
