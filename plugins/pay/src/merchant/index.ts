export type { PaymentInfo, PayStatus } from '../wire.js'
export { type MerchantErrors, merchantErrors } from './errors.js'
export { type HookHeaders, type PayHook, readHook } from './read-hook.js'
export { type ExpectedPayment, type ProvenPayment, type VerifyPaymentArgs, verifyPayment } from './verify-payment.js'
