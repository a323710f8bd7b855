import { isHex, recoverMessageAddress } from 'viem'
import { RpcError } from '../../errors.js'
import type { Method } from '../method.js'
import { paramAt } from '../read-params.js'

/** `personal_ecRecover`: returns the account that signed a message with `personal_sign`. Reveals no secret, so it needs no approval. */
export const ecRecover: Method = (_core, { params }) => {
  const [message, signature] = [paramAt(params, 0), paramAt(params, 1)]
  if (typeof message !== 'string' || !isHex(signature)) throw new RpcError(-32602, 'A message and its signature in hex are needed.')
  return {
    async run() {
      try {
        const address = await recoverMessageAddress({
          message: isHex(message) && message.length % 2 === 0 ? { raw: message } : message,
          signature,
        })
        // In lower case, as in MetaMask.
        return address.toLowerCase()
      } catch {
        throw new RpcError(-32602, 'This is no signature of an account.')
      }
    },
  }
}
