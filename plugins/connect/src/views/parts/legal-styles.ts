/** Styles of the legal texts, which also appear on views of other plugins. */
export const styles = `
.lk-legal { text-align: center; text-wrap: balance }
.lk-legal[data-whole] { padding: 0 16px 16px }
/* Below a list without end it stays in sight. */
.lk-screen:has([type='search']) .lk-legal { position: sticky; inset-block-end: 0; margin-inline: -4px; padding-block: 8px 12px; background: var(--lk-surface-0) }
.lk-gate { display: flex; flex-direction: column; gap: 16px; flex: 1 }
/* Pictures fade, words stay readable. */
.lk-gate[aria-disabled='true'] { --lk-text-1: var(--lk-text-2); color: var(--lk-text-2) }
.lk-gate[aria-disabled='true'] :is(.lk-image, .lk-glyph) { opacity: .5; filter: grayscale(1) }
`
