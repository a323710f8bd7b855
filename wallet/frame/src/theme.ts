import type { EventPayload } from '@latchkey/wallet-protocol'

/** The page's theme in the frame: parsed and rewritten values for custom properties of the frame's own style sheet. */
export interface FrameTheme {
  readonly mode?: 'light' | 'dark'
  readonly properties: { readonly [property: string]: string }
}

type Reader = (value: string) => string | undefined

/** Longer than any value we accept. */
const LONGEST = 120
/** More than any known theme has. */
const MOST = 200
/** A stronger mix of another colour into surfaces would hide their text, and so the question. */
const STRONGEST_MIX = 20

/** Our names and those of other kits, with any prefix (`--lk-`, `--w3m-`): the operator chooses which kit embeds the frame. */
const readers: { readonly [name: string]: readonly [property: string, read: Reader] } = {
  accent: ['--accent', readColor],
  mix: ['--mix', readColor],
  'color-mix': ['--mix', readColor],
  'mix-strength': ['--mix-strength', readStrength],
  'color-mix-strength': ['--mix-strength', readStrength],
  font: ['--font', readFont],
  'font-family': ['--font', readFont],
  radius: ['--radius', readLength(0, 40)],
  'border-radius-master': ['--radius', (value) => scaled(readLength(0, 12)(value), 3.5)],
  'font-size-master': ['--size', (value) => scaled(readLength(8, 13)(value), 1.5)],
}

/**
 * Reads the payload of `SYNC_THEME`. Every value is parsed as a colour, a length or a font name; anything else is dropped: no URLs, no
 * functions that could fetch, nothing that could end a style sheet.
 */
export function readTheme({ themeMode, themeVariables, w3mThemeVariables }: NonNullable<EventPayload<'SYNC_THEME'>>): FrameTheme {
  const given = [...Object.entries(w3mThemeVariables ?? {}), ...Object.entries(themeVariables ?? {})].slice(0, MOST)
  const properties: { [property: string]: string } = {}
  for (const [name, value] of given) {
    const [, short = ''] = /^--[a-z0-9]{1,20}-([a-z-]{1,40})$/.exec(name) ?? []
    const text = typeof value === 'number' ? String(value) : value
    const reader = Object.hasOwn(readers, short) ? readers[short] : undefined
    if (!reader || typeof text !== 'string' || text.length > LONGEST) continue
    const [property, read] = reader
    const written = read(text.trim().toLowerCase())
    if (written !== undefined) properties[property] = written
  }
  return { ...(themeMode !== undefined && { mode: themeMode }), properties }
}

/** Applies a theme through the style object, replacing the previous one. A payload without a mode keeps the current mode. */
export function applyTheme({ style }: Pick<HTMLElement, 'style'>, { mode, properties }: FrameTheme): void {
  if (mode !== undefined) style.colorScheme = mode
  for (const [property] of Object.values(readers)) {
    const value = properties[property]
    if (value === undefined) style.removeProperty(property)
    else style.setProperty(property, value)
  }
}

/** Returns the theme set by `applyTheme`, for a popup of the frame that must look the same. */
export function appliedTheme({ style }: Pick<HTMLElement, 'style'>): FrameTheme {
  const { colorScheme } = style
  const properties: { [property: string]: string } = {}
  for (const [property] of Object.values(readers)) {
    const value = style.getPropertyValue(property)
    if (value !== '') properties[property] = value
  }
  return { ...((colorScheme === 'light' || colorScheme === 'dark') && { mode: colorScheme }), properties }
}

/** Least and most of a channel, and what 100 % of it is. */
type Range = readonly [least: number, most: number, whole: number]
type Channel = Range | 'hue' | 'percentage'

/**
 * Channels of each colour function. A browser that cannot read a colour paints nothing, and a chroma far beyond that of screens would
 * outweigh everything that it is mixed into.
 */
