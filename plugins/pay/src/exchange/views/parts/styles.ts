/** Styles beyond the shared components. */
export const styles = `
.lk-deposit-amounts { display: flex; flex-wrap: wrap; gap: 8px }
.lk-deposit-words { display: flex; flex-direction: column; gap: 4px; text-align: center; overflow-wrap: anywhere }
`
