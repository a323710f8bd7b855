import { formatUnits } from 'viem'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/ask-en.js'
import type { TokenFacts } from './read-token.js'

/** From here on a permission has no limit: what wallets and contracts write for it lies far above what any token has. */
const LARGEST = 2n ** 128n
/** What tokens with smaller numbers write (96 bits). */
const LARGEST_96 = 2n ** 96n - 1n

/** Does this permission leave nothing out? */
export function isUnlimited(amount: bigint, { supply = 0n }: Pick<TokenFacts, 'supply'> = {}): boolean {
  return amount >= LARGEST || amount === LARGEST_96 || (supply > 0n && amount > supply)
}

/** `0.5 BNB`, exact. */
export function coinsOf(amount: bigint, { symbol, decimals }: NetworkFacts): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

/** `0.0000231 BNB`: three digits that count, for what is only about right. */
export function roughlyOf(amount: bigint, network: NetworkFacts): string {
  const [whole = '0', rest = ''] = formatUnits(amount, network.decimals).split('.')
  const kept = whole === '0' ? /^0*\d{0,3}/ : /^\d{0,3}/
  const [digits = ''] = kept.exec(rest) ?? []
  return `${whole}${digits === '' ? '' : `.${digits}`} ${network.symbol}`
}

/** `5 TUSD`, or units where the contract does not say how it counts. */
export function tokensOf(amount: bigint, { symbol, decimals }: TokenFacts, t: AskTexts): string {
  if (decimals === undefined) return symbol === undefined ? t.units(String(amount)) : `${t.units(String(amount))} (${symbol})`
  return `${formatUnits(amount, decimals)} ${symbol ?? ''}`.trim()
}
