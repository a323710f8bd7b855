import type { Asset } from '@latchkey/kernel'
import { foldText, isForgedText } from '@latchkey/kernel/ui'
import { toUnits } from '@latchkey/kernel/units'
import { plainAddress } from './asset-id.js'
import { decimalsOf, unitsOf, worthOf } from './units.js'

/**
 * Tokens that fit a search, the most valuable first; what has no price keeps its order behind those, and what only looks like
 * another token comes last, at any price. Pure.
 */
export function selectTokens(assets: readonly Asset[], query: string): readonly Asset[] {
  const wanted = foldText(query).trim()
  const fits = ({ name, symbol, address }: Asset): boolean =>
    foldText(`${name} ${symbol}`).includes(wanted) || (address !== undefined && foldText(plainAddress(address)) === wanted)
  const worth = (asset: Asset): bigint => toUnits(worthOf(unitsOf(asset), decimalsOf(asset), asset.price) ?? '0', 2)
  const isForged = ({ name, symbol, verified }: Asset): boolean => !verified && (isForgedText(symbol) || isForgedText(name))
  return assets
    .filter((asset) => !wanted || fits(asset))
    .toSorted((a, b) => Number(isForged(a)) - Number(isForged(b)) || (worth(a) < worth(b) ? 1 : worth(a) > worth(b) ? -1 : 0))
}
