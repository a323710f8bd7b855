import type { Asset } from '@latchkey/kernel'
import { foldText, isForgedText } from '@latchkey/kernel/ui'
import { toUnits } from '@latchkey/kernel/units'
import { plainAddress } from './asset-id.js'
import { decimalsOf, unitsOf, worthOf } from './units.js'

/**
 * Returns the tokens that match a search, the most valuable first, then those without a price in their order, and last, at any price, those
 * that imitate another token. Pure.
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
