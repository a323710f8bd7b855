import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf } from './files.mjs'

/**
 * Writes a project to a folder that is empty or missing, completely or not at all.
 *
 * @param {import('./choices.mjs').Choices} choices
 */
export function writeProject(choices) {
  const { folder } = choices
  const files = filesOf(choices)
  const isNew = !existsSync(folder)
  try {
    for (const [path, text] of files) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  } catch (error) {
    const left = isNew ? [folder] : readdirSync(folder).map((name) => join(folder, name))
    for (const path of left) rmSync(path, { recursive: true, force: true })
    throw error
  }
}
