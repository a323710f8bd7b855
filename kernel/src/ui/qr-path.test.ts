import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.js'

const uri = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

/** Returns the modules that a path covers, reconstructed from its moves and strokes. */
function covered(path: string): Set<string> {
  const found = new Set<string>()
  for (const [, x, y, dir, length] of path.matchAll(/M([\d.]+) ([\d.]+)([hv])([\d.]+)(?=M|$)/g)) {
    for (let step = 0; step <= Number(length); step++) {
      found.add(`${Number(x) - 4.5 + (dir === 'h' ? step : 0)},${Number(y) - 4.5 + (dir === 'v' ? step : 0)}`)
    }
  }
  return found
}

test('THM-07 every dark module is drawn, no light one is, and four modules stay free around the code', () => {
  const { path, size } = qrPath(uri)
  const { data, size: modules } = encode(uri, { ecc: 'M', border: 0 })
  expect(size).toBe(modules + 8)
  const drawn = covered(path)
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      const eye = (x < 7 && y < 7) || (x >= modules - 7 && y < 7) || (x < 7 && y >= modules - 7)
      if (!eye) expect(drawn.has(`${x},${y}`), `${x},${y}`).toBe(data[y]?.[x])
    }
  }
})

test.each([
  ['a short address', 'bitcoin:bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'Q', 0.2],
  // With higher error correction its modules would be smaller than five pixels.
  ['a pairing', uri, 'M', 0.12],
] as const)('the hole for a picture is in the middle and small enough for error correction: %s', (_, text, ecc, most) => {
  const { path, size } = qrPath(text, 0.26)
  const { data, size: modules } = encode(text, { ecc, border: 0 })
  const drawn = covered(path)
  const middle = Math.floor(modules / 2)
  expect(size).toBe(modules + 8)
  expect(drawn.has(`${middle},${middle}`)).toBe(false)
  let [dark, lost] = [0, 0]
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      const eye = (x < 7 && y < 7) || (x >= modules - 7 && y < 7) || (x < 7 && y >= modules - 7)
      if (eye || !data[y]?.[x]) continue
      dark++
      if (!drawn.has(`${x},${y}`)) lost++
    }
  }
  expect(lost).toBeGreaterThan(0)
  expect(lost / dark).toBeLessThan(most)
})

test('modules of a pairing code are five pixels wide in a card of 328', () => {
  expect(328 / qrPath(uri, 0.26).size).toBeGreaterThanOrEqual(5)
  expect(328 / qrPath(`${uri}&expiryTimestamp=1795000000`, 0.26).size).toBeGreaterThanOrEqual(5)
})
