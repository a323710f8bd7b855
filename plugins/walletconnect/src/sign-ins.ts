import { type CaipNetworkId, type Call, definePoint, type Point } from '@latchkey/kernel'
import type { Authenticated, SignInPayload } from './contract.js'

/** Requests a signature along with the connection: one prompt in the wallet instead of two (CAIP-222). */
export interface SignInSource {
  /** Used to order the sources. */
  readonly id: string
  /** The message to sign for accounts on these chains; undefined for a plain connection. */
  ask(chains: readonly CaipNetworkId[], call: Call): Promise<SignInPayload | undefined>
  /** Takes the signatures, with their texts in the same order. If it rejects, the wallet is disconnected. */
  take(signed: Pick<Authenticated, 'auths' | 'messages'>, call: TakeCall): Promise<void>
}
/** How to cancel storing, and how to report that it is slow. */
export interface TakeCall extends Call {
  /** Called when the server that stores the signatures is slow, so that the visitor sees its name; with undefined when that is over. */
  readonly slow: (keeper: SlowKeeper | undefined) => void
}
/** A slow server that stores signatures. */
export interface SlowKeeper {
  /** Host of the slow server. */
  readonly host: string
  /** Sends the signatures again. */
  retry(): void
  /** The visitor does not want to wait. Ends `take`. */
  giveUp(): void
}

/** Used if a session would have EVM chains only; the first source decides. */
export const signIns: Point<SignInSource> = /* @__PURE__ */ definePoint('walletconnect.signIns')
