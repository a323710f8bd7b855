import type { ChainAdapter } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { isSignature } from './is-signature.js'
import { toWalletError } from './provider-errors.js'

/** Asks a wallet to sign a text (EIP-191). @throws wallet/rejected and other errors of the wallet */
export const signMessage: ChainAdapter['signMessage'] = async (connection, message, account, call) => {
  const bytes = [...new TextEncoder().encode(message)]
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await connection
    .request('personal_sign', [hex, account.address], { ...call, account: account.address })
    .catch((error: unknown) => {
      call.signal.throwIfAborted()
      throw toWalletError(error, 'the wallet')
    })
  if (isSignature(signature, account.type)) return signature
  throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered no signature' })
}
