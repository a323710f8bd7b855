/** Styles beyond the shared components. */
export const styles = `
.lk-buy-terms { display: flex; flex-direction: column }
.lk-buy-amounts { display: flex; flex-wrap: wrap; gap: 8px }
.lk-buy-methods { display: flex; flex-wrap: wrap; gap: 0 8px }
.lk-buy-list { display: flex; flex-direction: column; gap: 20px }
.lk-buy-words { display: flex; flex-direction: column; gap: 4px; text-align: center; overflow-wrap: anywhere }
.lk-buy-pair { display: flex; gap: 8px; justify-content: center; flex-wrap: wrap }
`
