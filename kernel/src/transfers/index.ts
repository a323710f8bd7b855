export { type TransferErrors, transferErrors } from './transfer-errors.js'
