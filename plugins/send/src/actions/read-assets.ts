import type { Asset, Context } from '@latchkey/kernel'
import { bounded, createResource, type Resource } from '@latchkey/kernel/async'
import { assetSources, balanceSources } from '@latchkey/kernel/late'
import type { SendContract } from '../contract.js'
import { type HolderOf, sendFlow } from '../flow.js'

/** Specification section 9: balances are kept for 30 s. */
const TTL = 30_000
const TIMEOUT = 20_000
const COIN_TIMEOUT = 5_000

/** What an account holds, the native coin first. One request an account and chain in 30 seconds (API-01). */
export function assetsOf(ctx: Context<SendContract>): Resource<HolderOf, readonly Asset[]> {
  const flow = ctx.use(sendFlow)
  flow.assets ??= createResource<HolderOf, readonly Asset[]>({
    ttl: TTL,
    signal: ctx.signal,
    name: ({ address, network }) => `${network.caipNetworkId}.${address}`,
    load: (holder, { signal }) => readAssets(ctx, holder, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])),
  })
  return flow.assets
}

/** Asks the sources in order and takes the first answer; the coin comes from the chain's own plugin where the answer lacks it. */
async function readAssets(ctx: Context<SendContract>, holder: HolderOf, signal: AbortSignal): Promise<readonly Asset[]> {
  const found = (await firstAnswer(ctx, holder, signal)).filter((asset) => isUsable(asset, holder))
  const coin = found.find(({ address }) => address === undefined) ?? (await readCoin(ctx, holder, signal, found.length > 0))
  return [...(coin ? [coin] : []), ...found.filter(({ address }) => address !== undefined)]
}

async function firstAnswer(ctx: Context<SendContract>, { namespace, address, network }: HolderOf, signal: AbortSignal) {
  for (const source of ctx.read(assetSources)) {
    if (source.namespace !== undefined && source.namespace !== namespace) continue
    try {
      const answer = await bounded(source.list({ address, network }, { signal }), { signal })
      if (answer) return answer
    } catch (error) {
      signal.throwIfAborted()
      ctx.report(error)
    }
  }
  return []
}

/** Where there are tokens to show already, a coin that nobody can count does not take them away. */
async function readCoin(
  ctx: Context<SendContract>,
  holder: HolderOf,
  signal: AbortSignal,
  dispensable: boolean,
): Promise<Asset | undefined> {
  const source = ctx.read(balanceSources).find(({ namespace }) => namespace === holder.namespace)
  if (!source) return undefined
  let stop = (): void => {}
  const reading = new Promise<Asset>((resolve, reject) => {
    stop = source.watch(holder, ({ status, data }) => {
      if (status === 'ready' && data) resolve({ ...data, verified: true })
      else if (status === 'failed') reject(new Error('Token Balance Unavailable'))
    })
  })
  // What is reported at once is reported before there is a way to stop.
  try {
    return await bounded(reading, { signal, ...(dispensable && { ms: COIN_TIMEOUT }) })
  } catch (error) {
    if (signal.aborted || !dispensable) throw error
    return undefined
  } finally {
    stop()
  }
}

/** Whatever a server or a wallet says: only amounts that can be read exactly, on this chain, of tokens that can be divided. */
function isUsable({ symbol, quantity, chainId, address }: Asset, { network }: HolderOf): boolean {
  const readable = typeof symbol === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(quantity?.numeric) && /^\d{1,3}$/.test(quantity.decimals)
  // Tokens with decimals 0 are dropped (specification section 5).
  return (
    readable && chainId === network.caipNetworkId && (address === undefined || (typeof address === 'string' && quantity.decimals !== '0'))
  )
}
