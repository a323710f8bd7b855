import { parseArgs } from 'node:util'
import { explorerWallets, fileWallets, urlWallets, type WalletListSource } from '@latchkey/wallets/server'
import type { StartOptions } from './start-server.js'

export interface Config {
  readonly help: boolean
  readonly start: StartOptions
}
type Env = { readonly [name: string]: string | undefined }

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  mode: { type: 'string' },
  'allowed-origins': { type: 'string' },
  'project-ids': { type: 'string' },
  'rate-limit': { type: 'string' },
  proxies: { type: 'string' },
  'wallets-file': { type: 'string' },
  'wallets-url': { type: 'string' },
  'explorer-project-id': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
type Name = Exclude<keyof typeof OPTIONS, 'help'>

export const HELP = `latchkey-server answers the wallet widget of your sites.

Each flag can be set in the environment too: --allowed-origins is LATCHKEY_ALLOWED_ORIGINS.

  --port N                   8787, or PORT; 0 takes a free one
  --host ADDRESS             127.0.0.1; 0.0.0.0 in a container
  --mode MODE                production, or development, which lets previews on shared hosts in
  --allowed-origins LIST     https://app.example.com,https://*.example.com
  --project-ids LIST         the only project ids that are served; any without it
  --rate-limit N/M           N calls at once and M more each second, 100/2; "off" for none
  --proxies N                proxies in front that add to x-forwarded-for, 0
  --wallets-file PATH        your own wallet list
  --wallets-url ADDRESS      your own wallet list, from elsewhere
  --explorer-project-id ID   the public WalletConnect registry, with your project id there`

/** Flags first, then the environment. @throws with one sentence that names what is wrong */
export function readConfig(args: readonly string[], env: Env): Config {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const read = (name: Name): string | undefined => values[name] ?? (env[`LATCHKEY_${name.toUpperCase().replaceAll('-', '_')}`] || undefined)
  const port = number('port', read('port') ?? env.PORT, 65_535)
  const proxies = number('proxies', read('proxies'), 20)
  const host = read('host')
  const allowedOrigins = list(read('allowed-origins'))
  const projectIds = list(read('project-ids'))
  const wrong = allowedOrigins?.find((origin) => !/^\w+:\/\/[^:/]+(:(\d+|\*))?\/?$/.test(origin))
  if (wrong) throw new Error(`--allowed-origins: "${wrong}" is no origin. Write it like https://app.example.com.`)
  const wallets = walletsOf(read)
  const rateLimit = limitOf(read('rate-limit'))
  return {
    help: values.help === true,
    start: {
      mode: modeOf(read('mode')),
      ...(port !== undefined && { port }),
      ...(host !== undefined && { host }),
      ...(proxies !== undefined && { proxies }),
      ...(allowedOrigins && { allowedOrigins }),
      ...(projectIds && { projectIds }),
      ...(rateLimit !== undefined && { rateLimit }),
      ...(wallets && { wallets }),
    },
  }
}

function walletsOf(read: (name: Name) => string | undefined): WalletListSource | undefined {
  const [file, url, projectId] = [read('wallets-file'), read('wallets-url'), read('explorer-project-id')]
  if ([file, url, projectId].filter(Boolean).length > 1) {
    throw new Error('Choose one of --wallets-file, --wallets-url and --explorer-project-id.')
  }
  if (file) return fileWallets(file)
  if (url) return urlWallets(url)
  return projectId ? explorerWallets({ projectId }) : undefined
}

function modeOf(text = 'production'): 'production' | 'development' {
  if (text !== 'production' && text !== 'development') throw new Error(`--mode is production or development, not "${text}".`)
  return text
}

function limitOf(text: string | undefined): StartOptions['rateLimit'] {
  if (text === undefined) return undefined
  if (text === 'off') return false
  const [, tokens, refill] = /^(\d+)\/(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!Number(tokens) || !Number(refill)) throw new Error(`--rate-limit is like 100/2, or off, not "${text}".`)
  return { tokens: Number(tokens), refill: Number(refill) }
}

function list(text: string | undefined): readonly string[] | undefined {
  const entries = text
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return entries && entries.length > 0 ? entries : undefined
}

function number(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > most)
    throw new Error(`--${name} must be a whole number up to ${most}.`)
  return value
}
