/** Cards, name-value pairs, addresses and amounts. */
export const valueStyles = `
.lk-32 { font-size: calc(var(--lk-base) * 2); line-height: 1.25 }
.lk-card { display: flex; flex-direction: column; gap: 12px; padding: 16px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1) }
.lk-facts { display: grid; gap: 12px }
.lk-facts > div { display: flex; justify-content: space-between; gap: 16px }
.lk-facts dt { color: var(--lk-text-2) }
.lk-facts dd { text-align: end; min-inline-size: 0; overflow-wrap: anywhere; font-weight: 500 }
.lk-address { direction: ltr; unicode-bidi: isolate; font-variant-numeric: tabular-nums }
.lk-address[data-whole] { display: inline-block; user-select: all; -webkit-user-select: all; text-align: start; max-inline-size: calc(22ch + 44px); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace }
.lk-amount { direction: ltr; unicode-bidi: isolate; white-space: nowrap; font-variant-numeric: tabular-nums; font-weight: 500 }
.lk-amount > span { color: var(--lk-text-2); font-weight: 400 }
/* A call inside a request. */
.lk-part { display: grid; gap: 12px; padding-block-end: 16px; border-block-end: 1px solid var(--lk-line) }
.lk-part > h2 { display: flex; gap: 8px; font-weight: 600 }
.lk-part > h2 > bdi { color: var(--lk-text-2); font-variant-numeric: tabular-nums }
/* Facts are what the visitor agrees to: every digit is equally important. */
.lk-facts .lk-amount > span { color: inherit; font-weight: inherit }
.lk-fact-worth { color: var(--lk-text-2); font-weight: 400; margin-inline-start: 4px }
.lk-address[data-whole] > span { display: inline-block; margin-inline-end: 8px }
/* A large amount shrinks until it fits the card. */
.lk-32 > .lk-amount { font-size: min(1em, (100cqi - 32px) * 1.65 / var(--lk-length)) }
`
