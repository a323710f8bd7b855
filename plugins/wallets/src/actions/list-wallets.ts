import type { Call, Context, ListedWallet, Network, WalletQuery } from '@latchkey/kernel'
import { bounded, servedImage } from '@latchkey/kernel/async'
import { kernelErrors } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import type { WalletsContract } from '../contract.js'
import { directory } from '../directory.js'
import { selectWallets } from '../select-wallets.js'
import { pictured } from '../wallets/pictured.js'
import { type WalletsQuery, type WalletsReply, walletsWire } from '../wire.js'

export interface Listing {
  readonly wallets: readonly ListedWallet[]
  readonly count: number
  readonly nextPage: number | undefined
  /** The server did not answer; these are the bundled wallets. */
  readonly incomplete: boolean
}

/** Maximum wait of a visitor for the list: after that, the bundled list is shown, with a retry button. */
const PATIENCE_MS = 8000

/**
 * Requests the list from the server, and falls back to the bundled one if there is no server or it fails. Later pages have no fallback.
 * @throws the server's error for a later page, or the reason of the abort
 */
export async function listWallets(ctx: Context<WalletsContract>, query: WalletQuery, { signal }: Call): Promise<Listing> {
  const asked = toWire(query, ctx.core.networks)
  try {
    return { ...fromWire(ctx, await ask(ctx, asked, signal)), incomplete: false }
  } catch (error) {
    signal.throwIfAborted()
    const alone = kernelErrors.is(error, 'http-no-server')
    if (!alone && (query.page ?? 1) > 1) throw error
    if (!alone) ctx.report(error)
    const { wallets = ownWallets } = ctx.use(directory).options
    return { ...fromWire(ctx, selectWallets(await wallets(), asked)), incomplete: !alone }
  }
}

async function ask(ctx: Context<WalletsContract>, query: WalletsQuery, signal: AbortSignal): Promise<WalletsReply> {
  const late = new AbortController()
  const answer = ctx.http.client(walletsWire).wallets(query, { signal: AbortSignal.any([signal, late.signal]) })
  try {
    return await bounded(answer, {
      signal,
      ms: PATIENCE_MS,
      timeout: () => new Error(`The wallet list took longer than ${PATIENCE_MS / 1000} s.`),
    })
  } finally {
    late.abort()
  }
}

async function ownWallets(): Promise<readonly ListedWallet[]> {
  return pictured()
}

function toWire({ namespace, include, exclude, ...rest }: WalletQuery, networks: readonly Network[]): WalletsQuery {
  const { touch, system } = surroundings()
  // A wallet for chains that the app does not use is of no use to it.
  const chains = namespace === undefined ? [...new Set(networks.map(({ chainNamespace }) => chainNamespace))] : [namespace]
  return {
    ...rest,
    platform: !touch || system === 'other' ? 'desktop' : system,
    ...(chains.length > 0 && { chains }),
    ...(include && { include: [...include] }),
    ...(exclude && { exclude: [...exclude] }),
  }
}

/** A path of an image is relative to the server. */
function fromWire({ http }: Context<WalletsContract>, { items, total, nextPage }: WalletsReply): Omit<Listing, 'incomplete'> {
  const wallets = items.map((item) => ({ ...item, ...(item.image_url && { image_url: servedImage(http, item.image_url) }) }))
  return { wallets, count: total, nextPage: nextPage ?? undefined }
}
