import { readFileSync } from 'node:fs'
import { checkEntries, checkImport } from './boundary-rules.mjs'
import { findFloorProblems } from './floors.mjs'
import { graphPath, importGraph } from './graph.mjs'
import { moduleState } from './module-state.mjs'
import { findNavigationProblems } from './navigation.mjs'
import { findSentenceProblems } from './sentences.mjs'
import { sideEffects } from './side-effects.mjs'
import { publicPackages, shippedSources } from './workspace.mjs'

/** Returns every violation of the import rules in a tree, one sentence each. */
export async function findBoundaryProblems(from) {
  const packages = publicPackages(from)
  const { modules, unresolved } = await importGraph(from, packages)
  const imports = [...modules].flatMap(([file, list]) =>
    list.flatMap((one) => checkImport(packages, file, one).map((problem) => `${file}: ${problem}`)),
  )
  const files = packages.flatMap(({ path }) => shippedSources(path))
  const state = await Promise.all(
    files.map(async (file) => (await moduleState(file)).map((name) => `${graphPath(from, file)}: module-level state: ${name}`)),
  )
  const byLocale = files.flatMap((file) => localeRules(graphPath(from, file), file))
  const effects = (await sideEffects(from, packages)).map((file) => `${file}: does something when it is imported`)
  return [
    ...unresolved.map((problem) => `${problem}: no such entry`),
    ...imports,
    ...checkEntries(packages, from, modules),
    ...state.flat(),
    ...byLocale,
    ...findNavigationProblems(from, packages),
    ...findSentenceProblems(from, packages),
    ...findFloorProblems(from),
    ...effects,
    ...findPackageCircle(packages),
  ]
}

/** Case and order in the browser's language differ between pages: a Turkish one finds no `link` in `LINK`. */
function localeRules(name, file) {
  const found = readFileSync(file, 'utf8').match(/\.(?:toLocale(?:Lower|Upper)Case|localeCompare)\(/g) ?? []
  return found.map((call) => `${name}: depends on the page's language: ${call.slice(1, -1)}`)
}

/** Packages must form no circle, development dependencies included: pnpm could not order their builds. Names one circle, the first found. */
function findPackageCircle(packages) {
  const byName = new Map(packages.map(({ manifest }) => [manifest.name, manifest]))
  const done = new Set()
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    const { dependencies, devDependencies, peerDependencies } = byName.get(name)
    const needs = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter((need) => byName.has(need))
    for (const need of needs) {
      const circle = visit(need, [...path, name])
      if (circle !== undefined) return circle
    }
    done.add(name)
  }
  for (const name of byName.keys()) {
    const circle = visit(name, [])
    if (circle !== undefined) return [`packages depend on each other: ${circle.join(' → ')}`]
  }
  return []
}
