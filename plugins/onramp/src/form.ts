import type { Network } from '@latchkey/kernel'
import type { AccountInUse } from '@latchkey/kernel/async'
import { parseAmount } from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import type { BuyArgs } from './contract.js'
import type { OnrampFiat, OnrampOptionsReply, OnrampTokenInfo } from './wire.js'

/** Used if nothing is sold on the current network (specification section 9). */
const FALLBACK = 'eip155:1'

/** Returns the CAIP-2 id of a token's chain. */
export function chainOf({ asset }: { readonly asset: string }): string {
  return asset.slice(0, asset.indexOf('/'))
}

/**
 * Returns the tokens that can be sent to the account. A key controls the same account on every chain of its family; a contract may not
 * exist on other chains, so it only buys on its own.
 */
export function tokensFor(options: OnrampOptionsReply, account: AccountInUse): readonly OnrampTokenInfo[] {
  const kind = account.session.accounts?.find(({ address }) => address === account.address)?.type
  const isContract = kind !== undefined && kind !== 'eoa'
  const own = account.network?.caipNetworkId
  return options.tokens.filter(
    (token) => token.providers.length > 0 && chainOf(token).startsWith(`${account.namespace}:`) && (!isContract || chainOf(token) === own),
  )
}

/** Returns the default token: the coin of the current network, else of Ethereum, else the first token. */
export function defaultToken(tokens: readonly OnrampTokenInfo[], network: string | undefined): OnrampTokenInfo | undefined {
  const on = (chain: string | undefined) => tokens.find((token) => chainOf(token) === chain)
  return on(network) ?? on(FALLBACK) ?? tokens[0]
}

/** Returns the initial form, with the app's values if they are sold here. */
export function openingOf(
  {
    options,
    tokens,
    network,
  }: { readonly options: OnrampOptionsReply; readonly tokens: readonly OnrampTokenInfo[]; readonly network: Network | undefined },
  args: BuyArgs = {},
): { readonly fiat: string | undefined; readonly token: string | undefined } {
  const fiat = options.fiats.find(({ code }) => code === args.fiatCurrency?.toUpperCase()) ?? options.fiats[0]
  const given = tokens.find(({ asset }) => asset.toLowerCase() === args.token?.toLowerCase())
  return { fiat: fiat?.code, token: (given ?? defaultToken(tokens, args.network ?? network?.caipNetworkId))?.asset }
}

/** Returns three suggested amounts, the second of which is the form's default: 50, 100 and 250 if the minimum is 10. */
export function presetsOf({ min }: OnrampFiat): readonly string[] {
  return [5, 10, 25].map((times) => String(Math.round(Number(min) * times)))
}

/** Returns a currency's decimals: usually 2, 0 for yen. */
export function placesOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Returns the typed amount for the server, or why it is invalid. */
export function readAmount(
  text: string,
  { fiat, locale }: { readonly fiat: OnrampFiat; readonly locale: string },
): { readonly amount: string } | { readonly problem: 'none' | 'little' | 'much' } {
  const places = placesOf(fiat.code)
  const parsed = parseAmount(text, { decimals: places, locale })
  if (parsed.error !== undefined || parsed.value === 0n) return { problem: 'none' }
  const limit = (money: string): bigint => BigInt(Math.round(Number(money) * 10 ** places))
  if (parsed.value < limit(fiat.min)) return { problem: 'little' }
  return parsed.value > limit(fiat.max) ? { problem: 'much' } : { amount: fromUnits(parsed.value, places) }
}
