import type { ChainAdapter } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { checkSigner } from './check-signer.js'
import { isSignature } from './is-signature.js'
import { toWalletError } from './provider-errors.js'

/**
 * Asks a wallet to sign a text (EIP-191).
 * @throws wallet/rejected and other errors of the wallet; eip155/signature-foreign
 */
export const signMessage: ChainAdapter['signMessage'] = async (connection, message, account, call) => {
  const bytes = [...new TextEncoder().encode(message)]
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const params = [hex, account.address]
  const signature = await connection.request('personal_sign', params, { ...call, account: account.address }).catch((error: unknown) => {
    call.signal.throwIfAborted()
    throw toWalletError(error, 'the wallet')
  })
  if (isSignature(signature, account.type)) {
    // A wallet on another device has no node.
    const ask = connection.session ? undefined : (method: string, params: readonly unknown[]) => connection.request(method, params, call)
    const signer = {
      connection,
      wallet: 'The wallet',
      address: account.address,
      accounts: connection.accounts.map((one) => one.address),
      ask,
    }
    if (account.type !== 'smartAccount') await checkSigner({ method: 'personal_sign', params, signature, ...signer, ...call })
    return signature
  }
  throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered no signature' })
}
