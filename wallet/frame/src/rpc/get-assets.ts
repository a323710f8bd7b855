import type { EvmNode } from '@latchkey/eip155/read'
import { imitates } from '@latchkey/kernel/untrusted-text'
import { formatUnits, type Hex, numberToHex, parseUnits } from 'viem'
import type { FactsOf } from '../networks.js'
import { refused } from './questions.js'

/** A coin or token of the account, as returned by the deployment's `GET /v1/accounts/{account}/balances`. */
export interface Holding {
  /** CAIP-10 id of the contract; omitted for the native coin. */
  readonly asset?: string
  readonly name: string
  readonly symbol: string
  /** Base units. */
  readonly amount: string
  readonly decimals: number
  readonly price?: string
  readonly iconUrl?: string
  readonly spam?: boolean
  /** On a list that the operator chose. */
  readonly verified?: boolean
}
/** An asset of ERC-7811, as specified in section 3. */
export interface WalletAsset {
  /** `native` for the native coin. */
  readonly address: string
  /** Hexadecimal, base units. */
  readonly balance: Hex
  readonly type: 'NATIVE' | 'ERC20'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Price of one in US dollars; 0 if unknown. */
    readonly price: number
    readonly value: number
    readonly iconUrl: string
    /** Verified: on a list that the operator chose. */
    readonly verified?: true
  }
}
/** Options of `getAssets`. */
export interface AssetsOptions {
  readonly address: string
  readonly node: EvmNode
  readonly factsOf: FactsOf
  /** Fetches balances from the deployment's own route; undefined if it has none, or not for this network. */
  readonly holdings: (chain: string, address: string) => Promise<readonly Holding[] | undefined>
  /** The deployment's EVM networks, listed if the request contains no filter. */
  readonly chains: readonly string[]
  /** The current network. */
  readonly chain: string
}

const MOST_CHAINS = 20
const PRICE_DECIMALS = 18

/**
 * Answers `wallet_getAssets` (ERC-7811) for the wallet's own account from the deployment's data: all tokens if the server lists balances,
 * otherwise the native coin balance. Networks without a responding node are omitted. `assetFilter` takes precedence over the other
 * filters.
 * @throws for another account, or a parameter of another shape
 */
export async function getAssets(params: unknown, options: AssetsOptions): Promise<{ readonly [chain: string]: readonly WalletAsset[] }> {
  const given = (Array.isArray(params) ? params[0] : params) as Asked | undefined
  const { account, chainFilter, assetFilter, assetTypeFilter } = given ?? {}
  if (account !== undefined && (typeof account !== 'string' || account.toLowerCase() !== options.address.toLowerCase()))
    throw refused('This account is not one of the wallet.', 4100)
  const wanted = assetFilter === undefined ? undefined : filterOf(assetFilter)
  const chains = wanted ? [...wanted.keys()] : chainsOf(chainFilter, options)
  const types = typesOf(assetTypeFilter)
  const found = await Promise.all(
    chains.map(async (chain) => {
      const rows = await assetsOn(chain, options).catch(() => undefined)
      const only = wanted?.get(chain)
      const fits = ({ address, type }: WalletAsset): boolean => (only ? only.has(address.toLowerCase()) : (types?.has(type) ?? true))
      return rows ? [[hexOf(chain), rows.filter(fits)] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

interface Asked {
  readonly account?: unknown
  readonly chainFilter?: unknown
  readonly assetFilter?: unknown
  readonly assetTypeFilter?: unknown
}

async function assetsOn(chain: string, { address, node, factsOf, holdings }: AssetsOptions): Promise<readonly WalletAsset[]> {
  const listed = await holdings(chain, address).catch(() => undefined)
  const rows = listed?.flatMap((each) => (each.spam ? [] : toAsset(each, factsOf(chain).symbol)))
  if (rows?.some(({ type }) => type === 'NATIVE')) return rows
  const balance = await node(chain, 'eth_getBalance', [address, 'latest'])
  if (typeof balance !== 'string') throw new Error('The node answered with no number.')
  const { symbol, decimals, name } = factsOf(chain)
  const native = { name, symbol, decimals, price: 0, value: 0, iconUrl: '' }
  return [{ address: 'native', balance: numberToHex(BigInt(balance)), type: 'NATIVE', metadata: native }, ...(rows ?? [])]
}

function toAsset({ asset, name, symbol, amount, decimals, price, iconUrl = '', verified }: Holding, coin: string): readonly WalletAsset[] {
  const units = BigInt(amount)
  const [, , address] = asset?.split(':') ?? []
  // Exact up to here: the standard defines metadata as numbers, for display only.
  const value = Number(formatUnits(units * parseUnits(price ?? '0', PRICE_DECIMALS), decimals + PRICE_DECIMALS))
  // Pages show an asset by its symbol alone.
  const isImitation = address !== undefined && !verified && [name, symbol].some((each) => imitates(each, coin))
  const names = isImitation ? { name: address, symbol: `${address.slice(0, 6)}…${address.slice(-4)}` } : { name, symbol }
  return [
    {
      address: address ?? 'native',
      balance: numberToHex(units),
      type: asset === undefined ? 'NATIVE' : 'ERC20',
      metadata: { ...names, decimals, price: Number(price ?? 0), value, iconUrl, ...(verified && { verified }) },
    },
  ]
}

function chainsOf(given: unknown, { chain, chains }: AssetsOptions): readonly string[] {
  if (given === undefined) return [...new Set([chain, ...chains])].filter((each) => each.startsWith('eip155:')).slice(0, MOST_CHAINS)
  if (!Array.isArray(given)) throw refused('Expected array', -32602)
  return [...new Set(given.map(caipOf))].slice(0, MOST_CHAINS)
}

/** Returns addresses by chain. The older draft of the standard has plain addresses, the newer one objects. */
function filterOf(given: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused('Expected object', -32602)
  const chains = Object.entries(given).slice(0, MOST_CHAINS)
  return new Map(
    chains.map(([chain, assets]) => {
      if (!Array.isArray(assets)) throw refused('Expected array', -32602)
      return [
        caipOf(chain),
        new Set(assets.map((each: unknown) => String((each as { address?: unknown } | null)?.address ?? each).toLowerCase())),
      ]
    }),
  )
}

function typesOf(given: unknown): ReadonlySet<string> | undefined {
  if (given === undefined) return undefined
  if (!Array.isArray(given)) throw refused('Expected array', -32602)
  return new Set(given.map((each) => String(each).toUpperCase()))
}

function caipOf(chain: unknown): string {
  if (typeof chain !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(chain)) throw refused('Expected the hexadecimal number of a network', -32602)
  return `eip155:${Number(chain)}`
}

function hexOf(chain: string): Hex {
  return numberToHex(Number(chain.slice('eip155:'.length)))
}
