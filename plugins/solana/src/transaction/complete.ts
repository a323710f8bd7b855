import type { Connection } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import { checkSignature } from './check-signature.js'
import { readMessage } from './read-message.js'

/** The account that was asked to sign, and its wallet. */
export interface Signer {
  readonly connection: Pick<Connection, 'doubt'>
  readonly wallet: string
  readonly pubkey: string
}

/**
 * Returns the signed transaction from a wallet's answer: some return all of it, perhaps changed, others only a signature to insert.
 * @throws wallet/failed if it has no signature of the account, solana/signature-foreign if another key made it
 */
export async function complete(transaction: Uint8Array, signer: Signer, answer: unknown): Promise<Uint8Array> {
  const signed = withSignature(transaction, signer.pubkey, answer)
  const message = signed.slice(readMessage(signed).messageAt)
  await checkSignature({ ...signer, message, signature: signatureOf(signed, signer.pubkey) ?? new Uint8Array() })
  return signed
}

function withSignature(transaction: Uint8Array, pubkey: string, answer: unknown): Uint8Array {
  const { transaction: whole, signature } = (answer ?? {}) as { readonly transaction?: unknown; readonly signature?: unknown }
  const signed = typeof whole === 'string' && fromBase64(whole)
  if (signed && signatureOf(signed, pubkey)) return signed
  const alone = typeof signature === 'string' ? fromBase58(signature) : undefined
  if (alone?.length !== 64) throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered no signature' })
  const { signers, signaturesAt } = readMessage(transaction)
  const filled = transaction.slice()
  filled.set(alone, signaturesAt + 64 * signers.indexOf(pubkey))
  return filled
}

/** An account's signature in a transaction, if present. */
export function signatureOf(transaction: Uint8Array, pubkey: string): Uint8Array | undefined {
  const { signers, signaturesAt } = readMessage(transaction)
  const at = signaturesAt + 64 * signers.indexOf(pubkey)
  const signature = at < signaturesAt ? undefined : transaction.slice(at, at + 64)
  return signature?.some((byte) => byte !== 0) ? signature : undefined
}
