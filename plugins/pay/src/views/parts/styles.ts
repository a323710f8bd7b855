/** Styles beyond the shared components: the amount, the payment methods, and the progress. */
export const styles = `
.lk-pay-sum { display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; padding-block: 4px; overflow-wrap: anywhere }
.lk-pay-sum > :first-child { margin-block-end: 8px }
.lk-pay-sum > .lk-32 { min-block-size: calc(var(--lk-base) * 2.5); max-inline-size: 100% }
/* A large amount shrinks until it fits, and then breaks rather than becoming too small to read. */
.lk-pay-sum .lk-32 > .lk-amount { font-size: clamp(var(--lk-base) * 1.25, (100cqi - 32px) * 1.65 / var(--lk-length), 1em); white-space: normal; overflow-wrap: anywhere }
/* Every digit of what leaves counts the same. */
.lk-pay-sum .lk-amount > span, .lk-pay-words .lk-amount > span { font-size: inherit; font-weight: inherit; color: inherit }
.lk-pay-ways { display: flex; flex-direction: column; gap: 12px }
.lk-pay-whom { display: flex; flex-direction: column; gap: 4px; padding: 12px 14px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); overflow-wrap: anywhere }
.lk-pay-total { display: flex; flex-direction: column; align-items: flex-end }
.lk-pay-pairs { display: grid; grid-template-columns: 1fr 1.6fr; gap: 8px }
.lk-pay-pairs > .lk-button { padding-inline: 8px }
.lk-pay-words { display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; max-inline-size: 100%; overflow-wrap: anywhere }
.lk-pay-words .lk-amount { white-space: normal; overflow-wrap: anywhere }
.lk-pay-steps { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; inline-size: 100% }
.lk-pay-steps > li { display: flex; align-items: center; gap: 12px; min-block-size: 32px; text-align: start }
.lk-pay-steps > li > :first-child { display: grid; place-items: center; inline-size: 24px; block-size: 24px; flex: none; border-radius: 50%; background: var(--lk-surface-2) }
.lk-pay-steps > li > :last-child:not(:nth-child(2)) { margin-inline-start: auto }
.lk-pay-facts { inline-size: 100% }
.lk-pay-hash { display: flex; flex-direction: column; align-items: center; gap: 4px }
`
