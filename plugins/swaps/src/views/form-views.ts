// The chunk of the form. It includes the validation of arguments, which uses the same rules.
export { checkArgs } from '../check-args.js'
export { styles } from './parts/styles.js'
export { default as Swap } from './swap.js'
