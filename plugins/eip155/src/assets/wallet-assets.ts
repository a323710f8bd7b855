import type { Asset, CaipNetworkId, Call, Connection, Holder } from '@latchkey/kernel'
import { fromUnits } from '@latchkey/kernel/units'
import { toCaip, toHexChain } from '../chain-id.js'

export interface WalletAssetsDeps {
  readonly connection: Connection
  /** Tokens on the integrator's list, keyed by lower-case address: only these are verified. */
  readonly listed: () => Promise<ReadonlyMap<string, unknown>>
  /** The operator of the app runs this wallet, so its list of tokens is the operator's as well. */
  readonly isOwn?: boolean
  /** EIP-5792 capabilities of the wallet on the chain. */
  readonly capabilities: () => Promise<{ readonly [name: string]: { readonly [field: string]: unknown } }>
}

/**
 * Asks the wallet itself what an account holds (ERC-7811 `wallet_getAssets`), if its capabilities list the method. Returns undefined for
 * any other wallet, and when the answer has no valid asset.
 */
export async function walletAssets(
  { connection, capabilities, listed, isOwn = false }: WalletAssetsDeps,
  { address, network }: Holder,
  call: Call,
): Promise<readonly Asset[] | undefined> {
  const chain = network.caipNetworkId
  if ((await capabilities()).assetDiscovery?.supported !== true) return undefined
  const answer = await connection.request('wallet_getAssets', [{ account: address, chainFilter: [toHexChain(chain)] }], call)
  const entry = Object.entries((answer ?? {}) as { readonly [chain: string]: unknown }).find(([id]) => toCaip(id) === chain)
  const rows = Array.isArray(entry?.[1]) ? entry[1] : []
  const known = rows.length > 0 ? await listed() : new Map<string, unknown>()
  const assets = rows.flatMap((row) => toAsset(row, { chain, known, isOwn }))
  return rows.length > 0 && assets.length === 0 ? undefined : assets
}

/** Validates as specification section 5 requires; accepts the standard's lower-case types too. */
function toAsset(
  row: unknown,
  { chain, known, isOwn }: { readonly chain: CaipNetworkId; readonly known: ReadonlyMap<string, unknown>; readonly isOwn: boolean },
): readonly Asset[] {
  const { address, balance, type, metadata } = (row ?? {}) as { readonly [field: string]: unknown }
  const { name, symbol, iconUrl, decimals, price, value, verified } = (metadata ?? {}) as { readonly [field: string]: unknown }
  const kind = typeof type === 'string' && type.toUpperCase()
  if (typeof address !== 'string' || typeof balance !== 'string' || (kind !== 'ERC20' && kind !== 'NATIVE')) return []
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof iconUrl !== 'string') return []
  if (typeof decimals !== 'number' || typeof price !== 'number') return []
  const usable = /^0x[\da-f]{1,64}$/i.test(balance) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  if (!usable || !Number.isFinite(price) || price < 0) return []
  if (kind === 'ERC20' && !/^0x[\da-f]{40}$/i.test(address)) return []
  return [
    {
      name,
      symbol,
      chainId: chain,
      ...(kind === 'ERC20' && { address: `${chain}:${address}` }),
      // Wallets return zero for an unknown value.
      ...(price > 0 && { price }),
      ...(typeof value === 'number' && Number.isFinite(value) && value >= 0 && { value }),
      quantity: { decimals: String(decimals), numeric: fromUnits(BigInt(balance), decimals) },
      iconUrl,
      ...((kind === 'NATIVE' || known.has(address.toLowerCase()) || (isOwn && verified === true)) && { verified: true }),
    },
  ]
}
