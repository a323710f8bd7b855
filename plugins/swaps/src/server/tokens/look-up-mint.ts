import { cacheService, detached, nodesService, type ServerCall } from '@latchkey/server-kit'
import type { SwapToken } from '../../wire.js'
import { plainText } from './plain-text.js'

const KEPT_MS = 600_000
const PROGRAMS: readonly unknown[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

interface Args {
  /** CAIP-2 of a Solana network. */
  readonly chain: string
  readonly address: string
}
interface Extension {
  readonly extension?: unknown
  readonly state?: { readonly name?: unknown; readonly symbol?: unknown }
}
interface Account {
  readonly owner?: unknown
  readonly data?: {
    readonly parsed?: {
      readonly type?: unknown
      readonly info?: { readonly decimals?: unknown; readonly extensions?: readonly Extension[] }
    }
  }
}

/**
 * Returns a mint's own metadata, if it has any (Token-2022); otherwise uses the ends of its address as the name. Marked as unverified,
 * since anyone can write it. Undefined if it is not a mint.
 */
export async function lookUpMint({ chain, address }: Args, call: ServerCall): Promise<SwapToken | undefined> {
  const load = async (): Promise<SwapToken | null> => {
    const own = detached(call)
    const params = [address, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const answer = await call.use(nodesService).request(chain, 'getAccountInfo', params, own)
    const account = (answer as { readonly value?: Account | null } | null)?.value
    const parsed = account?.data?.parsed
    const decimals = parsed?.info?.decimals
    if (!PROGRAMS.includes(account?.owner) || parsed?.type !== 'mint' || typeof decimals !== 'number') return null
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) return null
    const { extensions } = parsed.info ?? {}
    const said = Array.isArray(extensions) ? (extensions as readonly Extension[]) : []
    const { name, symbol } = said.find(({ extension }) => extension === 'tokenMetadata')?.state ?? {}
    const short = plainText(String(symbol ?? ''), 32) || `${address.slice(0, 4)}…${address.slice(-4)}`
    const long = plainText(String(name ?? ''), 100) || short
    return { asset: `${chain}/token:${address}`, name: long, symbol: short, decimals, verified: false }
  }
  const cache = call.find(cacheService)
  const found = cache ? cache.read(`swaps.token ${chain} ${address}`, { ttlMs: KEPT_MS, load }) : load()
  return (await found) ?? undefined
}
