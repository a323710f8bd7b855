/**
 * Styles beyond the shared components: two amounts with the button between them that swaps the sides, the collapsible details, the ring,
 * and the steps.
 */
export const styles = `
.lk-swap-sides { display: flex; flex-direction: column; gap: 4px }
/* The button lies across the gap of the two cards, below the hint if there is one. */
.lk-swap-turn { display: flex; justify-content: center; margin-block: -25px -11px; position: relative; z-index: 1 }
.lk-field:has(> .lk-hint:not(:empty, :has(> .lk-hidden))) + .lk-swap-turn { margin-block-start: 6px }
.lk-swap-turn .lk-icon-button { background: var(--lk-surface-2); color: var(--lk-text-1); box-shadow: 0 0 0 3px var(--lk-surface-0) }
.lk-swap-turn svg { rotate: 90deg }
.lk-swap-got { display: flex; flex-direction: column; gap: 4px; padding: 12px 14px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); min-inline-size: 0 }
.lk-swap-got > div { display: flex; justify-content: space-between; align-items: center; gap: 12px; min-inline-size: 0 }
.lk-swap-got .lk-amount { white-space: normal; overflow-wrap: anywhere }
.lk-swap-figure { font-size: calc(var(--lk-base) * 1.5); min-block-size: calc(var(--lk-base) * 2.25); display: flex; align-items: center; min-inline-size: 0; flex: 1 }
[data-old] { color: var(--lk-text-2) }
.lk-swap-fold { border-radius: var(--lk-radius-row); background: var(--lk-surface-1); padding-inline: 14px }
.lk-swap-fold > summary { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 44px; cursor: pointer; list-style: none; overflow-wrap: anywhere }
.lk-swap-fold > summary::-webkit-details-marker { display: none }
.lk-swap-fold > summary > :last-child { display: inline-flex; align-items: center; gap: 8px }
.lk-swap-fold > summary svg { transition: rotate .12s }
.lk-swap-fold[open] > summary svg { rotate: 180deg }
.lk-swap-fold > .lk-facts { padding-block-end: 12px }
.lk-swap-ring { inline-size: 16px; block-size: 16px; border-radius: 50%; flex: none; background: conic-gradient(var(--lk-accent-text) calc(var(--lk-swap-left) * 36deg), var(--lk-line) 0); mask: radial-gradient(farthest-side, #0000 calc(100% - 3px), #000 0) }
.lk-swap-some { color: var(--lk-warning-text) }
.lk-swap-much { color: var(--lk-danger-text); font-weight: 600 }
.lk-swap-chips { display: flex; flex-wrap: wrap; gap: 8px }
.lk-swap-unknown { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 8px }
.lk-swap-held { display: block; min-inline-size: 0; text-align: end }
.lk-swap-held > .lk-amount { white-space: normal; overflow-wrap: anywhere }
.lk-swap-ways { display: flex; flex-direction: column; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); padding-inline: 14px }
.lk-swap-ways > div { display: flex; align-items: center; gap: 12px; padding-block: 12px; min-inline-size: 0; overflow-wrap: anywhere }
.lk-swap-ways > div + div { border-block-start: 1px solid var(--lk-line) }
.lk-swap-ways .lk-amount { white-space: normal; overflow-wrap: anywhere }
/* Every digit counts the same where the visitor agrees. */
.lk-swap-ways .lk-amount > span { font-size: inherit; font-weight: inherit; color: inherit }
.lk-swap-steps { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none }
.lk-swap-steps > li { display: flex; align-items: center; gap: 12px; min-block-size: 32px; overflow-wrap: anywhere }
.lk-swap-steps > li > :first-child { display: grid; place-items: center; inline-size: 24px; block-size: 24px; flex: none; border-radius: 50%; background: var(--lk-surface-2) }
.lk-swap-hash { display: flex; flex-direction: column; align-items: center; gap: 4px }
.lk-swap-pairs { display: grid; grid-template-columns: 1fr 1.6fr; gap: 8px }
.lk-swap-pairs > .lk-button { padding: 3px 8px; line-height: 1.25 }
.lk-swap-pairs > :only-child { grid-column: 1 / -1 }
`
