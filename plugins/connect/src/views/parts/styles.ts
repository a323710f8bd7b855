/** What the building blocks do not have: the guide row, legal texts, the words of a waiting screen, help. */
export const styles = `
.lk-guide { display: flex; align-items: center; justify-content: center; gap: 4px; padding-block-start: 4px }
.lk-guide > .lk-button { inline-size: auto; padding-inline: 8px }
.lk-legal { text-align: center; text-wrap: balance }
.lk-gate { display: flex; flex-direction: column; gap: 16px }
.lk-gate[aria-disabled='true'] { opacity: .5 }
.lk-waiting { display: flex; flex-direction: column; gap: 4px; padding-block-end: 8px; max-inline-size: 280px }
.lk-figure { display: flex; flex-direction: column; align-items: center; gap: 8px; text-align: center }
`
