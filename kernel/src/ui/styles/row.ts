/** Lists, rows and the common parts of rows: images, icons, chips. */
export const rowStyles = `
.lk-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.lk-list[data-layout='grid'] { grid-template-columns: repeat(auto-fill, minmax(72px, 1fr)); gap: 8px 4px }
.lk-list-head { padding: 8px 4px 0 }
.lk-list-head:first-child { padding-block-start: 0 }
.lk-row { position: relative; display: flex; align-items: center; border-radius: var(--lk-radius-row); background: var(--lk-surface-1); transition: background-color .12s, transform .12s }
.lk-row-main { flex: 1; min-inline-size: 0; min-block-size: 56px; display: flex; align-items: center; gap: 12px; padding-block: 6px; padding-inline: 8px 14px; border-radius: inherit }
.lk-row-text { flex: 1; min-inline-size: 0; overflow-wrap: anywhere }
.lk-row-title { display: block; font-weight: 500 }
.lk-row-end { display: flex; align-items: center; justify-content: flex-end; gap: 8px; color: var(--lk-text-2); max-inline-size: 45%; text-align: end }
.lk-row-end > .lk-icon { color: var(--lk-text-3) }
.lk-row[data-bare] { background: none }
.lk-row[aria-current='true'] > .lk-row-main, .lk-row-main[aria-current='true'] { box-shadow: inset 0 0 0 1.5px var(--lk-accent-text) }
.lk-row-main[aria-current='true'] > .lk-row-end > .lk-icon { color: var(--lk-accent-text) }
.lk-row-main[aria-disabled='true'] > :first-child:not(.lk-row-text) { opacity: .5; filter: grayscale(1) }
.lk-row-main[aria-disabled='true'] .lk-row-title { color: var(--lk-text-2) }
.lk-row:has(> :is(a, button).lk-row-main:not([aria-disabled='true']):active) { transform: scale(.99); background: var(--lk-surface-2) }
@media (hover: hover) { .lk-row:has(> :is(a, button).lk-row-main:not([aria-disabled='true']):hover) { background: var(--lk-surface-2) } }
.lk-anchor { display: inline-flex; flex: none }
.lk-row > .lk-anchor { margin-inline-end: 6px }
.lk-glyph { flex: none; inline-size: 40px; block-size: 40px; display: grid; place-items: center; border-radius: 22%; background: var(--lk-surface-2); color: var(--lk-text-1) }
.lk-row:hover .lk-glyph { background: var(--lk-surface-0) }
.lk-image { position: relative; flex: none; display: grid; place-items: center; overflow: hidden; border-radius: 22%; background: var(--lk-surface-2); color: var(--lk-text-2); font-weight: 600; line-height: 1; user-select: none; -webkit-user-select: none }
.lk-image[data-shape='round'] { border-radius: 50% }
.lk-image > * { grid-area: 1 / 1 }
.lk-image::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--lk-hairline) }
.lk-image img { inline-size: 100%; block-size: 100%; object-fit: cover; opacity: 0 }
.lk-image img[data-ready] { opacity: 1 }
.lk-image img[data-ready] + span { display: none }
.lk-image svg { inline-size: 100%; block-size: 100% }
.lk-chip { display: inline-flex; align-items: center; gap: 4px; min-block-size: 24px; padding: 2px 8px; border-radius: 999px; background: var(--lk-surface-2); color: var(--lk-text-1); font-weight: 500; white-space: nowrap; max-inline-size: 100% }
.lk-chip[data-kind='quiet'] { background: none; padding-inline: 0; color: var(--lk-text-2) }
.lk-chip[data-kind='accent'] { color: var(--lk-accent-text); background: color-mix(in oklab, var(--lk-accent-text) 12%, var(--lk-surface-0)) }
.lk-chip[data-kind='success'] { color: var(--lk-success-text); background: color-mix(in oklab, var(--lk-success) 12%, var(--lk-surface-0)) }
.lk-chip[data-kind='warning'] { color: var(--lk-warning-text); background: color-mix(in oklab, var(--lk-warning) 14%, var(--lk-surface-0)) }
.lk-chip[data-kind='danger'] { color: var(--lk-danger-text); background: color-mix(in oklab, var(--lk-danger) 12%, var(--lk-surface-0)) }
button.lk-chip { min-block-size: 32px; padding-inline: 10px; transition: background-color .12s; position: relative }
button.lk-chip::after { content: ''; position: absolute; inset: -6px 0 }
@media (hover: hover) { button.lk-chip:hover { background: var(--lk-line) } }
`
