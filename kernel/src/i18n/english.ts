export { default } from '../messages/en.js'
export { formatMessage, parseSimple } from './format.js'
