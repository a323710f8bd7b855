/** Blocks of a long list, as far apart as its rows. */
export const longStyles = `
[data-lk-block] + [data-lk-block] { margin-block-start: 8px }
`
