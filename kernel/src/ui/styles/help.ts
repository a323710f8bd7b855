/** A paragraph of a help screen. */
export const helpStyles = `
.lk-help { display: flex; align-items: flex-start; gap: 12px; padding: 8px 4px }
`
