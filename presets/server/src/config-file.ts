import { readFileSync } from 'node:fs'
import { type AccountSource, blockscoutAccounts, dasAccounts, type ListedToken, nodeAccounts } from '@latchkey/account/server'
import { blockscoutHistory, etherscanHistory, type HistorySource } from '@latchkey/history/server'
import type { CaipNetworkId } from '@latchkey/kernel'
import { check, list, object, type TSchema } from '@latchkey/kernel/wire'
import { coingeckoPrices, defillamaPrices, feedPrices, fixedPrices, type PriceSource } from '@latchkey/prices/server'
import type { Env } from './flags.js'
import { pieceReaders } from './piece-readers.js'
import { type ConfigFile, configSchema, listedToken, sourceSchemas } from './settings.js'

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