const SPACES: { readonly [name: string]: readonly Channel[] } = {
  rgb: [
    [0, 255, 255],
    [0, 255, 255],
    [0, 255, 255],
  ],
  hsl: ['hue', 'percentage', 'percentage'],
  lab: [
    [0, 100, 100],
    [-110, 110, 125],
    [-110, 110, 125],
  ],
  oklab: [
    [0, 1, 1],
    [-0.32, 0.32, 0.4],
    [-0.32, 0.32, 0.4],
  ],
  lch: [[0, 100, 100], [0, 135, 150], 'hue'],
  oklch: [[0, 1, 1], [0, 0.4, 0.4], 'hue'],
}
const HEX = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]|[\da-f]{2})?$/
const COLOR = /^([a-z]{3,5})\(\s*([^\s,/()]+)(?:\s*,\s*|\s+)([^\s,/()]+)(?:\s*,\s*|\s+)([^\s,/()]+)(?:\s*[,/]\s*[-+.\da-z]+%?)?\s*\)$/
const CHANNEL = /^([+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}))(%|deg)?$/

/** Without transparency: what is behind the frame is not one of its colours. */
function readColor(value: string): string | undefined {
  const [, pair] = /^light-dark\((.*)\)$/.exec(value) ?? []
  if (pair !== undefined) {
    // Split between the two colours, not within one.
    const [light, dark, more] = pair.split(/,(?![^(]*\))/).map((part) => readColor(part.trim()))
    const isPair = light !== undefined && dark !== undefined && more === undefined && !light.startsWith('light')
    return isPair ? `light-dark(${light}, ${dark})` : undefined
  }
  const [, digits] = HEX.exec(value) ?? []
  if (digits !== undefined) return `#${digits}`
  const [, named = '', ...channels] = COLOR.exec(value) ?? []
  const name = named.replace(/^(rgb|hsl)a$/, '$1')
  const space = Object.hasOwn(SPACES, name) ? SPACES[name] : undefined
  return space?.every((channel, at) => fits(channel, channels[at] ?? '')) ? `${name}(${channels.join(' ')})` : undefined
}

function fits(channel: Channel, text: string): boolean {
  if (text === 'none') return true
  const [, digits, unit] = CHANNEL.exec(text) ?? []
  if (digits === undefined) return false
  if (channel === 'hue') return unit !== '%'
  if (channel === 'percentage') return unit === '%' && Number(digits) >= 0 && Number(digits) <= 100
  const [least, most, whole] = channel
  const amount = unit === '%' ? (Number(digits) * whole) / 100 : Number(digits)
  return unit !== 'deg' && amount >= least && amount <= most
}

function readLength(least: number, most: number): Reader {
  return (value) => {
    const [, number, unit] = /^(\d{1,4}(?:\.\d{1,4})?)(px|rem|em)?$/.exec(value) ?? []
    if (number === undefined || (unit === undefined && Number(number) !== 0)) return undefined
    const pixels = Number(number) * (unit === 'px' || unit === undefined ? 1 : 16)
    return `${Math.min(most, Math.max(least, pixels))}px`
  }
}

function readStrength(value: string): string | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,3})?)%?$/.exec(value) ?? []
  return number === undefined ? undefined : `${Math.min(STRONGEST_MIX, Number(number))}%`
}

/** One or more font names. The frame's policy blocks loading fonts. */
function readFont(value: string): string | undefined {
  const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (names.length > 12 || !names.every((name) => /^[a-z][a-z0-9 -]{0,40}$/.test(name))) return undefined
  // Generic families are unquoted; a quoted name is always a font name.
  return names.map((name) => (GENERIC.includes(name) ? name : `"${name}"`)).join(', ')
}

const GENERIC: readonly string[] = [
  'serif',
  'sans-serif',
  'monospace',
  'system-ui',
  'ui-sans-serif',
  'ui-serif',
  'ui-monospace',
  'ui-rounded',
]

function scaled(length: string | undefined, by: number): string | undefined {
  return length === undefined ? undefined : `${Math.round(Number.parseFloat(length) * by * 100) / 100}px`
}
