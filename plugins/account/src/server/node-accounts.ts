import { nodesService } from '@latchkey/server-kit'
import type { AccountId, AccountSource, Ask, FoundAsset, ListedCollection, PieceReader } from './account-source.js'
import { completePieces } from './complete-pieces.js'
import { type ListedToken, tokensOf } from './token-list.js'

/** The chain's own coin, by CAIP-2 id. */
export interface Coin {
  /** Full name: `Ether`. */
  readonly name: string
  /** Ticker symbol: `ETH`. */
  readonly symbol: string
  /** Number of decimals. */
  readonly decimals: number
  /** Image URL on any host: browsers get the server's own copy. */
  readonly iconUrl?: string
}
/** Contracts to query, since nodes cannot list them. */
export interface NodeAccountsOptions {
  /** Coins of further chains besides the built-in ones. */
  readonly coins?: { readonly [chain: string]: Coin }
  /**
   * Entries of a token list. On EVM chains, whose nodes cannot list tokens, the only tokens to query; on Solana, the source of names,
   * images and verification.
   */
  readonly tokens?: readonly ListedToken[]
  /** Contracts of collectibles; EVM nodes must be queried for each. */
  readonly collections?: readonly ListedCollection[]
  /** Readers of collectibles, one per family. None by default. */
  readonly readers?: readonly PieceReader[]
  /** Gateway for metadata at `ipfs://` addresses: `https://ipfs.example.com`. */
  readonly ipfsGateway?: string
}

const ETHER: Coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** The operator's own nodes. */
const FAMILIES = /^(eip155|solana):/

const SOL: Coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const COINS: { readonly [chain: string]: Coin } = {
  'eip155:56': { name: 'BNB', symbol: 'BNB', decimals: 18 },
  'eip155:137': { name: 'POL', symbol: 'POL', decimals: 18 },
  'eip155:100': { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
}
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'

/**
 * Reads from your own nodes, on every chain that they serve: the coin, listed tokens on EVM chains, all tokens on Solana, and
 * collectibles if a reader is given.
 */
export function nodeAccounts(options: NodeAccountsOptions = {}): AccountSource {
  const { coins = {}, tokens = [], collections = [], readers = [], ipfsGateway } = options
  return {
    name: 'nodes',
    async assets(account, _currency, call) {
      const nodes = call.find(nodesService)
      if (!nodes?.chains.includes(account.chain) || !FAMILIES.test(account.chain)) return undefined
      const ask: Ask = (method, params) => nodes.request(account.chain, method, params, call)
      const listed = tokensOf(tokens, account.chain)
      return account.chain.startsWith('solana:')
        ? onSolana(account, coins[account.chain] ?? SOL, listed, ask)
        : onEvm(account, coins[account.chain] ?? COINS[account.chain] ?? ETHER, listed, ask)
    },
    async collectibles({ chain, address: owner }, call) {
      const nodes = call.find(nodesService)
      const reader = readers.find(({ namespace }) => chain.startsWith(`${namespace}:`))
      if (!reader || !nodes?.chains.includes(chain)) return undefined
      const ask: Ask = (method, params) => nodes.request(chain, method, params, call)
      const own = collections.filter(({ chainId }) => chain === `eip155:${chainId}`)
      const found = await reader.pieces({ owner, ask, collections: own }, call)
      return found && completePieces(found, call, ipfsGateway)
    },
  }
}

async function onEvm({ address }: AccountId, coin: Coin, listed: readonly ListedToken[], ask: Ask): Promise<readonly FoundAsset[]> {
  const data = BALANCE_OF + address.slice(2).padStart(64, '0')
  const [native, ...held] = await Promise.all([
    ask('eth_getBalance', [address, 'latest']),
    // A contract that reverts holds no token of the account.
    ...listed.map(({ address: to }) => ask('eth_call', [{ to, data }, 'latest']).catch(nothingIfRefused)),
  ])
  return [
    { ...coin, amount: toAmount(native), verified: true },
    ...listed.flatMap(({ logoURI, name, symbol, decimals, address: at }, i): FoundAsset[] => {
      const answer = held[i]
      const amount = typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
      return amount > 0n && decimals > 0
        ? [{ address: at, name, symbol, decimals, amount, verified: true, ...(logoURI && { iconUrl: logoURI }) }]
        : []
    }),
  ]
}

async function onSolana({ address }: AccountId, coin: Coin, listed: readonly ListedToken[], ask: Ask): Promise<readonly FoundAsset[]> {
  const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const [native, ...programs] = await Promise.all([
    ask('getBalance', [address, { commitment: 'confirmed' }]),
    ...TOKEN_PROGRAMS.map((programId) => ask('getTokenAccountsByOwner', [address, { programId }, config])),
  ])
  const held = new Map<string, { readonly decimals: number; readonly amount: bigint }>()
  for (const { account } of programs.flatMap((answer) => (answer as { readonly value?: readonly TokenAccount[] } | null)?.value ?? [])) {
    const { mint, tokenAmount } = account?.data?.parsed?.info ?? {}
    const { amount, decimals } = tokenAmount ?? {}
    if (typeof mint !== 'string' || typeof decimals !== 'number' || decimals <= 0 || !/^\d+$/.test(String(amount))) continue
    const sum = BigInt(String(amount)) + (held.get(mint)?.amount ?? 0n)
    if (sum > 0n) held.set(mint, { decimals, amount: sum })
  }
  const value = (native as { readonly value?: unknown } | null)?.value
  const byMint = new Map(listed.map((token) => [token.address, token]))
  return [
    { ...coin, amount: toAmount(value), verified: true },
    ...[...held].map(([mint, token]) => {
      const known = byMint.get(mint)
      const short = `${mint.slice(0, 4)}…`
      return known
        ? {
            address: mint,
            name: known.name,
            symbol: known.symbol,
            ...token,
            verified: true,
            ...(known.logoURI && { iconUrl: known.logoURI }),
          }
        : { address: mint, name: short, symbol: short, ...token }
    }),
  ]
}

interface TokenAccount {
  readonly account?: {
    readonly data?: {
      readonly parsed?: {
        readonly info?: { readonly mint?: unknown; readonly tokenAmount?: { readonly amount?: unknown; readonly decimals?: unknown } }
      }
    }
  }
}

/** An error from the node itself, such as a revert, is an answer. Anything else is not. */
function nothingIfRefused(error: unknown): undefined {
  if (typeof (error as { readonly code?: unknown }).code === 'number') return undefined
  throw error
}

function toAmount(answer: unknown): bigint {
  const text = String(answer)
  if (!/^(0x[\da-f]+|\d+)$/i.test(text)) throw new TypeError('A node answered no number for a balance.')
  return BigInt(text)
}

/** Exported only so that the types above stay importable. */
