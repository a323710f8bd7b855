/** A field of a message: its number, and a string, bytes, another message or a number. */
export type Field = readonly [number: number, value: string | Uint8Array | bigint]

/** Encodes a protocol buffers message. Empty fields are omitted, as the Cosmos SDK requires. */
export function encode(...fields: readonly Field[]): Uint8Array {
  const bytes: number[] = []
  for (const [number, value] of fields) {
    if (typeof value === 'bigint') {
      if (value !== 0n) bytes.push(...varint(BigInt(number << 3)), ...varint(value))
      continue
    }
    const content = typeof value === 'string' ? new TextEncoder().encode(value) : value
    if (content.length > 0 || typeof value !== 'string')
      bytes.push(...varint(BigInt((number << 3) | 2)), ...varint(BigInt(content.length)), ...content)
  }
  return Uint8Array.from(bytes)
}

function varint(value: bigint): readonly number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}
