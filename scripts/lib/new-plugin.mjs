import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesBelow, root } from './workspace.mjs'

const template = join(root, 'scripts/templates/plugin')

/** Writes `plugins/<name>` below `into` from the template. @returns the files, as they are named in messages */
export function writePlugin(name, into = root) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`A plugin's name is in kebab-case, for example 'gas-prices'. This is '${name}'.`)
  const folder = join(into, 'plugins', name)
  if (existsSync(folder)) throw new Error(`plugins/${name} is there already.`)
  return filesBelow(template).map((file) => {
    const target = join(folder, fill(relative(template, file), name))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, fill(readFileSync(file, 'utf8'), name))
    return relative(into, target)
  })
}

function fill(text, name) {
  const pascal = name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase())
  const camel = pascal[0].toLowerCase() + pascal.slice(1)
  return text.replaceAll('__name__', name).replaceAll('__Name__', pascal).replaceAll('__id__', camel)
}
