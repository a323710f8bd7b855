import type { FactsOf } from '../networks.js'
import type { AskTexts } from '../texts/ask-en.js'
import { isUnlimited, tokensOf } from './amounts.js'
import type { Words } from './describe-call.js'
import type { Detail } from './questions.js'
import type { ReadToken } from './read-token.js'
import type { ReadTypedData } from './read-typed-data.js'
import { untilOf } from './until-of.js'

/** Describes typed data: for a permit, who may spend what and until when; always includes everything that is signed. */
export async function describeTypedData(
  { data, domain, contract, shown, kind, isUnlimited: hasNoLimit, permit }: ReadTypedData,
  {
    chain,
    factsOf,
    readToken,
    t,
  }: { readonly chain: string; readonly factsOf: FactsOf; readonly readToken: ReadToken; readonly t: AskTexts },
): Promise<Words> {
  const network = factsOf(chain)
  const items = await Promise.all(
    (permit?.items ?? [])
      .slice(0, 20)
      .map(async ({ token, amount }): Promise<{ readonly details: readonly Detail[]; readonly isEndless: boolean }> => {
        const facts = /^0x[\da-f]{40}$/i.test(token) ? await readToken(chain, token) : { isCollection: false }
        const isEndless = isUnlimited(amount, facts)
        const isNamed = facts.symbol !== undefined && facts.decimals !== undefined
        const value = isEndless ? `${t.noLimit}${facts.symbol ? ` (${facts.symbol})` : ''}` : tokensOf(amount, facts, t)
        return {
          details: [
            { label: t.amount, value, note: isNamed ? t.saysContract : t.unknownToken },
            { label: t.token, value: token },
          ],
          isEndless,
        }
      }),
  )
  const details: Detail[] = [
    ...(domain === undefined ? [] : [{ label: t.site, value: domain }]),
    ...items.flatMap((item) => item.details),
    ...(permit?.spender === undefined ? [] : [{ label: t.by, value: permit.spender }]),
    ...(permit === undefined ? [] : [{ label: t.until, value: untilOf(permit.until, t) }]),
    ...(contract === undefined || permit?.items.some(({ token }) => token === contract) ? [] : [{ label: t.contract, value: contract }]),
    { label: t.network, value: network.name },
    { label: String(data.primaryType), value: shown, block: true },
  ]
  return {
    title: permit ? t.permit : t.signData,
    details,
    warnings: [
      ...(kind === 'permit' ? [t.permitTakes] : []),
      ...(kind === 'order' ? [t.order] : []),
      ...(hasNoLimit || items.some(({ isEndless }) => isEndless) ? [t.unlimited] : []),
    ],
    confirm: t.sign,
  }
}
