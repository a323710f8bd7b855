import type { TokenFacts } from '@latchkey/eip155/read'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import type { Detail } from './questions.js'

/** More digits of a fee tell nobody more. */
const MOST_DIGITS = 6

/** Formats an exact amount, such as `0.5 BNB`. */
export function coinsOf(amount: bigint, { symbol, decimals }: NetworkFacts): string {
  return withSymbol(fromUnits(amount, decimals), symbol)
}

/** Returns an exact amount and what tells its worth, for a line of a question. */
export function coins(units: bigint, network: NetworkFacts): Pick<Detail, 'value' | 'sums'> {
  return { value: coinsOf(units, network), sums: [{ asset: network.coin, units, decimals: network.decimals }] }
}

/** Returns the most that a fee can be, such as `0.0001089 BNB`, for a line of a question. */
export function feeAtMost(units: bigint, network: NetworkFacts): Pick<Detail, 'value' | 'sums'> {
  return coins(atMostOf(units), network)
}

/** Rounds up to six significant digits. */
export function atMostOf(units: bigint): bigint {
  const digits = String(units).length
  const unit = digits > MOST_DIGITS ? 10n ** BigInt(digits - MOST_DIGITS) : 1n
  return ((units + unit - 1n) / unit) * unit
}

/** Formats an approximate amount with three significant digits, such as `0.0000231 BNB`. */
export function roughlyOf(amount: bigint, network: NetworkFacts): string {
  const [whole = '0', rest = ''] = fromUnits(amount, network.decimals).split('.')
  const kept = whole === '0' ? /^0*\d{0,3}/ : /^\d{0,3}/
  const [digits = ''] = kept.exec(rest) ?? []
  return withSymbol(`${whole}${digits === '' ? '' : `.${digits}`}`, network.symbol)
}

/** Facts that a token of any family reports about itself. */
type Named = Partial<TokenFacts>

/** Returns a warning about a token without a name of its own. */
export function nameWarnings({ symbol, decimals, isImitation }: Named, t: AskTexts): readonly string[] {
  if (isImitation) return [t('ask.imitates')]
  return symbol !== undefined && decimals !== undefined ? [] : [t('ask.unknownToken')]
}

/** Formats a token amount, such as `5 TUSD`, or plain units if the contract does not report its decimals. */
export function tokensOf(amount: bigint, { symbol, decimals }: Named, t: AskTexts): string {
  if (decimals === undefined)
    return symbol === undefined ? t('ask.units', { amount: String(amount) }) : `${t('ask.units', { amount: String(amount) })} (${symbol})`
  return withSymbol(fromUnits(amount, decimals), symbol)
}

/** Returns a token amount and what tells its worth, for a line of a question. `asset` is the CAIP-10 id of the contract. */
export function tokens(
  units: bigint,
  token: Named,
  { asset, t }: { readonly asset: string; readonly t: AskTexts },
): Pick<Detail, 'value' | 'sums'> {
  const { decimals } = token
  return { value: tokensOf(units, token, t), ...(decimals !== undefined && { sums: [{ asset, units, decimals }] }) }
}
