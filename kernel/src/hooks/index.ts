export { type CallResult, useCall } from './use-call.js'
export {
  type ConnectionChangeOptions,
  type ConnectionChangeResult,
  type ConnectionOutcome,
  useConnectionChange,
} from './use-connection-change.js'
export { useOwn } from './use-own.js'
export { useCore, useSlice } from './use-slice.js'
export { useWalletsOf, type WalletsResult } from './use-wallets-of.js'
