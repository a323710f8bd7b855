import { setupErrors } from '../errors/index.js'
import type { AnySpec, Range, Version } from '../types/index.js'

/**
 * Returns whether a version is in a range. `^1.2.0` accepts 1.2.0 up to, but not including, 2.0.0; `^0.2.0` stops at 0.3.0; `||`
 * separates ranges. Betas are compared by semver order, so that plugins run on the betas of a kernel version they fit.
 */
export function satisfies(version: string, range: Range): boolean {
  // The packages of a release require each other: nearly every comparison that a page makes before its first paint.
  if (range === `^${version}`) return true
  const have = parse(version)
  return range.split('||').some((caret) => {
    const want = parse(caret.trim().slice(1))
    const fixed = want.numbers.findIndex((n) => n > 0)
    for (let i = 0; i < 3; i++) {
      const difference = (have.numbers[i] ?? 0) - (want.numbers[i] ?? 0)
      if (difference !== 0) return difference > 0 && i > (fixed < 0 ? 2 : fixed)
    }
    // A release follows its prereleases, and numbers in prerelease names compare as numbers, as in semver.
    return !have.preview || (!!want.preview && new Intl.Collator('en', { numeric: true }).compare(have.preview, want.preview) >= 0)
  })
}

/** Splits `1.2.0-beta.1` into its numbers and its prerelease. */
function parse(text: string): { readonly numbers: readonly number[]; readonly preview: string | undefined } {
  const [numbers = '', preview] = text.split(/-(.*)/)
  return { numbers: numbers.split('.').map(Number), preview }
}

/**
 * Sorts plugins so that each follows its requirements. Integrators' mistakes throw here, at creation.
 *
 * @throws kernel/plugin-id, plugin-duplicate, plugin-missing, plugin-version, plugin-cycle
 */
export function sortPlugins(specs: readonly AnySpec[], kernelVersion: Version): readonly AnySpec[] {
  const providers = new Map<string, { readonly spec: AnySpec; readonly version: string }>()
  const ids = new Set<string>()
  for (const spec of specs) {
    if (!isId(spec.id)) throw setupErrors.create('plugin-id', { plugin: String(spec.id) })
    if (ids.has(spec.id)) throw setupErrors.create('plugin-duplicate', { plugin: spec.id })
    ids.add(spec.id)
    if (!satisfies(kernelVersion, spec.kernel)) {
      throw setupErrors.create('plugin-version', { plugin: spec.id, requirement: 'kernel', found: kernelVersion, wanted: spec.kernel })
    }
    for (const [name, version] of Object.entries({ ...spec.provides, [spec.id]: spec.version })) {
      // Several plugins may provide a family (`chain`); a requirement uses the first that fits.
      if (!providers.has(name)) providers.set(name, { spec, version })
    }
  }
  const sorted: AnySpec[] = []
  const visit = (spec: AnySpec, path: readonly string[]): void => {
    if (sorted.includes(spec)) return
    if (path.includes(spec.id)) throw setupErrors.create('plugin-cycle', { path: [...path, spec.id].join(' → ') })
    for (const [requirement, wanted] of Object.entries(spec.requires ?? {})) {
      const found = providers.get(requirement)
      if (!found) throw setupErrors.create('plugin-missing', { plugin: spec.id, requirement })
      if (!satisfies(found.version, wanted)) {
        throw setupErrors.create('plugin-version', { plugin: spec.id, requirement, found: found.version, wanted })
      }
      visit(found.spec, [...path, spec.id])
    }
    sorted.push(spec)
  }
  for (const spec of specs) visit(spec, [])
  return sorted
}

const RESERVED: readonly string[] = ['core', 'kernel', 'shell', 'approve', 'app']

/** Used as a prefix of the plugin's keys, texts and services, so it contains no dot and is not a built-in property name of objects. */
function isId(id: unknown): boolean {
  return typeof id === 'string' && /^[A-Za-z][\w:-]*$/.test(id) && !RESERVED.includes(id) && !(id in Object.prototype)
}
