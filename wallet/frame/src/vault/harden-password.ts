import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { toBytes, toText } from './bytes.js'

/** Sends a blinded password to the server, which evaluates it with its key of one factor. Both are base64url. */
export type Harden = (blinded: string) => Promise<string>

/**
 * Runs the OPRF of RFC 9497 (ristretto255-SHA512, mode OPRF) with the server. The result cannot be computed without the server's key, so
 * each guess of a password needs a call, which the server counts. The server learns nothing about the password.
 */
export async function hardenPassword(password: Uint8Array<ArrayBuffer>, harden: Harden): Promise<Uint8Array<ArrayBuffer>> {
  const { oprf } = ristretto255_oprf
  const { blind, blinded } = oprf.blind(password)
  try {
    return new Uint8Array(oprf.finalize(password, blind, toBytes(await harden(toText(blinded)))))
  } finally {
    blind.fill(0)
  }
}
