// Generates the widget's icons from Lucide (ISC) as one path each: `node scripts/icons.mjs`. Path data is kept as plain strings, so
// nothing is ever parsed as HTML.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const nodes = JSON.parse(readFileSync(require.resolve('lucide-static/icon-nodes.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(require.resolve('lucide-static/package.json'), 'utf8'))

/** Our name to Lucide's. A trailing `*` marks directional icons, which are mirrored in right-to-left text. */
const basic = {
  'back*': 'chevron-left',
  check: 'check',
  close: 'x',
  copy: 'copy',
  'disconnect*': 'log-out',
  down: 'chevron-down',
  download: 'download',
  error: 'circle-alert',
  'external*': 'external-link',
  'forward*': 'chevron-right',
  help: 'circle-question-mark',
  info: 'info',
  key: 'key-round',
  network: 'globe',
  offline: 'wifi-off',
  plus: 'plus',
  qr: 'qr-code',
  refresh: 'rotate-cw',
  search: 'search',
  settings: 'settings-2',
  shield: 'shield-check',
  swap: 'arrow-left-right',
  user: 'user-round',
  wallet: 'wallet',
  warning: 'triangle-alert',
}
/** Used by few screens, or by none of the product's: their paths are a separate chunk. */
const more = {
  'arrow-down-left*': 'arrow-down-left',
  'arrow-up-right*': 'arrow-up-right',
  buy: 'credit-card',
  clock: 'clock',
  eye: 'eye',
  image: 'image',
  link: 'link',
  lock: 'lock',
  mail: 'mail',
  monitor: 'monitor',
  moon: 'moon',
  more: 'ellipsis',
  pencil: 'pencil',
  phone: 'smartphone',
  receive: 'arrow-down-to-line',
  'send*': 'send',
  sun: 'sun',
  tokens: 'coins',
  trash: 'trash',
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

/** A path that starts with a relative move changes its meaning after another path: makes the move absolute. */
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

const turning = []
const origin = `// Made by scripts/icons.mjs from Lucide ${version} (ISC, https://lucide.dev/license). Do not edit.`

write(
  'icons.generated.ts',
  `/** Path data of the icons that our screens use, drawn with round strokes on a 24 by 24 grid. */
export const iconPaths = {
${rows(basic)}
} as const
`,
)
const others = rows(more)
write(
  'more-icons.generated.ts',
  `/** Path data of the other icons. */
export const moreIconPaths = {
${others}
} as const
`,
)
write(
  'turning-icons.generated.ts',
  `/** Icons that point along the line of text and turn round with it. */
export const turningIcons: readonly string[] = [${turning.map((name) => `'${name}'`).join(', ')}]
`,
)

function rows(names) {
  return Object.entries(names)
    .map(([key, source]) => {
      const name = key.replace('*', '')
      const node = nodes[source]
      if (!node) throw new Error(`Lucide ${version} has no icon named ${source}`)
      if (key.includes('*')) turning.push(name)
      return `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: '${node.map(shape).join('')}',`
    })
    .join('\n')
}

function write(name, text) {
  writeFileSync(new URL(`../kernel/src/ui/${name}`, import.meta.url), `${origin}\n\n${text}`)
}
