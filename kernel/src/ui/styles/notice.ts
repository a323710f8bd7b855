/** A few sentences that stand out from the screen. */
export const noticeStyles = `
.lk-notice { --lk-tone: var(--lk-accent-text); --lk-tone-text: var(--lk-accent-text); display: flex; gap: 10px; inline-size: 100%; padding: 12px; border-radius: var(--lk-radius-row); background: color-mix(in oklab, var(--lk-tone) 9%, var(--lk-surface-0)); text-align: start }
.lk-notice > .lk-icon { color: var(--lk-tone-text) }
.lk-notice > div { flex: 1; min-inline-size: 0; overflow-wrap: anywhere }
.lk-notice .lk-button[data-kind='quiet'] { margin: 0 -8px -8px; padding-inline: 8px }
.lk-notice[data-kind='success'] { --lk-tone: var(--lk-success); --lk-tone-text: var(--lk-success-text) }
.lk-notice[data-kind='warning'] { --lk-tone: var(--lk-warning); --lk-tone-text: var(--lk-warning-text) }
.lk-notice[data-kind='danger'] { --lk-tone: var(--lk-danger); --lk-tone-text: var(--lk-danger-text) }
`
