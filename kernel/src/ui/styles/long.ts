/** Blocks of a long list, with the same gap as its rows. */
export const longStyles = `
[data-lk-block] + [data-lk-block] { margin-block-start: 8px }
`
