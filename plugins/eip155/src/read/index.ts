/** Decodes EVM calls and typed data to facts without words: bytes in, facts out. Data that cannot be decoded is labelled as unknown. */
export { allowanceEnd, dateOf, type End } from './end.js'
export { isUnlimited } from './is-unlimited.js'
export { normaliseTypedData, type TypedData, type TypedField, type TypedStruct, type TypedValue } from './normalise-typed-data.js'
export { type Piece, type ReadCall, readCall, tokenFunction } from './read-call.js'
export { isElementary, readElementary } from './read-elementary.js'
export { type ReadLogs, readLogs } from './read-logs.js'
export { type PermitItem, type ReadPermit, readPermit } from './read-permit.js'
export { type ReadRelayed, readRelayed } from './read-relayed.js'
export { type ReadSigned, readSigned } from './read-signed.js'
export { type EvmNode, type ReadToken, type TokenFacts, tokenReader } from './read-token.js'
export { type ReadTrade, readTrade, type Trade, type TradeItem } from './read-trade.js'
export { type ReadTypedData, readTypedData } from './read-typed-data.js'
export {
  type Allowance,
  type Draft,
  type Move,
  type Right,
  type Rights,
  reasonOf,
  type SimulateOptions,
  type SimulationResult,
  type StateOverrides,
  simulate,
  simulateAll,
} from './simulate.js'
export { hasForm, type TypeForm } from './type-text.js'
export { allowancesIn, hasUnread, type Step, unwrapCall, unwrapCalls } from './unwrap-calls.js'
