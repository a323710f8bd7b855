import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const named = /^(import|export) \{([^}]*)\} from '(\.[^']*\/)index\.js'/gm

/**
 * An esbuild plugin: redirects imports through a folder's `index.ts` to the files that it re-exports. esbuild splits by file, so
 * otherwise everything that an index re-exports would end up in one chunk with whatever is needed first.
 */
export function pastFaces() {
  const faces = new Map()
  const faceAt = (file) => {
    if (!faces.has(file)) faces.set(file, existsSync(file) ? namesOf(readFileSync(file, 'utf8')) : undefined)
    return faces.get(file)
  }
  return {
    name: 'past-faces',
    setup(builder) {
      builder.onLoad({ filter: /[\\/]src[\\/].+\.tsx?$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined
        const text = readFileSync(path, 'utf8')
        const contents = text.replace(named, (whole, kind, list, folder) => {
          const face = faceAt(join(dirname(path), folder, 'index.ts'))
          return face ? direct(whole, { kind, list, folder, face }) : whole
        })
        return contents === text ? undefined : { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/** Keeps the number of lines, so that source maps remain correct. */
function direct(whole, { kind, list, folder, face }) {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  if (!names.every((name) => face.has(original(name)))) return whole
  const lines = names.map((name) => `${kind} { ${name} } from '${folder}${face.get(original(name))}'`)
  return lines.join('; ') + '\n'.repeat(whole.split('\n').length - 1)
}

function original(name) {
  return name.split(' as ')[0]
}

/** Returns name to file for an `index.ts` that only re-exports name by name; its types may be of another folder. Undefined for any other. */
function namesOf(text) {
  const names = new Map()
  const values = text.replace(/^export type \{[^}]*\} from '\.[^']+'\n?/gm, '')
  const rest = values.replace(/^export \{([^}]*)\} from '\.\/([^']+)'\n?/gm, (_, list, file) => {
    for (const name of list.split(',')) if (name.trim() !== '') names.set(name.trim(), file)
    return ''
  })
  return rest.replace(/\/\*[\s\S]*?\*\//g, '').trim() === '' ? names : undefined
}
