import type { Asset } from '@latchkey/kernel'
import { foldText } from '@latchkey/kernel/ui'
import { toUnits } from '@latchkey/kernel/units'
import { plainAddress } from './asset-id.js'
import { decimalsOf, unitsOf, worthOf } from './units.js'

/** Tokens that fit a search, the most valuable first; what has no price keeps its order behind those. Pure. */
export function selectTokens(assets: readonly Asset[], query: string): readonly Asset[] {
  const wanted = foldText(query).trim()
  const fits = ({ name, symbol, address }: Asset): boolean =>
    foldText(`${name} ${symbol}`).includes(wanted) || (address !== undefined && foldText(plainAddress(address)) === wanted)
  const worth = (asset: Asset): bigint => toUnits(worthOf(unitsOf(asset), decimalsOf(asset), asset.price) ?? '0', 2)
  return assets.filter((asset) => !wanted || fits(asset)).toSorted((a, b) => (worth(a) < worth(b) ? 1 : worth(a) > worth(b) ? -1 : 0))
}
