import { base58 } from '@scure/base'
import { foreignSignIn } from '../../foreign-sign-in.js'
import type { Method } from '../../method.js'
import { objectParam } from '../../read-params.js'
import { bytesOf } from '../read-bytes.js'
import { solanaKeyOf } from '../solana-accounts.js'

/** `solana_signMessage`: the message in base58, and the signing account. */
export const signSolanaMessage: Method = (core, { origin, params }) => {
  const { message, pubkey } = objectParam(params, 'The message')
  const bytes = bytesOf(message, 'base58')
  const key = solanaKeyOf(core, origin, pubkey)
  const text = readable(bytes)
  return {
    ask: {
      title: 'Sign this message',
      action: 'Sign',
      facts: [...foreignSignIn(text ?? '', origin), ['Message', text ?? String(message)], ['Account', key.address]],
    },
    run: () => ({ signature: base58.encode(key.sign(bytes)) }),
  }
}

function readable(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? undefined : text
}
