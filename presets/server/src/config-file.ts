import { readFileSync } from 'node:fs'
import { type AccountSource, blockscoutAccounts, dasAccounts, type ListedToken, nodeAccounts } from '@latchkey/account/server'
import { blockscoutHistory, etherscanHistory, type HistorySource } from '@latchkey/history/server'
import type { CaipNetworkId } from '@latchkey/kernel'
import {
  boolean,
  check,
  integer,
  list,
  literal,
  number,
  object,
  optional,
  record,
  type Static,
  string,
  type TSchema,
  union,
} from '@latchkey/kernel/wire'
import { coingeckoPrices, defillamaPrices, feedPrices, fixedPrices, type PriceSource } from '@latchkey/prices/server'
import { pieceReaders } from './piece-readers.js'
import { socialSchema } from './social-config.js'

const strict = { additionalProperties: false }

/** The sources of prices, by their type. */
function sourceSchemas() {
  const text = optional(string({ minLength: 1 }))
  const address = string({ pattern: '^0x[0-9a-fA-F]{40}$' })
  const feed = object({ chain: string(), address, currency: text, maxAge: optional(integer({ minimum: 1 })) }, strict)
  return {
    defillama: object({ type: literal('defillama'), url: text }, strict),
    coingecko: object({ type: literal('coingecko'), url: text, key: text }, strict),
    feeds: object({ type: literal('feeds'), feeds: record(string(), feed) }, strict),
    fixed: object({ type: literal('fixed'), currency: text, prices: record(string(), string()) }, strict),
  }
}

/** The sources of activity. */
function historySource() {
  const text = optional(string({ minLength: 1 }))
  return union([
    object({ type: literal('blockscout'), urls: record(string(), string({ minLength: 1 })), key: text }, strict),
    object(
      { type: literal('etherscan'), key: string({ minLength: 1 }), chains: list(string({ pattern: '^eip155:[0-9]{1,20}$' })), url: text },
      strict,
    ),
  ])
}

