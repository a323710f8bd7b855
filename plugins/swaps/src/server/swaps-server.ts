import { randomBytes } from 'node:crypto'
import { bounded, defineServerPlugin, type ServerEnv, type ServerPlugin, serverErrors, within } from '@latchkey/server-kit'
import { getAddress } from 'viem'
import { assetOf } from '../evm/asset-of.js'
import { checkQuote } from '../evm/check-quote.js'
import { type SwapQuery, swapsWire } from '../wire.js'
import { bestOffer } from './best-offer.js'
import { readReceipt } from './read-receipt.js'
import { readSignature } from './read-signature.js'
import { createSeal } from './seal.js'
import type { ProviderQuery, SwapProvider } from './swap-provider.js'
import { findTokens, type TokenOptions } from './tokens/find-tokens.js'
import { isRebasing } from './tokens/is-rebasing.js'

/** Providers that are asked for prices, tokens that are listed, and limits. */
export interface SwapsServerOptions extends TokenOptions {
  /** All providers are queried in parallel, and the best quote is shown. */
  readonly providers: readonly SwapProvider[]
  /** Seals quotes, so that the server need not store them: must be the same in all processes. Defaults to a random one for this process. */
  readonly secret?: string
  /** How long a quote is valid. Defaults to a minute. */
  readonly quoteMs?: number
  /** Timeout per provider. Defaults to 4 s. */
  readonly timeoutMs?: number
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

/** Contents of a quote's id. */
interface Sealed {
  readonly asked: SwapQuery
  readonly provider: string
  readonly expiresAt: number
  readonly buy: string
  readonly minBuy: string
  readonly order?: unknown
}

/** Cost of a quote in calls, since it queries nodes and services. */
const QUOTE_COST = 3

/**
 * `/v1/swaps`: queries all providers, and returns the best quote with exactly what an account would send. Nothing is stored: a quote's
 * data is sealed in its id.
 *
 * @example
 * swapsServer({ providers: [uniswap({ chains })], secret: storage.secret })
 */
export function swapsServer(options: SwapsServerOptions): ServerPlugin<typeof swapsWire> {
  const { providers, quoteMs = 60_000, timeoutMs = 4_000, now = Date.now } = options
  const seal = createSeal(options.secret ?? randomBytes(32).toString('base64url'), 'swaps.quote')
  const chains = [...new Set(providers.flatMap((provider) => provider.chains))]
  const at = (chain: string): readonly SwapProvider[] => providers.filter((provider) => provider.chains.includes(chain))
  const routersOf = (chain: string) => at(chain).flatMap((provider) => provider.routers(chain))
  const open = (quoteId: string): Sealed => {
    const sealed = seal.open(quoteId)
    if (sealed === undefined) throw serverErrors.create('invalid', { field: 'quoteId', problem: 'It is not one of this server.' })
    // Safe: only this server can seal.
    return sealed as Sealed
  }
  /** A price is worth more than this note, so it is left out if the chain does not respond. */
  const rebasingOf = async (assets: readonly string[], env: ServerEnv): Promise<string[]> => {
    const answers = assets.map((asset) =>
      within({ ms: timeoutMs, signal: env.signal }, (signal) =>
        bounded(isRebasing(asset, options.tokens ?? [], { ...env, signal }), { signal }),
      ).catch(() => {
        env.signal.throwIfAborted()
        return false
      }),
    )
    const found = await Promise.all(answers)
    return assets.filter((_, i) => found[i])
  }

  return defineServerPlugin<typeof swapsWire>({
    id: 'swaps',
    wire: swapsWire,
    handlers: {
      async networks() {
        return { items: chains.map((chain) => ({ chain, routers: [...routersOf(chain)] })) }
      },

      async tokens(query, env) {
        checkChain(query.chain, chains)
        if (query.search !== undefined) await env.charge(1)
        return findTokens(query, options, env)
      },

      async quote(asked, env) {
        const expiresAt = now() + quoteMs
        const query = queryOf(asked, { expiresAt, chains })
        await env.charge(QUOTE_COST - 1)
        const [best, rebasing] = await Promise.all([
          bestOffer({ providers: at(query.chain), asked, query, timeoutMs, now: now() }, env),
          rebasingOf([asked.sell, asked.buy], env),
        ])
        if (!best) return { quote: null }
        const { id, name } = best.provider
        const { buy, minBuy, priceImpact, fees, approval, tx, gas, order } = best.offer
        const sealed: Sealed = { asked, provider: id, expiresAt, buy: String(buy), minBuy: String(minBuy), order }
        return {
          quote: {
            quoteId: seal.close(sealed),
            expiresAt: new Date(expiresAt).toISOString(),
            provider: { id, name },
            sell: { asset: asked.sell, amount: asked.amount },
            buy: { asset: asked.buy, amount: String(buy) },
            minBuy: String(minBuy),
            priceImpact: priceImpact ?? null,
            fees,
            approval,
            tx,
            ...(gas !== undefined && { gas }),
            ...(rebasing.length > 0 && { rebasing }),
          },
        }
      },

      async order({ quoteId, signature }, env) {
        const { asked, provider: id, expiresAt, buy, minBuy, order } = open(quoteId)
        if (expiresAt <= now())
          throw serverErrors.create('invalid', { field: 'quoteId', problem: 'The quote is too old. Ask for a new one.' })
        const query = queryOf(asked, { expiresAt, chains })
        const provider = at(query.chain).find((each) => each.id === id)
        if (!provider?.order || order === undefined)
          throw serverErrors.create('invalid', { field: 'quoteId', problem: 'This quote needs no signature.' })
        const tx = await provider.order({ query, order, signature }, env)
        const made = {
          sell: { asset: asked.sell, amount: asked.amount },
          buy: { asset: asked.buy, amount: buy },
          minBuy,
          approval: null,
          tx,
        }
        const problem = checkQuote(made, { query: asked, routers: provider.routers(query.chain), now: now() })
        if (!problem) return { tx }
        env.report?.(new Error(`${provider.name} made a transaction that does not hold: ${problem}.`), provider.name)
        throw serverErrors.create('unavailable', { what: provider.name })
      },

      async status({ quoteId, hash }, env) {
        const { asked } = open(quoteId)
        const { chain, account, buy } = queryOf(asked, { expiresAt: 0, chains })
        const isSolana = chain.startsWith('solana:')
        if (!(isSolana ? /^[1-9A-HJ-NP-Za-km-z]{64,88}$/ : /^0x[\da-f]{64}$/i).test(hash))
          throw serverErrors.create('invalid', { field: 'hash', problem: 'It is no hash of this chain.' })
        if (isSolana) return readSignature({ chain, account, buy, hash }, env as ServerEnv)
        return readReceipt(
          { chain, account, buy, hash, routers: routersOf(chain).map(({ address }) => address.toLowerCase()) },
          env as ServerEnv,
        )
      },
    },
    cache: { networks: { maxAge: 300, staleWhileRevalidate: 3_600 } },
    health: () => providers.flatMap((provider) => provider.health?.() ?? []),
  })
}

/** @throws server/invalid if the fields contradict each other */
function queryOf(
  asked: SwapQuery,
  { expiresAt, chains }: { readonly expiresAt: number; readonly chains: readonly string[] },
): ProviderQuery {
  const invalid = (field: string, problem: string): Error => serverErrors.create('invalid', { field, problem })
  const at = asked.account.lastIndexOf(':')
  const [chain, written] = [asked.account.slice(0, at), asked.account.slice(at + 1)]
  // In the format that all providers accept.
  const account = chain.startsWith('eip155:') ? getAddress(written.toLowerCase()) : written
  const sell = { id: asked.sell, ...assetOf(asked.sell) }
  const buy = { id: asked.buy, ...assetOf(asked.buy) }
  if (sell.chain !== chain) throw invalid('sell', 'It is on another chain than the account.')
  if (buy.chain !== chain) throw invalid('buy', 'It is on another chain than the account.')
  if (sell.token === buy.token) throw invalid('buy', 'It is what is sold.')
  checkChain(chain, chains)
  const amount = BigInt(asked.amount)
  if (amount === 0n || amount >= 1n << 256n) throw invalid('amount', 'It is nothing, or more than there can be.')
  return { chain, account, sell, buy, amount, slippage: asked.slippage, approvals: asked.approvals, expiresAt }
}

function checkChain(chain: string, chains: readonly string[]): void {
  if (!chains.includes(chain)) throw serverErrors.create('invalid', { field: 'chain', problem: 'There are no swaps on this chain.' })
}
