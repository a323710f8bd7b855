import type { CaipNetworkId } from '@latchkey/kernel'
import { bounded, within } from '@latchkey/kernel/async'
import type { BitcoinBalance } from './contract.js'
import { bip122Errors } from './errors.js'

const TIMEOUT_MS = 10_000

/** Servers that speak Esplora's HTTP, by CAIP-2 id. */
export interface EsploraUrls {
  readonly [chain: CaipNetworkId]: string
}

/** Reads of an operator's Esplora server. */
export interface Esplora {
  /** True if there is a server for a chain. */
  serves(chain: CaipNetworkId): boolean
  balance(args: { readonly chain: CaipNetworkId; readonly address: string; readonly signal: AbortSignal }): Promise<BitcoinBalance>
  /** Whether a block contains a transaction, and its height. */
  status(args: {
    readonly chain: CaipNetworkId
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<{ readonly confirmed: boolean; readonly height: number | undefined }>
  feeRate(args: { readonly chain: CaipNetworkId; readonly blocks: number; readonly signal: AbortSignal }): Promise<string>
  /** Spendable coins of an address, in satoshi, one number per coin. */
  coins(args: { readonly chain: CaipNetworkId; readonly address: string; readonly signal: AbortSignal }): Promise<readonly bigint[]>
  /** Returns true if a transaction is in a block; undefined if the server does not have it. */
  isConfirmed(args: { readonly chain: CaipNetworkId; readonly txid: string; readonly signal: AbortSignal }): Promise<boolean | undefined>
  /** Returns a transaction; undefined if the server does not have it. */
  transaction(args: {
    readonly chain: CaipNetworkId
    readonly txid: string
    readonly signal: AbortSignal
  }): Promise<EsploraTransaction | undefined>
  /** Latest transactions that pay or spend an address, the unconfirmed ones first. */
  transactions(args: {
    readonly chain: CaipNetworkId
    readonly address: string
    readonly signal: AbortSignal
  }): Promise<readonly EsploraTransaction[]>
}

/** A transaction as far as it is compared with the approved terms. */
export interface EsploraTransaction {
  readonly txid: string
  /** Its outputs: the address, unless the script has none, and the amount in satoshi. */
  readonly outputs: readonly { readonly address: string | undefined; readonly value: bigint }[]
  /** Addresses whose coins it spends, as far as the server knows them. */
  readonly spenders: readonly string[]
}

/**
 * @see Esplora
 *
 * Along with its first response, a server is asked once for the first block of its chain; one of another chain gets no further requests.
 */
export function createEsplora(urls: EsploraUrls, report: (error: unknown) => void = () => {}): Esplora {
  const foreign = new Map<CaipNetworkId, Error>()
  const checks = new Map<CaipNetworkId, Promise<void>>()
  const load = (base: string, path: string, signal?: AbortSignal): Promise<Response> =>
    within({ ms: TIMEOUT_MS, signal }, async (limit) => {
      const response = await fetch(`${base.replace(/\/$/, '')}${path}`, { signal: limit })
      if (!response.ok) throw bip122Errors.create('esplora-failed', { status: response.status })
      // Read within the time limit.
      return new Response(await response.text())
    })
  const check = async (chain: CaipNetworkId, base: string): Promise<void> => {
    try {
      const genesis = (await (await load(base, '/block-height/0')).text()).trim()
      // CAIP-2 identifies a chain of Bitcoin by the first 32 characters of its first block's hash. Anything else proves nothing.
      const found = `bip122:${genesis.slice(0, 32)}`
      if (!/^[\da-f]{64}$/.test(genesis) || found === chain) return
      // A plain path is on the page's own host.
      const host = URL.canParse(base) ? new URL(base).host : base
      const error = bip122Errors.create('wrong-chain', { host, expected: chain, found })
      foreign.set(chain, error)
      report(error)
    } catch (error) {
      // A server that refuses the request cannot be checked. One that could not be reached is checked again.
      if (!bip122Errors.is(error, 'esplora-failed')) checks.delete(chain)
    }
  }
  /** @throws bip122/no-esplora, bip122/wrong-chain, bip122/esplora-failed */
  const get = async (chain: CaipNetworkId, path: string, signal: AbortSignal): Promise<unknown> => {
    const base = urls[chain]
    if (base === undefined) throw bip122Errors.create('no-esplora', { chain })
    const known = foreign.get(chain)
    if (known) throw known
    const answer = await load(base, path, signal)
    // Only data that will be used must come from the right chain.
    const checked = checks.get(chain) ?? check(chain, base)
    checks.set(chain, checked)
    await bounded(checked, { signal })
    const found = foreign.get(chain)
    if (found) throw found
    return answer.json()
  }
  /** Undefined where the server does not have it. */
  const getKnown = async (chain: CaipNetworkId, path: string, signal: AbortSignal): Promise<unknown> => {
    try {
      return await get(chain, path, signal)
    } catch (error) {
      if (bip122Errors.is(error, 'esplora-failed') && error.details.status === 404) return undefined
      throw error
    }
  }
  return {
    serves: (chain) => urls[chain] !== undefined,
    async status({ chain, hash, signal }) {
      const answer = (await get(chain, `/tx/${encodeURIComponent(hash)}/status`, signal)) as {
        readonly confirmed?: unknown
        readonly block_height?: unknown
      } | null
      const height = Number.isSafeInteger(answer?.block_height) ? Number(answer?.block_height) : undefined
      return { confirmed: answer?.confirmed === true, height }
    },
    async balance({ chain, address, signal }) {
      const answer = (await get(chain, `/address/${encodeURIComponent(address)}`, signal)) as {
        readonly [stats: string]: Stats | undefined
      }
      return { confirmed: sumOf(answer.chain_stats), pending: sumOf(answer.mempool_stats) }
    },
    async feeRate({ chain, blocks, signal }) {
      const rates = (await get(chain, '/fee-estimates', signal)) as { readonly [blocks: string]: number }
      const known = Object.keys(rates)
        .map(Number)
        .sort((a, b) => a - b)
      // The closest estimate that is at least as fast; a young chain has none, and then the minimum that nodes relay is enough.
      const target = known.findLast((each) => each <= blocks) ?? known[0]
      return String((target === undefined ? undefined : rates[target]) ?? 1)
    },
    async coins({ chain, address, signal }) {
      const found = (await get(chain, `/address/${encodeURIComponent(address)}/utxo`, signal)) as readonly { readonly value: number }[]
      return found.map(({ value }) => BigInt(value))
    },
    async isConfirmed({ chain, txid, signal }) {
      const found = (await getKnown(chain, `/tx/${txid}/status`, signal)) as { readonly confirmed?: boolean } | undefined
      return found && found.confirmed === true
    },
    async transaction({ chain, txid, signal }) {
      const found = (await getKnown(chain, `/tx/${txid}`, signal)) as RawTransaction | undefined
      return found && toTransaction(found)
    },
    async transactions({ chain, address, signal }) {
      const found = (await get(chain, `/address/${encodeURIComponent(address)}/txs`, signal)) as readonly RawTransaction[]
      return found.map(toTransaction)
    },
  }
}

interface RawOutput {
  readonly scriptpubkey_address?: string
  readonly value: number
}
interface RawTransaction {
  readonly txid: string
  readonly vin: readonly { readonly prevout?: RawOutput | null }[]
  readonly vout: readonly RawOutput[]
}

function toTransaction({ txid, vin, vout }: RawTransaction): EsploraTransaction {
  return {
    txid,
    outputs: vout.map(({ scriptpubkey_address: address, value }) => ({ address, value: BigInt(value) })),
    spenders: [...new Set(vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? []))],
  }
}

interface Stats {
  readonly funded_txo_sum?: number
  readonly spent_txo_sum?: number
}

/** Every possible amount of satoshi is exact in JSON. */
function sumOf({ funded_txo_sum: funded = 0, spent_txo_sum: spent = 0 }: Stats = {}): bigint {
  return BigInt(funded) - BigInt(spent)
}
