import { base58 } from '@scure/base'
import { RpcError } from '../../../errors.js'
import { foreignSignIn } from '../../foreign-sign-in.js'
import type { Method } from '../../method.js'
import { objectParam } from '../../read-params.js'
import { signInText } from '../sign-in-text.js'
import { connectSolana } from '../solana-sites.js'

/** `solana_signIn`: connects and signs a message that the wallet itself writes, in one step. */
export const signInWithSolana: Method = (core, { origin, params }) => {
  const input = objectParam(params ?? {}, 'The message')
  const shared = core.state.shared.flatMap((index) => core.solana?.keys[index] ?? [])
  const key = input.address === undefined ? shared[0] : shared.find(({ address }) => address === input.address)
  if (!key) throw new RpcError(4100, 'The requested account or method has not been authorized by the user.')
  const text = signInText({ domain: hostOf(origin), ...input, address: key.address })
  return {
    ask: {
      title: 'Sign in to this site',
      action: 'Sign in',
      facts: [...foreignSignIn(text, origin), ['Message', text], ['Account', key.address]],
      whileLocked: true,
    },
    run({ times }) {
      connectSolana(core, origin, times)
      const message = new TextEncoder().encode(text)
      return { pubkey: key.address, signedMessage: base58.encode(message), signature: base58.encode(key.sign(message)) }
    },
  }
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
