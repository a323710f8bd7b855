/** Size of the base part of accounts with extensions; the type of the account follows it. */
const BASE = 165

/** Returns the Token-2022 extensions of a mint or token account, by type number, with their bytes. Without one, empty. */
export function extensionsOf(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = new Map<number, Uint8Array>()
  for (let at = BASE + 1; at + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0) break
    found.set(type, data.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}
