export { isBounded } from './bounds.js'
export { type EventAnswer, type EventName, type EventPayload, events, type FrameEvent } from './events.js'
export { directionOf, LANGUAGES, type Language, languageOf } from './language.js'
export { APP, FRAME, type FrameMessage, failure, type News, type NewsName, news } from './messages.js'
export { APPROVED_METHODS, FREE_METHODS } from './methods.js'
export { type Problem, problem, type Reason, readReason, reasonOf, tooSoon } from './problem.js'
export { problemOf } from './problem-of.js'
export { type ProofSubject, proofText, type RecoverySubject, recoveryText } from './proof-text.js'
export { PROVIDERS, providerTitle } from './providers.js'
export { type EmbeddedUser, userSchema } from './schemas.js'
export type {
  SmartAccountActs,
  SmartAccountScheme,
  SmartAuthorization,
  SmartCall,
  SmartDelegations,
  SmartGrant,
  SmartNetwork,
  SmartNode,
  SmartOwner,
  SmartPermission,
} from './smart-account-scheme.js'
