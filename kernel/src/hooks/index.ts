export { type CallResult, useCall } from './use-call.js'
export { useOwn } from './use-own.js'
export { useCore, useSlice } from './use-slice.js'
