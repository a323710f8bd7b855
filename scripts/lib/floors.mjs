import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { shippedSources } from './workspace.mjs'

/**
 * The topics of `kernel/src` from the lowest layer up. A topic only imports from lower layers, through their `index.ts`; types count like
 * code. Code that a file loads on demand (`import()`) may be in a higher layer, since that cannot cause a circular import.
 */
const floors = [
  ['types'],
  ['errors', 'waits', 'units', 'untrusted-text', 'links', 'messages'],
  ['points', 'state', 'i18n', 'wire', 'transfers'],
  ['headless'],
  ['hooks'],
  ['accounts', 'balances', 'late', 'plugins', 'reporting', 'shared', 'ui'],
  ['http', 'requests', 'session', 'themes'],
  ['async', 'routing', 'shell', 'ssr'],
  ['create', 'react'],
  ['testing'],
]
/** Building blocks, of which a file imports the one it needs, and their texts. */
const withoutFace = ['messages', 'ui', 'units', 'wire']

const imports = /^(?:import|export)\s([^;]*?)\sfrom '(\.[^']+)'/gm

/** Returns imports in `kernel/src` that point upwards, or bypass a topic's `index.ts`, one sentence each. */
export function findFloorProblems(from) {
  const source = join(from, 'kernel/src')
  const heights = new Map(floors.flatMap((topics, floor) => topics.map((topic) => [topic, floor])))
  const unknown = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !heights.has(entry.name))
    .map(({ name }) => `kernel/src/${name}: stands on no floor of scripts/lib/floors.mjs`)
  const problems = shippedSources(join(from, 'kernel')).flatMap((path) => {
    const file = nameIn(source, path)
    const topic = topicOf(file)
    if (topic === undefined) return []
    return [...readFileSync(path, 'utf8').matchAll(imports)].flatMap(([, , specifier]) => {
      const target = nameIn(source, join(dirname(path), specifier))
      const other = topicOf(target)
      if (other === topic) return []
      const say = (rule) => [`kernel/src/${file}: ${rule}: ${target}`]
      if (other === undefined || !(heights.get(other) < heights.get(topic))) return say('imports from no lower floor')
      return withoutFace.includes(other) || target === `${other}/index.js` ? [] : say('imports past the face')
    })
  })
  return [...unknown, ...problems]
}

function nameIn(folder, path) {
  return relative(folder, path).split(sep).join('/')
}

function topicOf(file) {
  return file.includes('/') ? file.split('/')[0] : undefined
}
