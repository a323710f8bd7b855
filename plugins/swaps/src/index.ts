export type {
  Progress,
  Quoting,
  SentSwap,
  SwapArgs,
  SwapEvent,
  SwapFailure,
  SwapOutcome,
  SwapPhase,
  SwapState,
  SwapsContract,
} from './contract.js'
export type { SwapErrors } from './errors.js'
export type { SwapsOptions } from './options.js'
export { swaps, swapsGrants } from './plugin.js'
export type { SwapApproval, SwapQuery, SwapQuote, SwapRouter, SwapToken, SwapTransaction } from './wire.js'
