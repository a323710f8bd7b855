import type { AccountFamily } from '@latchkey/server-kit'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'

/**
 * Verifies Ed25519 over the unchanged text, by the strict rules of RFC 8032. Signatures are in base58, or in base64 from wallets that use
 * it.
 */
export const solana: AccountFamily = {
  title: 'Solana',
  accountOf: (address) => (bytesOf(address, base58)?.length === 32 ? address : undefined),
  write: (account) => account,
  async whoSigned({ address, message, signature }) {
    const key = bytesOf(address, base58)
    const bytes = bytesOf(signature, signature.endsWith('=') ? base64 : base58)
    if (key?.length !== 32 || bytes?.length !== 64) return undefined
    return isSigned(bytes, new TextEncoder().encode(message), key) ? 'key' : undefined
  },
}

function isSigned(signature: Uint8Array, text: Uint8Array, key: Uint8Array): boolean {
  try {
    // Without ZIP 215 a signature has a single form, and keys of small order sign nothing.
    return ed25519.verify(signature, text, key, { zip215: false })
  } catch {
    // A key that is not a point on the curve signs nothing.
    return false
  }
}

function bytesOf(text: string, { decode }: { readonly decode: (text: string) => Uint8Array }): Uint8Array | undefined {
  // Decoding base58 takes quadratic time.
  if (text.length > 100) return undefined
  try {
    return decode(text)
  } catch {
    return undefined
  }
}
