/** What the building blocks do not have: the head of an account, pairs of buttons, the words of a waiting screen. */
export const styles = `
.lk-account { display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; padding-block-end: 4px }
.lk-account > .lk-image { margin-block-end: 8px }
.lk-account-title { max-inline-size: 100%; overflow-wrap: anywhere }
.lk-account-address { display: flex; align-items: center; block-size: 32px; padding-inline-start: 32px }
.lk-account-title + .lk-account-address { block-size: 24px }
.lk-account-balance { min-block-size: calc(var(--lk-base) * 2.5); font-weight: 500 }
.lk-account-balance .lk-amount > span { font-size: .625em }
.lk-account-balance .lk-skeleton { margin: 0 auto }
.lk-account-chips { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 8px 16px; margin-block-start: 8px; max-inline-size: 100% }
.lk-account-chips > * { min-inline-size: 0 }
.lk-pairs { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
.lk-pairs > .lk-button { padding-inline: 12px }
.lk-pairs > .lk-button:last-child:nth-child(odd) { grid-column: 1 / -1 }
.lk-leave .lk-button { color: var(--lk-danger-text) }
.lk-words { display: flex; flex-direction: column; gap: 4px; padding-block-end: 8px; max-inline-size: 280px }
.lk-asked { position: relative; display: grid }
.lk-asked > .lk-asked-by { position: absolute; inset-block-end: -6px; inset-inline-start: -6px; border-radius: 26%; box-shadow: 0 0 0 3px var(--lk-surface-0) }
.lk-confirm { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: center }
.lk-confirm > p { grid-column: 1 / -1; text-align: center; text-wrap: balance }
.lk-own { display: flex; align-items: center; gap: 12px }
.lk-own > .lk-grow { overflow-wrap: anywhere }
.lk-own-facts { display: flex; flex-wrap: wrap; gap: 0 8px }
.lk-own-ends { display: flex; margin-inline-end: -8px }
.lk-figure { display: flex; flex-direction: column; align-items: center; gap: 8px; text-align: center; text-wrap: balance }
`
