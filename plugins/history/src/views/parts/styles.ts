/** Styles that a history adds to the building blocks. */
export const historyStyles = `
.lk-history { display: flex; flex-direction: column; gap: 20px }
.lk-history-pair { position: relative; display: block; inline-size: 40px; block-size: 40px }
.lk-history-pair > * { position: absolute }
.lk-history-pair > :first-child { inset-block-start: 0; inset-inline-start: 0 }
.lk-history-pair > :last-child { inset-block-end: 0; inset-inline-end: 0; box-shadow: 0 0 0 2px var(--lk-surface-1) }
.lk-history-facts { display: flex; flex-wrap: wrap; gap: 0 8px }
.lk-history-facts > * { white-space: nowrap }
.lk-history-failed { text-decoration: line-through; color: var(--lk-text-2) }
.lk-history .lk-row-end { max-inline-size: 60% }
.lk-history-when { display: inline-flex; align-items: center; gap: 4px; white-space: nowrap }
.lk-history-when > .lk-icon { inline-size: 12px; block-size: 12px; color: var(--lk-text-3) }
.lk-history-end { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 4px 8px }
.lk-history-amounts { display: flex; flex-direction: column; align-items: flex-end; font-weight: 500; overflow-wrap: anywhere }
.lk-history-amounts > [data-in] { color: var(--lk-success-text) }
.lk-history-amounts > s { color: var(--lk-text-2) }
/* In a narrow card, amount and time stand below, so that they do not cover the counterparty. */
@container (max-width: 330px) {
  .lk-history .lk-row-main { flex-wrap: wrap; gap: 2px 12px }
  .lk-history .lk-row-text { flex-basis: calc(100% - 52px) }
  .lk-history .lk-row-end { flex: 1; max-inline-size: none; padding-inline-start: 52px }
}
/* Rows that open the explorer have the hash there: the button waits for a pointer or the focus. */
@media (hover: hover) {
  .lk-history a.lk-row-main + .lk-anchor { position: absolute; inset-block: 0; inset-inline-end: 0; margin: 0; padding-inline: 12px 6px; align-items: center; border-radius: inherit; background: linear-gradient(to left, var(--lk-surface-2) 75%, transparent); opacity: 0; pointer-events: none; transition: opacity .12s }
  .lk-history a.lk-row-main + .lk-anchor:dir(rtl) { background: linear-gradient(to right, var(--lk-surface-2) 75%, transparent) }
  .lk-history .lk-row:hover > .lk-anchor, .lk-history .lk-row > .lk-anchor:focus-within { opacity: 1; pointer-events: auto }
}
@media (hover: none) { .lk-history a.lk-row-main + .lk-anchor { display: none } }
.lk-history-fold { display: flex; justify-content: center }
`
