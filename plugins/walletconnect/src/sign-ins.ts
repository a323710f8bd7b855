import { type CaipNetworkId, type Call, definePoint, type Point } from '@latchkey/kernel'
import type { Authenticated, SignInPayload } from './contract.js'

/** Wants a signature with the connection: one question in the wallet instead of two (CAIP-222). */
export interface SignInSource {
  /** Orders the source among others. */
  readonly id: string
  /** What is to be signed for accounts on these chains; nothing where a plain connection will do. */
  ask(chains: readonly CaipNetworkId[], call: Call): Promise<SignInPayload | undefined>
  /** Takes the signatures, with their texts in the same order. Where it rejects, the wallet is disconnected. */
  take(signed: Pick<Authenticated, 'auths' | 'messages'>, call: TakeCall): Promise<void>
}
/** How keeping is ended, and who hears that it is slow. */
export interface TakeCall extends Call {
  /** Called when the keeper of the signatures is slow, so that the visitor sees its name; undefined when it is over. */
  readonly slow: (keeper: SlowKeeper | undefined) => void
}
/** A keeper of signatures that is slow. */
export interface SlowKeeper {
  /** Host of the server that takes long. */
  readonly host: string
  /** Asks once more. */
  retry(): void
  /** The visitor will not wait. `take` ends then. */
  giveUp(): void
}

/** Asked where a session would be of EVM chains alone; the first source has the word. */
export const signIns: Point<SignInSource> = /* @__PURE__ */ definePoint('walletconnect.signIns')
