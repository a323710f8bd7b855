import { base58 } from '@scure/base'
import { findProgramAddress } from './token-address.js'

/** The Token Metadata program. It does not run here; its accounts are written as it would have. */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

export interface MetadataFields {
  readonly mint: string
  readonly authority: string
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** Mint of the collection, and whether the collection has verified it. */
  readonly collection?: { readonly mint: string; readonly verified: boolean }
}

/** Address of the program's metadata account for a mint. */
export function metadataAddress(mint: string): string {
  return findProgramAddress(METADATA_PROGRAM, [new TextEncoder().encode('metadata'), base58.decode(METADATA_PROGRAM), base58.decode(mint)])
}

/** An account in the program's first layout: strings padded to their fixed lengths, and one creator. */
export function metadataData({ mint, authority, name, symbol, uri, collection }: MetadataFields): Uint8Array {
  const creator = Buffer.concat([u32(1), base58.decode(authority), Buffer.from([1, 100])])
  const parent = collection
    ? Buffer.concat([Buffer.from([1, collection.verified ? 1 : 0]), base58.decode(collection.mint)])
    : Buffer.from([0])
  const data = Buffer.concat([
    Buffer.from([4]),
    base58.decode(authority),
    base58.decode(mint),
    text(name, 32),
    text(symbol, 10),
    text(uri, 200),
    // A seller fee of five percent, its creators, not sold yet, mutable, edition nonce and standard (a single collectible).
    Buffer.from([0xf4, 0x01, 1]),
    creator,
    Buffer.from([0, 1, 1, 255, 1, 0]),
    parent,
  ])
  const whole = Buffer.alloc(LENGTH)
  data.copy(whole)
  return Uint8Array.from(whole)
}

const LENGTH = 679

function text(value: string, length: number): Buffer {
  const padded = Buffer.alloc(length)
  padded.write(value)
  return Buffer.concat([u32(length), padded])
}

function u32(value: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeUInt32LE(value)
  return data
}
