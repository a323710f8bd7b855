// One chunk for tokens, not needed for sending SOL.
export { findToken } from './actions/find-token.js'
export { getTokens } from './actions/get-tokens.js'
