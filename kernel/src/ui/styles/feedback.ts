/** Skeletons, empty and error states. */
export const feedbackStyles = `
.lk-skeleton { display: block; block-size: .75em; border-radius: 6px; background: var(--lk-surface-2); animation: lk-pulse 1.6s ease-in-out infinite }
.lk-skeleton[data-shape='text'] { margin-block: calc((1lh - .75em) / 2) }
.lk-skeleton:is([data-shape='image'], [data-shape='round']) { flex: none; border-radius: 50% }
.lk-root .lk-skeleton[data-shape='image'] { border-radius: 22% }
:is(.lk-row, .lk-card) .lk-skeleton { background: var(--lk-line) }
.lk-state { display: flex; flex-direction: column; align-items: center; gap: 4px; padding-block: 24px 8px; text-align: center; text-wrap: balance }
.lk-state > p { padding-inline: 8px; overflow-wrap: anywhere }
.lk-state > .lk-state-mark { display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-block-end: 12px; border-radius: 50%; background: var(--lk-surface-1); color: var(--lk-text-2) }
.lk-state[data-kind='danger'] > .lk-state-mark { background: color-mix(in oklab, var(--lk-danger) 10%, var(--lk-surface-0)); color: var(--lk-danger-text) }
.lk-state > .lk-stack { align-self: stretch; margin-block-start: 20px }
`
