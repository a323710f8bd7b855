export { formatMessage } from './format-message.js'
export { type ParsedMessage, parseMessage } from './parse-message.js'
export { type Cacao, type ReadCacao, readCacao } from './read-cacao.js'
export { recapStatement } from './recap-statement.js'
