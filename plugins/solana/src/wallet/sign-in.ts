import { toBase58 } from '../codec/base58.js'
import type { StandardFeatures } from './standard.js'

/** What a wallet signed to sign in: the text is the wallet's own, made of the wishes it was given. All in base58. */
export interface SignedIn {
  readonly pubkey: string
  readonly signedMessage: string
  readonly signature: string
}

/** Signs in by the wallet's own view for that (Sign In With Solana). Nothing where the wallet answers nothing. */
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
