/** A row of tabs. */
export const tabsStyles = `
.lk-tabs { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px; padding: 4px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1) }
.lk-tabs > button { min-block-size: 36px; padding: 4px 8px; border-radius: calc(var(--lk-radius-row) - 4px); text-align: center; font-weight: 500; color: var(--lk-text-2); overflow-wrap: anywhere; position: relative; transition: background-color .12s, color .12s }
.lk-tabs > button::after { content: ''; position: absolute; inset: -4px 0 }
.lk-tabs > [aria-selected='true'] { background: light-dark(var(--lk-surface-0), var(--lk-line)); color: var(--lk-text-1); box-shadow: 0 0 0 1px var(--lk-hairline), 0 1px 2px oklch(0 0 0 / .08) }
@media (forced-colors: active) {
  .lk-tabs > [aria-selected='true'] { background: Highlight; color: HighlightText; forced-color-adjust: none }
}
`
