import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Frameworks by their flag, with the names that people know. */
export const frameworks = { react: 'React', next: 'Next.js', vue: 'Vue', svelte: 'Svelte', html: 'HTML, without a build' }

/** Families of chains by their CAIP-2 namespace. */
export const families = { eip155: 'Ethereum and other EVM chains', solana: 'Solana', bip122: 'Bitcoin' }

/** Package managers whose commands can be printed. */
export const managers = ['npm', 'pnpm', 'yarn', 'bun']

/**
 * The choices that a project is made from.
 *
 * @typedef {object} Choices
 * @property {string} folder where it is written
 * @property {keyof typeof frameworks} framework
 * @property {readonly (keyof typeof families)[]} chains the first one is selected when the app opens
 * @property {boolean} signIn asks visitors to prove their account to a server
 * @property {boolean} email lets visitors without a wallet log in with an address
 * @property {boolean} server adds a server of the app's own
 * @property {string} manager one of `managers`
 */

export const usage = `Usage: npm create latchkey@latest [folder] [-- options]

Makes an app with Latchkey, local chains to develop against, and a test in a browser.

  --framework NAME        ${Object.keys(frameworks).join(', ')}
  --chains LIST           ${Object.keys(families).join(',')}; the first is selected when the app opens (eip155)
  --sign-in               visitors prove their account to a server
  --email                 visitors without a wallet log in with an email address
  --server                adds a server of your own
  --package-manager NAME  ${managers.join(', ')}; the one that runs this command
  --yes                   takes the default of everything that is not given: React, EVM chains, nothing else
  --help                  prints this

--no-sign-in, --no-email and --no-server answer the question with no. Without a terminal nothing is asked.`

/**
 * Returns whether the small preset is enough: EVM chains, without logins. It loads half as much.
 *
 * @param {Choices} choices
 */
export function isSmall({ framework, chains, email }) {
  return framework !== 'html' && !email && chains.every((chain) => chain === 'eip155')
}

/**
 * Returns whether the app talks to a server, in development the sandbox's.
 *
 * @param {Choices} choices
 */
export function usesServer({ signIn, email, server }) {
  return signIn || email || server
}

/**
 * Reads the arguments. Choices that are not given are missing.
 *
 * @param {readonly string[]} args
 * @returns {Partial<Choices> & { help?: boolean, yes?: boolean }}
 * @throws Error with a sentence that names the wrong argument
 */
export function readFlags(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      framework: { type: 'string' },
      chains: { type: 'string' },
      'sign-in': { type: 'boolean' },
      email: { type: 'boolean' },
      server: { type: 'boolean' },
      'package-manager': { type: 'string' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [folder, ...rest] = positionals
  if (rest.length > 0) throw new Error(`Give one folder, not ${positionals.length}: ${positionals.join(', ')}.`)
  const { framework, chains, email, server, yes, help, 'sign-in': signIn, 'package-manager': manager } = values
  if (framework !== undefined) oneOf('--framework', framework, Object.keys(frameworks))
  if (manager !== undefined) oneOf('--package-manager', manager, managers)
  const given = {
    folder,
    framework,
    chains: chains === undefined ? undefined : readChains(chains),
    signIn,
    email,
    server,
    manager,
    yes,
    help,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * Returns why a project cannot be written to a folder, or undefined.
 *
 * @param {string} folder
 */
export function problemOf(folder) {
  const name = nameOf(folder)
  if (!/^[a-z0-9][a-z0-9._-]{0,213}$/.test(name)) {
    return `A folder's name is also the name of the package: lower-case letters, digits, '-', '_' and '.', not '${name}'.`
  }
  if (!existsSync(folder)) return undefined
  if (!statSync(folder).isDirectory()) return `${folder} is a file.`
  return readdirSync(folder).length > 0 ? `The folder ${folder} is not empty. Choose another one.` : undefined
}

/**
 * Returns the name of a folder's project.
 *
 * @param {string} folder
 */
export function nameOf(folder) {
  return basename(resolve(folder))
}

function readChains(text) {
  const chains = text.split(',').map((each) => each.trim())
  for (const each of chains) oneOf('--chains', each, Object.keys(families))
  if (new Set(chains).size < chains.length) throw new Error(`--chains lists a family twice: ${text}.`)
  return chains
}

function oneOf(flag, value, known) {
  if (!known.includes(value)) throw new Error(`${flag} is one of ${known.join(', ')}, not '${value}'.`)
}
