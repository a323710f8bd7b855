import { type Hex, hexToString, isHex } from 'viem'
import { RpcError } from '../../errors.js'
import { accountOf } from '../accounts.js'
import { foreignSignIn } from '../foreign-sign-in.js'
import type { Method } from '../method.js'
import { paramAt } from '../read-params.js'

/** `personal_sign`: message first, address second. Hex is taken as bytes, anything else as text. */
export const personalSign: Method = (core, { origin, params }) => {
  const message = paramAt(params, 0)
  if (typeof message !== 'string') throw new RpcError(-32602, 'The message must be text.')
  const account = accountOf(core, origin, paramAt(params, 1))
  const bytes = isHex(message) && message.length % 2 === 0 ? message : undefined
  const text = bytes ? readable(bytes) : message
  return {
    ask: {
      title: 'Sign this message',
      action: 'Sign',
      facts: [...foreignSignIn(text, origin), ['Message', text], ['Account', account.address]],
    },
    run: () => account.signMessage({ message: bytes ? { raw: bytes } : message }),
  }
}

function readable(bytes: Hex): string {
  const text = hexToString(bytes)
  return text.includes('\ufffd') ? bytes : text
}
