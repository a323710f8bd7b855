export type {
  PayContract,
  PayEvent,
  PayEventConfiguration,
  PaymentArgs,
  PaymentAsset,
  PaymentFailure,
  PaymentResult,
  PayOutcome,
  PayPhase,
  PayState,
  ServerPaymentArgs,
} from './contract.js'
export type { PayErrors } from './errors.js'
export { pay, payGrants } from './plugin.js'
export type { PaymentInfo, PayStatus } from './wire.js'
