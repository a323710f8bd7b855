import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * Returns the notes of a release as Markdown: what the root's changelog says of a version, if it does, and otherwise what each package's
 * own says. Packages that only follow others are listed in one line.
 */
export function releaseNotes(packages, from = root) {
  const [version] = packages.map(({ manifest }) => manifest.version)
  const whole = packages.every(({ manifest }) => manifest.version === version) && sectionOf(join(from, 'CHANGELOG.md'), version)
  if (whole) return `${whole}\n`
  const entries = packages.map(({ path, manifest }) => ({
    id: `${manifest.name}@${manifest.version}`,
    text: sectionOf(join(path, 'CHANGELOG.md'), manifest.version) ?? '',
  }))
  const isOwn = ({ text }) => withoutDependencies(text) !== ''
  const followers = entries.filter((entry) => !isOwn(entry)).map(({ id }) => `\`${id}\``)
  return [
    ...entries.filter(isOwn).map(({ id, text }) => `## ${id}\n\n${withoutDependencies(text)}\n`),
    ...(followers.length ? [`With newer dependencies: ${followers.join(', ')}\n`] : []),
  ].join('\n')
}

/** Returns the text below a version's heading in a changelog. */
export function sectionOf(file, version) {
  if (!existsSync(file)) return undefined
  const [, text] = readFileSync(file, 'utf8').split(new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm'))
  return text?.split(/^## /m)[0].trim()
}

/** Without the versions of our own packages, which every package repeats, and without headings that are left empty. */
function withoutDependencies(text) {
  return text
    .replace(/^- Updated dependencies.*\n(?: {2}- .*\n?)*/gm, '')
    .replace(/^### .*\n\s*(?=### |$(?![\s\S]))/gm, '')
    .trim()
}
