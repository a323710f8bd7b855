export type {
  Estimate,
  Recipient,
  RecipientPayment,
  SendArgs,
  SendContract,
  SendEvent,
  SendFailure,
  SendOutcome,
  SendPhase,
  SendState,
  Sent,
} from './contract.js'
export type { SendErrors } from './errors.js'
export { send, sendGrants } from './plugin.js'
export { type Guard, sendGuard, type Warning } from './send-guard.js'
