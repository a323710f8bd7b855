import { base58 } from '@scure/base'

/** An extension that Token-2022 appends to a mint or an account. */
export interface TokenExtension {
  readonly type: number
  readonly data: Uint8Array
}

/** Appends extensions to the first layout. Mints are padded, so that none is mistaken for an account. */
export function withExtensions(data: Uint8Array, kind: 'mint' | 'account', extensions: readonly TokenExtension[]): Uint8Array {
  const head = Buffer.alloc(BASE)
  head.set(data)
  const entries = extensions.flatMap(({ type, data: content }) => [...u16(type), ...u16(content.length), ...content])
  return Uint8Array.of(...head, kind === 'mint' ? 1 : 2, ...entries)
}

/** Parses the extensions of a mint or an account. */
export function readExtensions(bytes: Uint8Array): readonly TokenExtension[] {
  const data = Buffer.from(bytes)
  const found: TokenExtension[] = []
  for (let at = BASE + 1; at + 4 <= data.length; ) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    if (type === 0) break
    found.push({ type, data: Uint8Array.from(data.subarray(at + 4, at + 4 + length)) })
    at += 4 + length
  }
  return found
}

/** An account with an immutable owner, as created by the program for associated accounts. */
export function immutableOwner(): TokenExtension {
  return { type: 7, data: new Uint8Array() }
}

/** A mint that contains its own metadata. */
export function metadata({
  authority,
  mint,
  name,
  symbol,
}: {
  readonly authority: string
  readonly mint: string
  readonly name: string
  readonly symbol: string
}): readonly TokenExtension[] {
  const [writer, address] = [base58.decode(authority), base58.decode(mint)]
  const content = Buffer.concat([writer, address, text(name), text(symbol), text(''), Buffer.alloc(4)])
  return [
    { type: 18, data: Buffer.concat([writer, address]) },
    { type: 19, data: content },
  ]
}

function text(value: string): Uint8Array {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function u16(value: number): readonly number[] {
  return [value & 255, value >> 8]
}

/** Offset of the byte with the account type, for data with extensions. */
const BASE = 165
