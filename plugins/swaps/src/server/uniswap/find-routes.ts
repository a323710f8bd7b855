import { poolAbi } from './abis.js'
import type { Reader } from './multicall.js'
import type { UniswapDeployment } from './options.js'
import type { Hop, Route } from './routes.js'

const TIERS = [100, 500, 3000, 10_000]
const V2_FEE = 3000
const NONE = '0x0000000000000000000000000000000000000000'

/**
 * Returns every route of at most two pools, the second through the wrapped coin: those of V2 and of all V3 fee tiers. Uses one node
 * request.
 */
export async function findRoutes(
  read: Reader,
  { from, to, deployment: { wrapped, v2, v3 } }: { readonly from: string; readonly to: string; readonly deployment: UniswapDeployment },
): Promise<readonly Route[]> {
  const middle = wrapped.toLowerCase()
  const pairs = from === middle || to === middle ? [[from, to]] : [[from, to], [from, middle], [middle, to]] // biome-ignore format: a table
  const asked = pairs.flatMap(([one = '', other = '']) => [
    ...(v2 ? [{ version: 2 as const, one, other, fee: V2_FEE }] : []),
    ...(v3 ? TIERS.map((fee) => ({ version: 3 as const, one, other, fee })) : []),
  ])
  const pools = await read(
    asked.map(({ version, one, other, fee }) =>
      version === 2
        ? { to: v2?.factory ?? '', abi: poolAbi, name: 'getPair', args: [one, other] }
        : { to: v3?.factory ?? '', abi: poolAbi, name: 'getPool', args: [one, other, fee] },
    ),
  )
  const hops = asked.flatMap(({ version, one, other, fee }, at): (Hop & { readonly version: 2 | 3 })[] => {
    const pool = pools[at]
    return typeof pool === 'string' && pool !== NONE ? [{ version, from: one, to: other, pool: pool.toLowerCase(), fee }] : []
  })
  return ([2, 3] as const).flatMap((version): Route[] => {
    const own = hops.filter((hop) => hop.version === version)
    const direct = own.filter((hop) => hop.from === from && hop.to === to).map((hop) => ({ version, hops: [hop] }))
    const first = own.filter((hop) => hop.from === from && hop.to === middle && to !== middle)
    const second = own.filter((hop) => hop.from === middle && hop.to === to && from !== middle)
    return [...direct, ...first.flatMap((one) => second.map((two) => ({ version, hops: [one, two] })))]
  })
}
