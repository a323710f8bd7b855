import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compilePackage } from './messages.mjs'
import { writeVersion } from './version.mjs'

const own = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Locations of the templates: `plugin` applies to every plugin, `alone` is what a package needs outside this repository. */
export const templates = join(own, 'templates')

/**
 * Creates a plugin package: a view, state, a request that the visitor approves, a server half with a table, two languages and tests.
 *
 * @param {{ name: string, folder?: string }} args `perks`, or `@acme/perks` to publish it under a scope; the folder is named after the
 * plugin
 * @returns {{ folder: string, files: string[] }} files within the folder
 * @throws Error for a name that is not kebab-case, or a folder that is not empty
 */
export function newPlugin({ name, folder }) {
  const [, scope, plain] = /^(?:(@[a-z0-9][\w.-]*)\/)?([\s\S]*)$/.exec(name) ?? []
  const into = folder ?? plain
  const files = writeTemplates({ name: plain, into, from: [join(templates, 'plugin'), join(templates, 'alone')] }, (text) =>
    text
      .replaceAll('__package__', scope ? `${scope}/${plain}` : `latchkey-${plain}`)
      .replace(/__version:([^_]+)__/g, (_, of) => versionOf(of)),
  )
  compilePackage(into)
  writeVersion(into)
  return { folder: into, files }
}

/**
 * Copies templates and inserts the plugin's name. A file of a later folder replaces one of an earlier folder.
 *
 * @param {{ name: string, into: string, from: string[] }} args
 * @param {(text: string) => string} more
 */
export function writeTemplates({ name, into, from }, more = (text) => text) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`A plugin's name is in kebab-case, for example 'gas-prices'. This is '${name}'.`)
  if (existsSync(into) && readdirSync(into).length > 0) throw new Error(`${into} is there already, and not empty.`)
  const found = new Map(from.flatMap((folder) => filesBelow(folder).map((file) => [slashes(relative(folder, file)), file])))
  return [...found].map(([path, source]) => {
    const target = REAL_NAMES[path] ?? fill(path, name)
    mkdirSync(dirname(join(into, target)), { recursive: true })
    writeFileSync(join(into, target), more(fill(readFileSync(source, 'utf8'), name)))
    return target
  })
}

/** npm omits or interprets files with these names inside a package, so templates use others. */
const REAL_NAMES = { gitignore: '.gitignore', 'manifest.json': 'package.json' }

function fill(text, name) {
  const pascal = name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase())
  const camel = pascal[0].toLowerCase() + pascal.slice(1)
  return text
    .replaceAll('__name__', name)
    .replaceAll('__Name__', pascal)
    .replaceAll('__id__', camel)
    .replaceAll('__table__', name.replaceAll('-', '_'))
}

/** The versions this kit was built with, from its own manifest. */
function versionOf(name) {
  const { version, devDependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  if (name === 'kit') return `^${version}`
  const found = devDependencies[name]
  if (!found) throw new Error(`The kit does not know which ${name} to take.`)
  return found
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function slashes(path) {
  return path.split(sep).join('/')
}
