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
import { onrampSchema } from './onramp-config.js'
import { paySchema } from './pay-config.js'
import { pieceReaders } from './piece-readers.js'
import { smartAccountsSchema } from './smart-accounts-config.js'
import { socialSchema } from './social-config.js'
import { swapsSchema } from './swaps-config.js'

const strict = { additionalProperties: false }

/** The price sources, by type. */
function sourceSchemas() {
  const text = optional(string({ minLength: 1 }))
  const address = string({ pattern: '^0x[0-9a-fA-F]{40}$' })
  const feed = object({ chain: string(), address, currency: text, maxAge: optional(integer({ minimum: 1 })) }, strict)
  return {
    defillama: object({ type: literal('defillama'), url: text }, strict),
    coingecko: object({ type: literal('coingecko'), url: text, key: text }, strict),
    feeds: object({ type: literal('feeds'), feeds: record(string(), feed) }, strict),
    fixed: object(
      { type: literal('fixed'), currency: text, prices: record(string(), string()), changes: optional(record(string(), string())) },
      strict,
    ),
  }
}

/** The activity sources, by type. */
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
    tags: optional(list(string({ maxLength: 50 }), { maxItems: 20 })),
    extensions: optional(object({ rebasing: optional(boolean()) })),
  })

/** A contract of collectibles. */
const collection = () =>
  object(
    { chainId: integer({ minimum: 1 }), address: string({ pattern: '^0x[0-9a-fA-F]{40}$' }), fromBlock: optional(integer({ minimum: 0 })) },
    strict,
  )

/** The schema of a `--config` file. The README lists it as a table. */
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
      onramp: optional(onrampSchema()),
      pay: optional(paySchema()),
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
            smartAccounts: optional(smartAccountsSchema()),
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
      swaps: optional(swapsSchema()),
      prices: optional(list(union([sources.defillama, sources.coingecko, sources.feeds, sources.fixed]))),
    },
    strict,
  )
}
/** The contents of a `--config` file: the server's settings as JSON. */
export type ConfigFile = Static<ReturnType<typeof configSchema>>

type Env = { readonly [name: string]: string | undefined }

/**
 * Reads a JSON file in which `${NAME}` in a string stands for an environment variable, so that it need not contain keys. @throws naming
 * the field
 */
export function readConfigFile(path: string, env: Env): ConfigFile {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'), (_, each: unknown) => (typeof each === 'string' ? filled(each, env, path) : each))
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
  const problem = check(configSchema(), value)
  if (problem) throw new Error(`${path}: ${explain(value, problem)}`)
  // The schema was checked above.
  return value as ConfigFile
}

/** The price sources in a file. */
export function sourcesOf(config: NonNullable<ConfigFile['prices']>): readonly PriceSource[] {
  return config.map((each) => {
    if (each.type === 'defillama') return defillamaPrices({ ...(each.url && { url: each.url }) })
    if (each.type === 'coingecko') return coingeckoPrices({ ...(each.url && { url: each.url }), ...(each.key && { key: each.key }) })
    // The schema guarantees that they are URLs.
    return each.type === 'feeds'
      ? feedPrices({ feeds: each.feeds as never })
      : fixedPrices({
          prices: each.prices,
          ...(each.changes && { changes: each.changes }),
          ...(each.currency && { currency: each.currency }),
        })
  })
}

type AccountFields = Pick<ConfigFile, 'tokensFile' | 'tokens' | 'collections' | 'blockscout' | 'das'>

/**
 * Account sources: the explorers and indexes in a file, then the nodes with the operator's lists. Undefined if the file configures none
 * of these. @throws naming the field
 */
export function accountSourcesOf(
  { tokensFile, tokens, collections, blockscout, das }: AccountFields,
  ipfsGateway: string | undefined,
): readonly AccountSource[] | undefined {
  if (!(tokensFile || tokens || collections || blockscout || das)) return undefined
  const listed = listedTokensOf({ tokensFile, tokens })
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

/** The tokens in a file, inline or by reference to a list. @throws naming the file */
export function listedTokensOf({
  tokensFile,
  tokens,
}: {
  readonly tokensFile?: string | undefined
  readonly tokens?: readonly ListedToken[] | undefined
}): readonly ListedToken[] {
  return [...(tokensFile ? readTokens(tokensFile) : []), ...(tokens ?? [])]
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
  // The schema was checked above.
  return (value as { readonly tokens: readonly ListedToken[] }).tokens
}

/** The activity sources in a file. */
export function historiesOf(
  config: NonNullable<ConfigFile['history']>,
  file: Pick<ConfigFile, 'tokensFile' | 'tokens'>,
): readonly HistorySource[] {
  const listed = listedTokensOf(file)
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

/** A union error only says that nothing matches; the type of a source shows which variant was meant. */
function explain(value: unknown, problem: string): string {
  const at = /^\/prices\/(\d+):/.exec(problem)?.[1]
  if (at === undefined) return problem
  const own = (value as { readonly prices: readonly unknown[] }).prices[Number(at)]
  const schemas: { readonly [type: string]: TSchema } = sourceSchemas()
  const type = String((own as { readonly type?: unknown } | null)?.type)
  const meant = Object.hasOwn(schemas, type) ? schemas[type] : undefined
  return `/prices/${at}${meant ? check(meant, own) : `/type: Expected one of ${Object.keys(schemas).join(', ')}`}`
}
