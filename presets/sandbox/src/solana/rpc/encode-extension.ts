import { base58 } from '@scure/base'
import type { TokenExtension } from '../token-extensions.js'

/** Encodes an extension like a node, by its name. */
export function encodeExtension({ type, data }: TokenExtension): object {
  if (type === 7) return { extension: 'immutableOwner' }
  if (type === 18) return { extension: 'metadataPointer', state: { authority: key(data, 0), metadataAddress: key(data, 32) } }
  if (type === 19) return { extension: 'tokenMetadata', state: metadataOf(data) }
  // The answer of nodes for extensions newer than they are.
  return { extension: 'unparseableExtension' }
}

function metadataOf(bytes: Uint8Array): object {
  const data = Buffer.from(bytes)
  let at = 64
  const text = (): string => {
    const length = data.readUInt32LE(at)
    at += 4 + length
    return data.toString('utf8', at - length, at)
  }
  const [name, symbol, uri] = [text(), text(), text()]
  return { updateAuthority: key(data, 0), mint: key(data, 32), name, symbol, uri, additionalMetadata: [] }
}

function key(data: Uint8Array, at: number): string {
  return base58.encode(Uint8Array.from(data.subarray(at, at + 32)))
}
