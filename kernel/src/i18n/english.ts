export { default } from '../messages/en.js'
export { directionOf } from './direction-of.js'
export { formatMessage, parseSimple } from './format.js'
