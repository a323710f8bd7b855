// Draws the icons of the widget from Lucide (ISC) as one path each: `node scripts/icons.mjs`.
// Path data travels as plain strings, so nothing is ever parsed as HTML.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const nodes = JSON.parse(readFileSync(require.resolve('lucide-static/icon-nodes.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(require.resolve('lucide-static/package.json'), 'utf8'))

/** Our name to Lucide's. A trailing `*` marks icons that point somewhere and turn round in right-to-left text. */
const names = {
  'arrow-down-left*': 'arrow-down-left',
  'arrow-up-right*': 'arrow-up-right',
  'back*': 'chevron-left',
  buy: 'credit-card',
  check: 'check',
  clock: 'clock',
  close: 'x',
  copy: 'copy',
  'disconnect*': 'log-out',
  down: 'chevron-down',
  download: 'download',
  error: 'circle-alert',
  'external*': 'external-link',
  eye: 'eye',
  'forward*': 'chevron-right',
  help: 'circle-question-mark',
  image: 'image',
  info: 'info',
  key: 'key-round',
  link: 'link',
  lock: 'lock',
  mail: 'mail',
  monitor: 'monitor',
  moon: 'moon',
  more: 'ellipsis',
  network: 'globe',
  offline: 'wifi-off',
  pencil: 'pencil',
  phone: 'smartphone',
  plus: 'plus',
  qr: 'qr-code',
  receive: 'arrow-down-to-line',
  refresh: 'rotate-cw',
  search: 'search',
  'send*': 'send',
  settings: 'settings-2',
  shield: 'shield-check',
  sun: 'sun',
  swap: 'arrow-left-right',
  tokens: 'coins',
  trash: 'trash',
  user: 'user-round',
  wallet: 'wallet',
  warning: 'triangle-alert',
}

const number = (value) => Number(value ?? 0)
const round = (value) => String(Math.round(value * 1000) / 1000)

function circle({ cx, cy, r, rx = r, ry = r }) {
  return `M${round(number(cx) - number(rx))} ${cy}a${rx} ${ry} 0 1 0 ${number(rx) * 2} 0a${rx} ${ry} 0 1 0 ${number(rx) * -2} 0`
}

function rect({ x, y, width, height, rx, ry }) {
  const radius = number(rx ?? ry)
  const [w, h] = [number(width) - 2 * radius, number(height) - 2 * radius]
  const arc = (dx, dy) => (radius ? `a${radius} ${radius} 0 0 1 ${dx} ${dy}` : '')
  const [r, m] = [radius, -radius]
  return `M${number(x) + radius} ${number(y)}h${w}${arc(r, r)}v${h}${arc(m, r)}h${-w}${arc(m, m)}v${-h}${arc(r, m)}z`
}

/** A path that opens with a relative move means something else once it follows another path: make the move absolute. */
function path({ d }) {
  return d.replace(/^m\s*(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)\s*(?=(.?))/, (_, x, y, next) => `M${x} ${y}${/[-\d.]/.test(next) ? 'l' : ''}`)
}

function shape([tag, attributes]) {
  if (tag === 'path') return path(attributes)
  if (tag === 'circle' || tag === 'ellipse') return circle(attributes)
  if (tag === 'rect') return rect(attributes)
  if (tag === 'line') return `M${attributes.x1} ${attributes.y1}L${attributes.x2} ${attributes.y2}`
  if (tag === 'polyline' || tag === 'polygon') return `M${attributes.points}${tag === 'polygon' ? 'z' : ''}`
  throw new Error(`Unknown shape: ${tag}`)
}

const rows = []
const turning = []
for (const [key, source] of Object.entries(names)) {
  const name = key.replace('*', '')
  const node = nodes[source]
  if (!node) throw new Error(`Lucide ${version} has no icon named ${source}`)
  if (key.includes('*')) turning.push(name)
  rows.push(`  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: '${node.map(shape).join('')}',`)
}

const text = `// Made by scripts/icons.mjs from Lucide ${version} (ISC, https://lucide.dev/license). Do not edit.

/** Path data of each icon, drawn with round strokes on a 24 by 24 grid. */
export const iconPaths = {
${rows.join('\n')}
} as const

/** Icons that point along the line of text and turn round with it. */
export const turningIcons: readonly string[] = [${turning.map((name) => `'${name}'`).join(', ')}]
`
writeFileSync(new URL('../kernel/src/ui/icons.generated.ts', import.meta.url), text)
