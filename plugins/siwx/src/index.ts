export type { SiwxContract, SiwxEvent, SiwxProblem, SiwxState, SiwxStatus } from './contract.js'
export type {
  MessageInput,
  MessageParts,
  SIWEConfig,
  SIWEFields,
  SIWXConfig,
  SiwxMessage,
  SiwxMessenger,
  SiwxOptions,
  SiwxParts,
  SiwxStorage,
  SiwxVerifier,
  WithConfig,
  WithSiweConfig,
} from './options.js'
export { siwx, siwxGrants } from './plugin.js'
export type { MessageFields, SiwxSession } from './wire.js'
