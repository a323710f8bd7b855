import { isBuiltin } from 'node:module'
import { graphPath, ownerOf, packageName, reach } from './graph.mjs'
import { sourceEntries } from './workspace.mjs'

const chainLibraries =
  /^(viem|ox|ethers|web3|bitcoinjs-lib|sats-connect|@(solana|solana-mobile|walletconnect|wagmi|noble|scure|sats-connect|reown)\/.+)$/
const heavy = /^(sats-connect|@solana\/web3\.js|@solana\/kit|@walletconnect\/.+|@safe-global\/.+)$/
const view = /^(react|react-dom)$/
const validator = /^typebox\/(value|compile|schema|format)/
// These only run in Node.
const nodePackages = ['server-kit', 'wallet/server', 'presets/sandbox', 'presets/server', 'presets/plugin-kit']
/** A package imports those of earlier layers; presets import each other too. */
const layers = [['kernel'], ['server-kit', 'wallet/protocol'], ['plugins', 'wallet/server'], ['presets']]
const PRESETS = 3
// Entries for React code and for tests; every other entry must load without React.
const reactEntries = /^\.\/(react|ui|testing)(\/|$)/
// Layers for kits that are themselves for React, in one entry.
const reactPackages = ['presets/compat-rainbowkit']

/** Imports that are forbidden in all files. */
export function checkImport(packages, file, { target, specifier, external }) {
  const owner = ownerOf(packages, file)
  if (!owner) return []
  return [...listed(owner, specifier), ...(external ? outside(owner, file, specifier) : inside(packages, owner, file, target, specifier))]
}

/** Modules that an entry may never load statically (or, for `./server`, at all). */
export function checkEntries(packages, from, modules) {
  return packages.flatMap((pkg) => sourceEntries(pkg).flatMap((entry) => checkEntry(pkg, entry.name, graphPath(from, entry.file), modules)))
}

function listed({ manifest }, specifier) {
  if (!isBare(specifier) || isBuiltin(specifier)) return []
  const name = packageName(specifier)
  const known = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies }
  // Packages bundled at build time need no dependency entry for users.
  return name === manifest.name || name in known || manifest.latchkey?.takenIn?.includes(name)
    ? []
    : [`unlisted import: ${specifier} is not in dependencies or peerDependencies of ${manifest.name}`]
}

function outside(owner, file, specifier) {
  const problems = []
  if (owner.dir === 'kernel' && chainLibraries.test(packageName(specifier))) problems.push(`chain library in the kernel: ${specifier}`)
  if (isWire(file) && packageName(specifier) !== 'typebox') problems.push(`wire imports more than TypeBox: ${specifier}`)
  if (isWire(file) && validator.test(specifier)) problems.push(`wire imports a validator: ${specifier}`)
  return problems
}

function inside(packages, owner, file, target, specifier) {
  const other = ownerOf(packages, target)
  if (!isBare(specifier)) return other === owner ? wireInside(file, target) : [`relative escape: ${specifier} leaves ${owner.dir}`]
  if (isWire(file) && specifier !== '@latchkey/kernel/wire') return [`wire imports more than TypeBox: ${specifier}`]
  if (!other || other === owner || layer(other) < layer(owner) || (layer(other) === PRESETS && layer(owner) === PRESETS)) return []
  return [`${owner.dir.split('/')[0]} → ${other.dir.split('/')[0]}: ${owner.manifest.name} imports ${specifier} at run time`]
}

function wireInside(file, target) {
  return isWire(file) && !isWire(target) ? [`wire imports more than TypeBox: ${target}`] : []
}

function checkEntry(pkg, name, entry, modules) {
  const problems = []
  const say = (rule, chain) => problems.push(`${rule}: ${chain.join(' → ')}`)
  const server = name === './server'
  const inNode = server || name === './testing' || nodePackages.includes(pkg.dir)
  for (const [target, chain] of reach(modules, entry)) {
    if (heavy.test(packageName(target)) && !inNode && !isReading(pkg, name, packageName(target))) say('heavy SDK loaded at once', chain)
    if (inNode || reactEntries.test(name) || reactPackages.includes(pkg.dir)) continue
    if (/\/src\/(.+\/)?views\//.test(target)) say('eager view', chain)
    if (view.test(packageName(target))) say('React in an entry', chain)
    if (isBuiltin(target)) say('Node in a browser entry', chain)
    if (packageName(target) === 'hono' || target.startsWith('@hono/')) say('Hono in a browser entry', chain)
    if (target.includes('server-kit/src/')) say('server kit in a browser entry', chain)
    if (validator.test(target)) say('TypeBox validator in a browser entry', chain)
  }
  if (!server) return problems
  for (const [target, chain] of reach(modules, entry, { lazy: true })) {
    if (view.test(packageName(target)) || target.endsWith('kernel/src/create/create-kernel.ts'))
      say('browser code in a server entry', chain)
  }
  return problems
}

/** `./read` is where bytes become facts, with the chain library that its package bundles. Nothing else may load it at once. */
function isReading({ manifest }, name, library) {
  return name === './read' && manifest.latchkey?.takenIn?.includes(library)
}

function layer({ dir }) {
  return layers.findIndex((dirs) => dirs.some((each) => dir === each || dir.startsWith(`${each}/`)))
}

function isWire(file) {
  return /\/src\/(wire\.ts|wire\/.+)$/.test(file)
}

function isBare(specifier) {
  return !specifier.startsWith('.') && !specifier.startsWith('/')
}
