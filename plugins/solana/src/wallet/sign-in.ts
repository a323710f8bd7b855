import { toBase58 } from '../codec/base58.js'
import type { StandardFeatures } from './standard.js'

/** The message that a wallet signed to sign in: the wallet writes the text from the given input. All in base58. */
export interface SignedIn {
  readonly pubkey: string
  readonly signedMessage: string
  readonly signature: string
}

/** Signs in with the wallet's own view for it (Sign In With Solana). Undefined if the wallet returns nothing. */
export async function signIn(feature: StandardFeatures['solana:signIn'], wishes: object): Promise<SignedIn | undefined> {
  const [signed] = await feature.signIn(wishes)
  if (!signed) return undefined
  const { account, signedMessage: message, signature } = signed
  return {
    pubkey: account.address,
    signedMessage: toBase58(Uint8Array.from(message)),
    signature: toBase58(Uint8Array.from(signature)),
  }
}
