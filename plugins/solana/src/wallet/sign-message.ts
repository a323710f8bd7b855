import type { ChainAdapter } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { checkSignature } from '../transaction/check-signature.js'
import { toWalletError } from './to-wallet-error.js'

/** Asks a wallet to sign a text. The signature is base58. @throws wallet/rejected and other errors of the wallet; solana/signature-foreign */
export const signMessage: ChainAdapter['signMessage'] = async (connection, message, account, call) => {
  const bytes = new TextEncoder().encode(message)
  const params = { message: toBase58(bytes), pubkey: account.address }
  const answer = await connection.request('solana_signMessage', [params], { ...call, account: account.address }).catch((error: unknown) => {
    call.signal.throwIfAborted()
    throw toWalletError(error, 'the wallet')
  })
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  const made = typeof signature === 'string' ? fromBase58(signature) : undefined
  if (typeof signature === 'string' && made?.length === 64) {
    await checkSignature({ connection, wallet: 'The wallet', pubkey: account.address, message: bytes, signature: made })
    return signature
  }
  throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered no signature' })
}
