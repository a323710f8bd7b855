/** Styles beyond the building blocks: the guide row, legal texts, the texts of a waiting screen, help. */
export const styles = `
.lk-guide { display: flex; align-items: center; justify-content: center; gap: 4px; padding-block-start: 4px }
.lk-guide > .lk-button { inline-size: auto; padding-inline: 8px }
.lk-legal { text-align: center; text-wrap: balance }
.lk-gate { display: flex; flex-direction: column; gap: 16px }
/* Pictures fade, words stay readable. */
.lk-gate[aria-disabled='true'] { --lk-text-1: var(--lk-text-2); color: var(--lk-text-2) }
.lk-gate[aria-disabled='true'] :is(.lk-image, .lk-glyph) { opacity: .5; filter: grayscale(1) }
.lk-waiting { display: flex; flex-direction: column; gap: 4px; padding-block-end: 8px; max-inline-size: 280px }
.lk-get { display: flex; flex-direction: column; align-items: center; gap: 16px }
.lk-get-more { display: flex; justify-content: center }
.lk-figure[data-small] > .lk-qr { inline-size: 184px }
.lk-figure { display: flex; flex-direction: column; align-items: center; gap: 8px; text-align: center }
`
