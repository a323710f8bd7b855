/** Notices, skeletons, empty and error states. */
export const feedbackStyles = `
.lk-notice { display: flex; gap: 10px; padding: 12px; border-radius: var(--lk-radius-row); background: color-mix(in oklab, var(--lk-tone) 9%, var(--lk-surface-0)); text-align: start }
.lk-notice > .lk-icon { color: var(--lk-tone-text) }
.lk-notice > div { flex: 1; min-inline-size: 0; overflow-wrap: anywhere }
.lk-notice .lk-button[data-kind='quiet'] { margin: 0 -8px -8px; padding-inline: 8px }
.lk-notice, .lk-state { --lk-tone: var(--lk-accent-text); --lk-tone-text: var(--lk-accent-text) }
.lk-notice[data-kind='success'] { --lk-tone: var(--lk-success); --lk-tone-text: var(--lk-success-text) }
.lk-notice[data-kind='warning'] { --lk-tone: var(--lk-warning); --lk-tone-text: var(--lk-warning-text) }
.lk-notice[data-kind='danger'] { --lk-tone: var(--lk-danger); --lk-tone-text: var(--lk-danger-text) }
.lk-skeleton { display: block; block-size: .75em; border-radius: 6px; background: var(--lk-surface-2); animation: lk-pulse 1.6s ease-in-out infinite }
.lk-skeleton[data-shape='text'] { margin-block: calc((1lh - .75em) / 2) }
.lk-skeleton:is([data-shape='image'], [data-shape='round']) { flex: none; border-radius: 50% }
.lk-root .lk-skeleton[data-shape='image'] { border-radius: 22% }
.lk-row .lk-skeleton { background: var(--lk-line) }
.lk-state { display: flex; flex-direction: column; align-items: center; gap: 4px; padding-block: 24px 8px; text-align: center; text-wrap: balance }
.lk-state > p { padding-inline: 8px; overflow-wrap: anywhere }
.lk-state > .lk-state-mark { display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-block-end: 12px; border-radius: 50%; background: var(--lk-surface-1); color: var(--lk-text-2) }
.lk-state[data-kind='danger'] > .lk-state-mark { background: color-mix(in oklab, var(--lk-danger) 10%, var(--lk-surface-0)); color: var(--lk-danger-text) }
.lk-state > .lk-stack { align-self: stretch; margin-block-start: 20px }
`
