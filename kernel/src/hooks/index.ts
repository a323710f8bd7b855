export { type CallResult, useCall } from './use-call.js'
export {
  type ConnectionChangeOptions,
  type ConnectionChangeResult,
  useConnectionChange,
} from './use-connection-change.js'
export { useOwn } from './use-own.js'
export { useCore, useSlice } from './use-slice.js'
export { useWalletsOf } from './use-wallets-of.js'
