// One chunk for tokens, which who sends SOL does without.
export { findToken } from './actions/find-token.js'
export { getTokens } from './actions/get-tokens.js'
