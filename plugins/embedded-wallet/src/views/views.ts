export { default as ApproveTransaction } from './approve-transaction.js'
export { styles } from './styles.js'
