import type { ChainAdapter } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { isSameAddress } from '../address/is-same-address.js'
import { hexToBase64, isHex } from '../data/bytes.js'
import { bip122Errors } from '../errors.js'
import { checkText } from './check-signer.js'
import { toWalletError } from './to-wallet-error.js'

/**
 * Asks a wallet to sign a text; base64, ECDSA or BIP-322, whichever the wallet uses for that address. @throws wallet/rejected and other
 * errors of the wallet; bip122/signature-foreign
 */
export const signMessage: ChainAdapter['signMessage'] = async (connection, message, { address }, call) => {
  const order = { account: address, address, message }
  const answer = await connection.request('signMessage', [order], { ...call, account: address }).catch((error: unknown) => {
    call.signal.throwIfAborted()
    throw toWalletError(error, { wallet: 'the wallet', method: 'signMessage' })
  })
  const wallet = 'The wallet'
  const signature = toSignature(answer, { address, wallet })
  await checkText({ connection, wallet }, { address, message, signature })
  return signature
}

/**
 * Base64, as both standards define it; WalletConnect sessions return hex.
 * @throws wallet/failed when it is not a signature; bip122/account-changed when the wallet reports that another account signed
 */
export function toSignature(answer: unknown, { address, wallet }: { readonly address: string; readonly wallet: string }): string {
  const { signature, address: by } = (answer ?? {}) as { readonly signature?: unknown; readonly address?: unknown }
  if (typeof by === 'string' && !isSameAddress(by, address)) throw bip122Errors.create('account-changed', { wallet, address })
  if (typeof signature === 'string' && /^[A-Za-z\d+/]{64,}={0,2}$/.test(signature))
    return isHex(signature) ? hexToBase64(signature) : signature
  throw walletErrors.create('failed', { wallet, reason: 'it answered no signature' })
}