/** An entry of a token list, for a contract or a mint. */
const listedToken = () =>
  object({
    chainId: union([integer({ minimum: 1 }), string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' })]),
    address: string({ pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$' }),
    decimals: integer({ minimum: 0, maximum: 255 }),
    symbol: string({ maxLength: 50 }),
    name: string({ maxLength: 200 }),
    logoURI: optional(string({ maxLength: 4000 })),
  })

/** A contract of collectibles. */
const collection = () =>
  object(
    { chainId: integer({ minimum: 1 }), address: string({ pattern: '^0x[0-9a-fA-F]{40}$' }), fromBlock: optional(integer({ minimum: 0 })) },
    strict,
  )

/** Everything that `--config` may hold. README has it as a table. */
export function configSchema() {
  const sources = sourceSchemas()
  const text = optional(string({ minLength: 1 }))
  const limit = optional(
    union([object({ tokens: integer({ minimum: 1 }), refill: number({ exclusiveMinimum: 0 }) }, strict), literal(false)]),
  )
  return object(
    {
      port: optional(integer({ minimum: 0, maximum: 65_535 })),
      host: text,
      mode: optional(union([literal('production'), literal('development')])),
      allowedOrigins: optional(list(string())),
      projectIds: optional(list(string({ minLength: 1 }))),
      rateLimit: limit,
      projectRateLimit: limit,
      proxies: optional(integer({ minimum: 0, maximum: 20 })),
      database: text,
      publicUrl: text,
      ipfsGateway: text,
      metricsToken: text,
      logRequests: optional(boolean()),
      audit: optional(boolean()),
      otlp: text,
      identities: optional(list(literal('ens'))),
      showOrigins: optional(boolean()),
      namesSuffix: text,
      signIn: optional(
        union([
          object(
            {
              sessions: optional(union([literal('cookie'), literal('bearer')])),
              chains: optional(list(string())),
              sessionDays: optional(integer({ minimum: 1, maximum: 3650 })),
              cookieDomain: text,
              crossSiteOrigins: optional(list(string(), { minItems: 1 })),
              smtp: text,
              mailFrom: text,
            },
            strict,
          ),
          literal(false),
        ]),
      ),
      embeddedWallet: optional(
        object(
          {
            frameOrigin: string({ minLength: 1 }),
            trustedHosts: optional(list(string())),
            deviceCheck: optional(union([literal('never'), literal('new-device')])),
            scope: optional(union([literal('project'), literal('deployment')])),
            esplora: optional(record(string(), string({ minLength: 1 }))),
            networks: optional(
              list(
                object(
                  {
                    chain: string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }),
                    name: string({ minLength: 1, maxLength: 60 }),
                    symbol: string({ minLength: 1, maxLength: 16 }),
                    decimals: optional(integer({ minimum: 0, maximum: 36 })),
                  },
                  strict,
                ),
                { maxItems: 200 },
              ),
            ),
            social: optional(socialSchema()),
            smtp: text,
            mailFrom: text,
          },
          strict,
        ),
      ),
      walletsFile: text,
      walletsUrl: text,
      explorerProjectId: text,
      rpc: optional(
        record(
          string(),
          object(
            {
              urls: list(string({ minLength: 1 }), { minItems: 1 }),
              headers: optional(record(string(), string())),
              methods: optional(list(string())),
              depth: optional(integer({ minimum: 0 })),
              logBlocks: optional(integer({ minimum: 1 })),
              logPart: optional(integer({ minimum: 1 })),
            },
            strict,
          ),
        ),
      ),
      rpcCosts: optional(record(string(), integer({ minimum: 1, maximum: 1_000_000 }))),
      tokensFile: text,
      tokens: optional(list(listedToken())),
      collections: optional(list(collection())),
      das: optional(record(string(), string({ minLength: 1 }))),
      blockscout: optional(record(string(), string({ minLength: 1 }))),
      history: optional(list(historySource())),
      prices: optional(list(union([sources.defillama, sources.coingecko, sources.feeds, sources.fixed]))),
    },
    strict,
  )
}
/** What `--config` reads: a JSON file with the server's settings. */
export type ConfigFile = Static<ReturnType<typeof configSchema>>

type Env = { readonly [name: string]: string | undefined }

/** A file of JSON, in which `${NAME}` in a text stands for a variable of the environment: keys need not be in it. @throws naming the field */
export function readConfigFile(path: string, env: Env): ConfigFile {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'), (_, each: unknown) => (typeof each === 'string' ? filled(each, env, path) : each))
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
  const problem = check(configSchema(), value)
  if (problem) throw new Error(`${path}: ${explain(value, problem)}`)
  // The schema was just checked.
  return value as ConfigFile
}

/** The sources that a file names. */
export function sourcesOf(config: NonNullable<ConfigFile['prices']>): readonly PriceSource[] {
  return config.map((each) => {
    if (each.type === 'defillama') return defillamaPrices({ ...(each.url && { url: each.url }) })
    if (each.type === 'coingecko') return coingeckoPrices({ ...(each.url && { url: each.url }), ...(each.key && { key: each.key }) })
    // The schema has seen that the addresses are some.
    return each.type === 'feeds'
      ? feedPrices({ feeds: each.feeds as never })
      : fixedPrices({ prices: each.prices, ...(each.currency && { currency: each.currency }) })
  })
}

type AccountFields = Pick<ConfigFile, 'tokensFile' | 'tokens' | 'collections' | 'blockscout' | 'das'>

/**
 * Sources of what accounts hold: the explorers and indexes that a file names, then the nodes with the operator's lists. Nothing where
 * the file names none of it. @throws naming the field
 */
export function accountSourcesOf(
  { tokensFile, tokens, collections, blockscout, das }: AccountFields,
  ipfsGateway: string | undefined,
): readonly AccountSource[] | undefined {
  if (!(tokensFile || tokens || collections || blockscout || das)) return undefined
  const listed = [...(tokensFile ? readTokens(tokensFile) : []), ...(tokens ?? [])]
  return [
    ...(blockscout ? [blockscoutAccounts({ urls: blockscout, tokens: listed })] : []),
    ...(das ? [dasAccounts({ urls: das })] : []),
    nodeAccounts({
      tokens: listed,
      collections: collections ?? [],
      readers: pieceReaders(),
      ...(ipfsGateway !== undefined && { ipfsGateway }),
    }),
  ]
}

/** A token list (https://tokenlists.org). */
function readTokens(path: string): readonly ListedToken[] {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
  const problem = check(object({ tokens: list(listedToken()) }), value)
  if (problem) throw new Error(`${path}: ${problem}`)
  // The schema was just checked.
  return (value as { readonly tokens: readonly ListedToken[] }).tokens
}

/** Sources of what happened with accounts, as a file names them. */
export function historiesOf(
  config: NonNullable<ConfigFile['history']>,
  { tokensFile, tokens }: Pick<ConfigFile, 'tokensFile' | 'tokens'>,
): readonly HistorySource[] {
  const listed = [...(tokensFile ? readTokens(tokensFile) : []), ...(tokens ?? [])]
  return config.map((each) =>
    each.type === 'blockscout'
      ? blockscoutHistory({ urls: each.urls, tokens: listed, ...(each.key && { key: each.key }) })
      : etherscanHistory({ key: each.key, chains: each.chains as readonly CaipNetworkId[], ...(each.url && { url: each.url }) }),
  )
}

function filled(text: string, env: Env, path: string): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name]
    if (value === undefined) throw new Error(`${path} needs the variable ${name} of the environment.`)
    return value
  })
}

/** A union only says that nothing fits; sources say by their type which one was meant. */
function explain(value: unknown, problem: string): string {
  const at = /^\/prices\/(\d+):/.exec(problem)?.[1]
  if (at === undefined) return problem
  const own = (value as { readonly prices: readonly unknown[] }).prices[Number(at)]
  const schemas: { readonly [type: string]: TSchema } = sourceSchemas()
  const type = String((own as { readonly type?: unknown } | null)?.type)
  const meant = Object.hasOwn(schemas, type) ? schemas[type] : undefined
  return `/prices/${at}${meant ? check(meant, own) : `/type: Expected one of ${Object.keys(schemas).join(', ')}`}`
}
