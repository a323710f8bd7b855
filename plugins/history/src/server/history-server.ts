import type { ActivityPage, CaipNetworkId } from '@latchkey/kernel'
import { cacheService, defineServerPlugin, mediaService, type ServerPlugin, serverErrors, within } from '@latchkey/server-kit'
import { type HistoryReply, historyWire } from '../wire.js'
import type { HistorySource } from './history-source.js'
import { toReply } from './to-reply.js'

/** The sources, in order. */
export interface HistoryServerOptions {
  /** Tried in this order. Without one, no chain is served. */
  readonly sources?: readonly HistorySource[]
  /** Your token list (https://tokenlists.org): its tokens count as verified, and have its images. */
  readonly tokens?: readonly HistoryToken[]
  /** Called with each source failure. The next source takes over, except for a page after the first. */
  readonly onError?: (error: unknown, source: string) => void
}

/** A token of a list. */
export interface HistoryToken {
  /** Chain id of an EVM chain, or a CAIP-2 id. */
  readonly chainId: number | string
  /** Of the contract or mint. */
  readonly address: string
  /** Image URL on any host: browsers get the server's own copy. */
  readonly logoURI?: string
}

/** How long a page is cached: simultaneous views of one account share one request. */
const KEPT_MS = 4_000
const ENCODED_MS = 1_000
const TIMEOUT_MS = 20_000
const LIMIT = 50

/**
 * `GET /v1/accounts/{caip10}/history`.
 *
 * @example
 * historyServer({ sources: [blockscoutHistory({ urls: { 'eip155:1': 'https://eth.blockscout.com' } })] })
 */
export function historyServer({
  sources = [],
  tokens = [],
  onError = () => {},
}: HistoryServerOptions = {}): ServerPlugin<typeof historyWire> {
  const listed = new Map(
    tokens.map((token) => [
      assetKey(`${typeof token.chainId === 'string' ? token.chainId : `eip155:${token.chainId}`}:${token.address}`),
      token,
    ]),
  )
  return defineServerPlugin<typeof historyWire>({
    id: 'history',
    wire: historyWire,
    handlers: {
      async history({ account, cursor, limit = LIMIT, fresh = false }, env) {
        const { chain, address } = readAccount(account)
        const able = sources.filter((source) => source.serves(chain, env))
        if (able.length === 0) throw serverErrors.create('not-found', { what: `The history of ${chain}` })
        const at = cursor === undefined ? undefined : readCursor(cursor, able)
        const load = async (): Promise<HistoryReply> => {
          // Others may wait for the same answer, so it does not end with the first caller.
          const query = { chain, address, limit, ...(at && { cursor: at.cursor }) }
          const { page, source } = await within({ ms: TIMEOUT_MS }, (signal) =>
            ask(at ? [at.source] : able, (each) => each.page(query, { ...env, signal }), onError),
          )
          const media = env.find(mediaService)
          return {
            items: page.items.map((item) => toReply(item, { media, listed: (asset) => listed.get(assetKey(asset)) })),
            next: page.next === undefined ? null : `${source.name}.${page.next}`,
          }
        }
        const cache = env.find(cacheService)
        const key = `history ${chain} ${chain.startsWith('eip155:') ? address.toLowerCase() : address} ${limit} ${cursor ?? ''}`
        return cache ? cache.read(key, { ttlMs: KEPT_MS, fresh, load }) : load()
      },
    },
    kept: { history: ENCODED_MS },
    health: () => sources.flatMap((source) => source.health?.() ?? []),
  })
}

/** Addresses of EVM contracts come in any letter case. */
function assetKey(asset: string): string {
  return asset.startsWith('eip155:') ? asset.toLowerCase() : asset
}

async function ask(
  sources: readonly HistorySource[],
  page: (source: HistorySource) => Promise<ActivityPage>,
  onError: (error: unknown, source: string) => void,
): Promise<{ readonly page: ActivityPage; readonly source: HistorySource }> {
  let failure: unknown
  for (const source of sources) {
    try {
      return { page: await page(source), source }
    } catch (error) {
      // The request is invalid, so no other source has an answer, and none has failed.
      if (serverErrors.is(error, 'invalid')) throw error
      failure = error
      onError(error, source.name)
    }
  }
  if (serverErrors.is(failure)) throw failure
  throw serverErrors.create('unavailable', { what: 'The history' }, { cause: failure })
}

const EVM_ADDRESS = /^0x[\da-f]{40}$/i

function readAccount(account: string): { readonly chain: CaipNetworkId; readonly address: string } {
  const at = account.lastIndexOf(':')
  const [chain, address] = [account.slice(0, at), account.slice(at + 1)]
  if (chain.startsWith('eip155:') && !EVM_ADDRESS.test(address)) {
    throw serverErrors.create('invalid', { field: 'account', problem: 'is no address of an EVM chain' })
  }
  // Its route has checked the overall form.
  return { chain: chain as CaipNetworkId, address }
}

function readCursor(text: string, sources: readonly HistorySource[]): { readonly source: HistorySource; readonly cursor: string } {
  const [, name, cursor] = /^([-\w]+)\.([-\w]+)$/.exec(text) ?? []
  const source = sources.find((each) => each.name === name)
  if (!source || cursor === undefined) throw serverErrors.create('invalid', { field: 'cursor', problem: 'is none of this server' })
  return { source, cursor }
}
