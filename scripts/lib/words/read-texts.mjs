import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

/** Returns the texts of a module whose only export is a catalogue, by their path. Functions are called with placeholders. */
export async function readTexts(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' })
  const [catalogue] = Object.values(await import(`data:text/javascript,${encodeURIComponent(code)}`))
  return Object.fromEntries(flat(catalogue, ''))
}

function flat(value, path) {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return flat(value(placeholder, placeholder, placeholder), path)
  return Object.entries(value).flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name))
}

/** Stands for any value: as a text it is `{value}`, and each of its fields is a placeholder as well. */
const placeholder = new Proxy(
  {},
  { get: (_, name) => (name === Symbol.toPrimitive ? () => '{value}' : name === 'toString' ? () => '{value}' : '{value}') },
)
