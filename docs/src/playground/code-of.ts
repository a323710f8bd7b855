import type { Choices } from './choices.js'
import { exportOf, importsOf, isImported, type Setting, settingsOf } from './settings.js'

const WIDTH = 100

/** Returns the code for these choices: a file with the kernel, and one with the widget. */
export function codeOf(choices: Choices): { readonly kernel: string; readonly app: string } {
  const settings = settingsOf(choices)
  const preset = printed(settings.preset, 1)
  const plugins = preset.includes('\n') ? `[\n    standard(${printed(settings.preset, 2)}),\n  ]` : `[standard(${preset})]`
  const options = printedFields(
    [...Object.entries(settings.kernel).map(([name, value]) => field(name, value, 1)), `plugins: ${plugins}`],
    0,
  )
  return {
    kernel: `${imports(importsOf(settings))}\nexport const kernel = createKernel(${options})\n`,
    app: choices.place === 'modal' ? MODAL : PAGE,
  }
}

const MODAL = `import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { kernel } from './kernel'

export const App = () => (
  <LatchkeyProvider kernel={kernel}>
    <ConnectButton />
  </LatchkeyProvider>
)
`

const PAGE = `import { Latchkey, LatchkeyProvider } from '@latchkey/kernel/react'
import { kernel } from './kernel'

export const App = () => (
  <LatchkeyProvider kernel={kernel}>
    <Latchkey />
  </LatchkeyProvider>
)
`

function imports(names: readonly string[]): string {
  const modules = new Map<string, string[]>([
    ['@latchkey/kernel', ['createKernel']],
    ['@latchkey/standard', ['standard']],
  ])
  for (const name of names) {
    const { from, exported } = exportOf(name)
    modules.set(from, [...(modules.get(from) ?? []), exported === name ? name : `${exported} as ${name}`])
  }
  return [...modules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, all]) => `import { ${all.sort().join(', ')} } from '${from}'\n`)
    .join('')
}

function printed(setting: Setting, depth: number): string {
  if (typeof setting === 'string') return setting.includes("'") ? JSON.stringify(setting) : `'${setting}'`
  if (typeof setting === 'boolean') return String(setting)
  if (isImported(setting)) return setting.imported
  if (Array.isArray(setting)) return `[${setting.map((each: Setting) => printed(each, depth)).join(', ')}]`
  return printedFields(
    Object.entries(setting).map(([name, value]) => field(name, value, depth + 1)),
    depth,
  )
}

/** `'...'` spreads an import; `'...tokens'` spreads a field of it. */
function field(name: string, value: Setting | undefined, depth: number): string {
  if (name.startsWith('...')) return `...${[printed(value ?? '', depth), name.slice(3)].filter(Boolean).join('.')}`
  return `${/^\w+$/.test(name) ? name : `'${name}'`}: ${printed(value ?? '', depth)}`
}

function printedFields(fields: readonly string[], depth: number): string {
  const line = `{ ${fields.join(', ')} }`
  if (line.length + depth * 2 < WIDTH / 2 && !line.includes('\n')) return line
  const indent = '  '.repeat(depth + 1)
  return `{\n${fields.map((each) => `${indent}${each},\n`).join('')}${'  '.repeat(depth)}}`
}
