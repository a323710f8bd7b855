/** Technical text that can be expanded. */
export const detailsStyles = `
.lk-details > summary { display: inline-flex; align-items: center; gap: 4px; min-block-size: 32px; color: var(--lk-text-2); font-weight: 500; border-radius: 8px }
.lk-details > summary::-webkit-details-marker { display: none }
.lk-details > summary > .lk-icon { transition: transform .12s }
.lk-details[open] > summary > .lk-icon { transform: rotate(180deg) }
.lk-details > div { position: relative; margin-block-start: 4px; padding: 12px; padding-inline-end: 44px; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); text-align: start }
.lk-details pre { font: 400 calc(var(--lk-base) * .75)/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace; color: var(--lk-text-1); white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 160px; overflow: auto; direction: ltr; text-align: left; user-select: text }
.lk-details .lk-anchor { position: absolute; inset-block-start: 6px; inset-inline-end: 6px }
`
