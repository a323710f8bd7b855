/** Styles beyond the building blocks: the guide row, the texts of a waiting screen, help. */
export const styles = `
.lk-guide { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px; padding-block-start: 4px }
.lk-guide > .lk-button { inline-size: auto; padding-inline: 8px }
.lk-waiting { display: flex; flex-direction: column; gap: 4px; padding-block-end: 8px; max-inline-size: 280px }
.lk-get { display: flex; flex-direction: column; align-items: center; gap: 16px }
.lk-get-more { display: flex; justify-content: center }
.lk-figure[data-small] > .lk-qr { inline-size: 184px }
.lk-figure { display: flex; flex-direction: column; align-items: center; gap: 8px; text-align: center }
`
