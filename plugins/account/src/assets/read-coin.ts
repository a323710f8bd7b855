import type { Asset, Call, Context, Holder } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { balanceSources } from '@latchkey/kernel/late'

const COIN_LIMIT = 5_000

/**
 * Reads the chain's own coin from the chain's plugin, for answers that lack it. If there are tokens to show already, a failed balance
 * does not hide them.
 * @throws if there is nothing else to show
 */
export async function readCoin(
  ctx: Pick<Context, 'read'>,
  { address, network }: Holder,
  { signal, dispensable }: Call & { readonly dispensable: boolean },
): Promise<Asset | undefined> {
  const source = ctx.read(balanceSources).find(({ namespace }) => namespace === network.chainNamespace)
  if (!source) return undefined
  let stop = (): void => {}
  const reading = new Promise<Asset>((resolve, reject) => {
    stop = source.watch({ address, network }, ({ status, data }) => {
      if (status === 'ready' && data) resolve({ ...data, verified: true })
      else if (status === 'failed') reject(new Error('Token Balance Unavailable'))
    })
  })
  // A synchronous report arrives before `stop` is assigned.
  try {
    return await bounded(reading, { signal, ...(dispensable && { ms: COIN_LIMIT }) })
  } catch (error) {
    if (signal.aborted || !dispensable) throw error
    return undefined
  } finally {
    stop()
  }
}
