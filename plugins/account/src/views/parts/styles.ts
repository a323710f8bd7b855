/** Styles beyond the building blocks: the head of an account, pairs of buttons, the texts of a waiting screen. */
export const styles = `
.lk-account { display: flex; flex-direction: column; align-items: center; text-align: center }
.lk-account-ends { flex: none; display: flex; gap: 4px; margin-inline-end: 8px }
@media (pointer: coarse) { .lk-account-ends { gap: 12px } }
.lk-row:has(> .lk-account-ends) > .lk-row-main { padding-inline-end: 6px; min-block-size: calc(var(--lk-base) * 2.75 + 16px) }
.lk-account-leaving { display: grid; place-items: center; inline-size: 32px; block-size: 32px }
.lk-account-balance { min-block-size: calc(var(--lk-base) * 2.5); font-weight: 500; max-inline-size: 100% }
.lk-account-native { min-block-size: calc(var(--lk-base) * 1.5) }
.lk-account-balance .lk-amount > span { font-size: .625em }
.lk-account-balance .lk-skeleton { margin: 0 auto }
.lk-account-chips { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 8px 16px; margin-block-start: 8px; max-inline-size: 100% }
.lk-account-chips > * { min-inline-size: 0 }
.lk-actions { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 8px }
.lk-action { flex: 0 1 72px; min-inline-size: 64px; display: flex; flex-direction: column; align-items: center; gap: 6px; padding: 4px; border-radius: var(--lk-radius-row); text-align: center; overflow-wrap: anywhere }
.lk-action-mark { display: grid; place-items: center; inline-size: 48px; block-size: 48px; border-radius: 50%; color: var(--lk-accent-text); background: color-mix(in oklab, var(--lk-accent-text) 12%, var(--lk-surface-0)); transition: background-color .12s, transform .12s }
.lk-action:active > .lk-action-mark { transform: scale(.96) }
@media (hover: hover) { .lk-action:hover > .lk-action-mark { background: color-mix(in oklab, var(--lk-accent-text) 20%, var(--lk-surface-0)) } }
.lk-actions ~ .lk-tabs, .lk-account ~ .lk-tabs { position: sticky; inset-block-start: 0; z-index: 1 }
.lk-leave .lk-button { color: var(--lk-danger-text) }
.lk-words { display: flex; flex-direction: column; gap: 4px; padding-block-end: 8px; max-inline-size: 280px }
.lk-asked { position: relative; display: grid }
.lk-asked > .lk-asked-by { position: absolute; inset-block-end: -6px; inset-inline-start: -6px; border-radius: 26%; box-shadow: 0 0 0 3px var(--lk-surface-0) }
.lk-confirm { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: center }
.lk-confirm > p { grid-column: 1 / -1; text-align: center; text-wrap: balance }
.lk-own { display: flex; align-items: center; gap: 12px }
.lk-user { display: block }
.lk-own > .lk-grow { overflow-wrap: anywhere }
.lk-own-facts { display: flex; flex-wrap: wrap; gap: 0 8px }
.lk-own-ends { display: flex; margin-inline-end: -8px }
.lk-figure { display: flex; flex-direction: column; align-items: center; gap: 8px; text-align: center; text-wrap: balance }
`
