/**
 * SHA-256 of a short text of bytes, at once: the browser's own is asynchronous, and whether something is an address must be
 * known while somebody types.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const constants: number[] = []
  const state: number[] = []
  for (let n = 2; constants.length < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0
    if (!prime) continue
    if (state.length < 8) state.push(fraction(n ** (1 / 2)))
    constants.push(fraction(n ** (1 / 3)))
  }
  const length = ((message.length + 72) >> 6) << 6
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(length - 4, message.length * 8)
  const words = new Int32Array(64)
  const at = (from: { readonly [index: number]: number }, index: number): number => from[index] ?? 0
  for (let offset = 0; offset < length; offset += 64) {
    const now = [...state]
    for (let i = 0; i < 64; i++) {
      const near = at(words, i - 15)
      const far = at(words, i - 2)
      words[i] =
        i < 16
          ? view.getInt32(offset + i * 4)
          : at(words, i - 16) +
            at(words, i - 7) +
            (turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)) +
            (turn(far, 17) ^ turn(far, 19) ^ (far >>> 10))
      const [a = 0, b = 0, c = 0, , e = 0, f = 0, g = 0, h = 0] = now
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      now.pop()
      now.unshift((first + second) | 0)
      now[4] = (at(now, 4) + first) | 0
    }
    for (let i = 0; i < 8; i++) state[i] = (at(state, i) + at(now, i)) | 0
  }
  for (let i = 0; i < 8; i++) view.setInt32(i * 4, at(state, i))
  return bytes.slice(0, 32)
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
