import { deflateSync } from 'node:zlib'

const SIZE = 128

/** Draws an image for a collectible, as PNG: a sun over water, in its own colour. */
export function drawPiece(number: number): Uint8Array<ArrayBuffer> {
  const hue = (number * 67) % 360
  const rows = Array.from({ length: SIZE }, (_, y) =>
    // Each row begins with its filter type, here none.
    Uint8Array.of(0, ...Array.from({ length: SIZE }, (_, x) => colourAt(x, y, hue)).flat()),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // Eight bits per channel, three channels.
  header.set([8, 2], 8)
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return Uint8Array.from(file)
}

function colourAt(x: number, y: number, hue: number): readonly number[] {
  const horizon = SIZE * 0.62
  const distance = Math.hypot(x - SIZE / 2, y - SIZE * 0.45)
  if (distance < SIZE * 0.22 && y < horizon) return toRgb((hue + 40) % 360, 0.9, 0.68)
  if (y >= horizon) return toRgb(hue, 0.55, 0.3 + 0.08 * Math.sin((y - horizon) / 2.5))
  return toRgb(hue, 0.6, 0.42 + 0.25 * (y / horizon))
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function toRgb(hue: number, saturation: number, lightness: number): readonly number[] {
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12
    const a = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** `node:zlib` only has one since Node 22.2. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
