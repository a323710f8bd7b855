import { boolean, check, integer, list, number, object, optional, record, type Static, string } from '@latchkey/kernel/wire'
import { createUpstream, type Dependency, serverErrors, type UpstreamCall } from '@latchkey/server-kit'

/** An unspent output of an address. */
export interface BitcoinCoin {
  readonly txid: string
  readonly vout: number
  /** Satoshi, as a decimal string. */
  readonly value: string
  readonly confirmed: boolean
}
/** Bitcoin data from the operator's servers. */
export interface BitcoinNodes {
  readonly health: () => readonly Dependency[]
  /** @throws server/not-found for a chain without a server, server/unavailable */
  coins(args: { readonly chain: string; readonly address: string }, call: UpstreamCall): Promise<readonly BitcoinCoin[]>
  /** Satoshi per virtual byte for confirmation within six blocks, as a decimal. @throws as `coins` */
  feeRate(chain: string, call: UpstreamCall): Promise<string>
  /**
   * Returns the transaction id. A node that has the transaction with the given id already counts as one that accepts it.
   * @throws server/invalid `transaction` with the node's message, and as `coins`
   */
  send(
    args: { readonly chain: string; readonly transaction: string; readonly txid?: string | undefined },
    call: UpstreamCall,
  ): Promise<string>
}

function odd(chain: string, cause: unknown): Error {
  return serverErrors.create('unavailable', { what: `Esplora of ${chain}` }, { cause })
}

const MAX_COINS = 2000
const coinsAnswer = /* @__PURE__ */ list(
  /* @__PURE__ */ object({
    txid: /* @__PURE__ */ string({ pattern: '^[0-9a-f]{64}$' }),
    vout: /* @__PURE__ */ integer({ minimum: 0 }),
    value: /* @__PURE__ */ integer({ minimum: 0 }),
    status: /* @__PURE__ */ optional(/* @__PURE__ */ object({ confirmed: /* @__PURE__ */ boolean() })),
  }),
)
const ratesAnswer = /* @__PURE__ */ record(/* @__PURE__ */ string(), /* @__PURE__ */ number({ minimum: 0 }))

/** Uses servers with Esplora's HTTP API, by CAIP-2 id. */
export function createBitcoinNodes(urls: { readonly [chain: string]: string } = {}): BitcoinNodes {
  const nodes = new Map(
    Object.entries(urls).map(([chain, url]) => [
      chain,
      { base: url.replace(/\/$/, ''), upstream: createUpstream({ name: `Esplora of ${chain}`, maxBytes: 2_000_000 }) },
    ]),
  )
  const ask = async (chain: string, path: string, init: RequestInit, call: UpstreamCall) => {
    const node = nodes.get(chain)
    if (!node) throw serverErrors.create('not-found', { what: 'A server of this Bitcoin network' })
    return { ...(await node.upstream.send(`${node.base}${path}`, init, call)), name: node.upstream.name }
  }
  const read = async (chain: string, path: string, call: UpstreamCall): Promise<unknown> => {
    const { status, text, name } = await ask(chain, path, {}, call)
    if (status !== 200) throw serverErrors.create('unavailable', { what: name })
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw odd(chain, cause)
    }
  }
  const knows = async (chain: string, txid: string, call: UpstreamCall): Promise<boolean> => {
    const found = await read(chain, `/tx/${txid}`, call).catch(() => undefined)
    return (found as { readonly txid?: unknown } | null | undefined)?.txid === txid
  }
  return {
    health: () => [...nodes.values()].map(({ upstream: { name, state } }) => ({ name, state })),
    async coins({ chain, address }, call) {
      const found = await read(chain, `/address/${encodeURIComponent(address)}/utxo`, call)
      const problem = check(coinsAnswer, found)
      if (problem !== undefined) throw odd(chain, problem)
      return (found as Static<typeof coinsAnswer>)
        .toSorted((a, b) => b.value - a.value)
        .slice(0, MAX_COINS)
        .map(({ txid, vout, value, status }) => ({ txid, vout, value: String(value), confirmed: status?.confirmed === true }))
    },
    async feeRate(chain, call) {
      const rates = await read(chain, '/fee-estimates', call)
      const problem = check(ratesAnswer, rates)
      if (problem !== undefined) throw odd(chain, problem)
      const known = Object.entries(rates as Static<typeof ratesAnswer>)
        .map(([blocks, rate]) => ({ blocks: Number(blocks), rate }))
        .sort((a, b) => a.blocks - b.blocks)
      // Uses the closest estimate that is at least as fast; a young chain has none, and then the minimum relay fee is enough.
      const { rate = 1 } = known.findLast(({ blocks }) => blocks <= 6) ?? known[0] ?? {}
      return Math.min(Math.max(rate, 1), 100_000).toFixed(3)
    },
    async send({ chain, transaction, txid }, call) {
      const said = await ask(chain, '/tx', { method: 'POST', body: transaction }, call).catch((error: unknown) => ({ error }))
      if ('text' in said && said.status === 200 && /^[0-9a-f]{64}$/.test(said.text.trim())) return said.text.trim()
      // It may have been sent before: by this call, whose response was lost, or by an earlier one.
      if (txid !== undefined && (await knows(chain, txid, call))) return txid
      if ('error' in said) throw said.error
      // Refusals have their own status.
      if (said.status >= 500 || said.status === 200) throw serverErrors.create('unavailable', { what: said.name })
      // The node's message explains why; reduced to harmless characters.
      const problem = said.text.replace(/[^ -~]/g, ' ').slice(0, 300) || `HTTP status code: ${said.status}`
      throw serverErrors.create('invalid', { field: 'transaction', problem })
    },
  }
}
