import { readFileSync } from 'node:fs'
import { graphPath } from './graph.mjs'
import { frameSources, shippedSources } from './workspace.mjs'

/** Only `kernel/src/links` opens addresses: it refuses those that are not a page of the expected site, or a wallet's app. */
const helper = 'kernel/src/links/'
/** Packages that only run in Node, where a `location` is a header. */
const inNode = /^(?:server-kit|wallet\/server|presets\/(?:sandbox|server|create-plugin|plugin-kit))\/|\/src\/(?:.+\/)?server\//
/** Downloads its own blob. */
const allowed = { 'wallet/frame/src/screens/settings/kit.tsx': '.href =' }

const rules = [
  /\blocation\s*\??\.\s*(?:assign|replace)\(/g,
  /\blocation\s*\??\.?\[/g,
  /\.href\s*(?:\|\||&&|\?\?)?=(?![=>])/g,
  /(?<!\b(?:const|let|readonly)\s+)(?<![-\w])location\s*=(?![=>])/g,
  // A written-out address of the own origin is allowed.
  /\b(?:window|globalThis|self|top|parent)\s*\??\.\s*open\((?!\s*['"`]\/[a-z])/g,
  /\bnavigation\.navigate\(/g,
]
const anchor = /<a\b[^>]*\bhref=\{/

/** Returns the places of a tree that navigate to an address without `safeLink`, one sentence each. */
export function findNavigationProblems(from, packages) {
  const files = [...packages.flatMap(({ path }) => shippedSources(path)), ...frameSources(from)]
  return files.flatMap((file) => {
    const name = graphPath(from, file)
    if (name.startsWith(helper) || inNode.test(name)) return []
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
    const found = rules.flatMap((rule) => [...text.matchAll(rule)].map(([call]) => call))
    const bare = found.filter((call) => call !== allowed[name])
    if (anchor.test(text) && !text.includes('safeLink(')) bare.push('<a href={')
    return bare.map((call) => `${name}: opens an address past @latchkey/kernel/links: ${call}`)
  })
}
