import type { Connection } from '@latchkey/kernel'
import { fromBase58 } from '../codec/base58.js'
import { solanaErrors } from '../errors.js'

export interface CheckSignatureArgs {
  /** The wallet's connection; its accounts are read again after a signature by another key. */
  readonly connection: Pick<Connection, 'doubt'>
  /** The wallet's name, for the error. */
  readonly wallet: string
  /** The account that was asked to sign. */
  readonly pubkey: string
  /** The signed bytes. */
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Verifies that an account made a signature, before it leaves. Browsers without Ed25519, and pages without a secure context, cannot verify
 * it: there it is left to the network or the server.
 * @throws solana/signature-foreign
 */
export async function checkSignature({ connection, wallet, pubkey, message, signature }: CheckSignatureArgs): Promise<void> {
  if (await isSignedBy(pubkey, message, signature)) return
  connection.doubt?.()
  throw solanaErrors.create('signature-foreign', { wallet, address: pubkey })
}

async function isSignedBy(pubkey: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  // Undefined without a secure context.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return true
  try {
    const key = await subtle.importKey('raw', new Uint8Array(fromBase58(pubkey) ?? []), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
  } catch (error) {
    // Other errors are about the key: an address without one signs nothing.
    return (error as { readonly name?: unknown }).name === 'NotSupportedError'
  }
}
