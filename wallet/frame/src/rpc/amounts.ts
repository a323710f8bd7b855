import type { TokenFacts } from '@latchkey/eip155/read'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'

/** Formats an exact amount, such as `0.5 BNB`. */
export function coinsOf(amount: bigint, { symbol, decimals }: NetworkFacts): string {
  return withSymbol(fromUnits(amount, decimals), symbol)
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
