const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'MIT-0']

/** Licences that may reach our users, and those additionally allowed for a tool or a test font that only we use. */
export const allowed = { runtime: new Set(free), tools: new Set([...free, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0', 'OFL-1.1']) }

/**
 * Uniswap's compiled contracts (GPL and BUSL), which tests and the sandbox deploy to a local chain. Users who want them there install
 * them themselves: they are optional peers of `@latchkey/sandbox`, nothing of them is bundled or copied, and no other package refers to
 * them.
 */
const deployedInTests = new Set([
  '@uniswap/v2-core@1.0.1',
  '@uniswap/v2-periphery@1.1.0-beta.0',
  '@uniswap/v3-core@1.0.1',
  '@uniswap/v3-periphery@1.4.4',
])

/** Whether a tool may have any licence. Packages that users get are not checked here. */
export function isDeployedInTests({ name, version }) {
  return deployedInTests.has(`${name}@${version}`)
}

/** Returns whether an SPDX expression can be satisfied with the allowed licences. `(MIT OR X)` allows a choice, `AND` does not. */
export function isAllowed(expression, licences) {
  const choices = expression.replace(/[()]/g, '').split(/\s+OR\s+/)
  return choices.some((choice) => choice.split(/\s+AND\s+/).every((licence) => licences.has(licence.trim())))
}

// Manifests that only reference a licence file, which was read by hand. The two of sats-connect have no file either: they are parts of that
// product (MIT, like its repository), by the same vendor, and no published file contains them.
const read = {
  '@sats-connect/make-default-provider-config@0.0.10': 'MIT',
  '@sats-connect/ui@0.0.6': 'MIT',
  '@sats-connect/ui@0.0.7': 'MIT',
  'eyes@0.1.8': 'MIT',
  'spawndamnit@3.0.1': 'MIT',
  'text-encoding-utf-8@1.0.2': 'Unlicense',
  'zod-to-ts@1.2.0': 'MIT',
}

/** Returns the licence that a manifest declares, including the two legacy formats. */
export function licenceOf({ name, version, license, licenses }) {
  if (read[`${name}@${version}`]) return read[`${name}@${version}`]
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return licenses?.length ? licenses.map(({ type }) => type).join(' OR ') : 'none stated'
}

/** Packages whose later releases changed to a licence that an MIT project cannot redistribute. */
export function isRefused({ name, version }) {
  if (name.startsWith('@metamask/connect-')) return true
  return name.startsWith('@walletconnect/') && isAfter(version, [2, 21, 8])
}

function isAfter(version, limit) {
  const parts = version.split(/[.-]/).map(Number)
  const index = limit.findIndex((part, at) => parts[at] !== part)
  return index >= 0 && parts[index] > limit[index]
}
