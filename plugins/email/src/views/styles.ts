/** What the building blocks do not have. */
export const styles = `
.lk-email { display: flex; flex-direction: column; gap: 12px; inline-size: 100% }
.lk-email-change { display: contents }
`
