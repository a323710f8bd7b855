import { encode } from 'uqr'

/** A QR code as a single path, to be stroked one unit wide with round ends, on a square grid with a quiet zone of four modules. */
export interface QrPath {
  readonly path: string
  /** Modules per side, including the quiet zone. */
  readonly size: number
}

/** Modules per side that fit a card of 328 pixels with five pixels each, including the quiet zone. */
const WIDE = 65

/**
 * Creates a QR code as a path. With `hole` (a share of the side) the middle stays free for an image, and error correction is higher if
 * the modules stay large enough.
 */
export function qrPath(value: string, hole = 0): QrPath {
  const strong = hole ? encode(value, { ecc: 'Q', border: 0 }) : undefined
  const { data, size } = strong && strong.size + 8 <= WIDE ? strong : encode(value, { ecc: 'M', border: 0 })
  // The hole has the same parity as the code, so that it is exactly centered, and never exceeds what error correction can restore.
  const most = Math.floor(size * (size === strong?.size ? 0.15 : 0.11)) * 2 + 1
  const free = hole ? Math.min(Math.ceil(((size + 8) * hole) / 2) * 2 + 1, most) : 0
  const edge = (size - free) / 2
  const inHole = (x: number, y: number) => x >= edge && y >= edge && x < size - edge && y < size - edge
  const inEye = (x: number, y: number) => (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)
  const dark = (x: number, y: number) => data[y]?.[x] === true && !inEye(x, y) && !(free && inHole(x, y))
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      // Runs start where the previous module is light; single modules become dots by the horizontal rule alone.
      if (!dark(x - 1, y) && (dark(x + 1, y) || !(dark(x, y - 1) || dark(x, y + 1))))
        path += `M${x + 4.5} ${y + 4.5}h${run(dark, x, y, 1, 0)}`
      if (!dark(x, y - 1) && dark(x, y + 1)) path += `M${x + 4.5} ${y + 4.5}v${run(dark, x, y, 0, 1)}`
    }
  }
  return { path: path + eye(4, 4) + eye(size - 3, 4) + eye(4, size - 3), size: size + 8 }
}

function run(dark: (x: number, y: number) => boolean, x: number, y: number, dx: number, dy: number): number {
  let length = 0
  while (dark(x + dx * (length + 1), y + dy * (length + 1))) length++
  return length
}

/** One of the three finder patterns: a ring of seven modules with rounded corners around a block of three. */
function eye(x: number, y: number): string {
  const ring = `M${x + 2.5} ${y + 0.5}h2a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2z`
  return `${ring}M${x + 2.5} ${y + 2.5}h2v2h-2zM${x + 3} ${y + 3.5}h1`
}
