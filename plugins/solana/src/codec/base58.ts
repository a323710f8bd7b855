import { base58 } from '@scure/base'

/** Bytes as base58, the form of Solana's addresses and signatures. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Decodes base58 text; undefined if it is invalid. */
export function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    // It throws for letters that base58 does not have.
    return undefined
  }
}
