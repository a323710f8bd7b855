/** Styles for the code and its placeholder, waiting for an app, and where to get one. */
export const styles = `
.lk-code { inline-size: min(100%, 328px); aspect-ratio: 1 }
.lk-code > .lk-qr { inline-size: 100% }
.lk-scanned { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 24px; block-size: 100% }
.lk-ways > [aria-hidden] { visibility: hidden }
.lk-code > .lk-skeleton { inline-size: 100%; block-size: 100%; border-radius: 20px }
.lk-waiting { display: flex; flex-direction: column; gap: 4px; padding-block-end: 8px; max-inline-size: 280px }
.lk-side { display: flex; justify-content: center; flex-wrap: wrap; gap: 8px }
.lk-side > .lk-button { inline-size: auto; padding-inline: 8px }
.lk-stores { display: flex; flex-direction: column; gap: 8px; inline-size: 100% }
.lk-stores .lk-row-main { text-align: start }
`
