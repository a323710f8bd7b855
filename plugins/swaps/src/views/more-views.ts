// The chunk of the views after the form.
export { styles } from './parts/styles.js'
export { default as SwapPreview } from './swap-preview.js'
export { default as SwapSelectToken } from './swap-select-token.js'
