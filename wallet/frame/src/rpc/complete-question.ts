import { formatFiat, fromUnits, toUnits } from '@latchkey/kernel/units'
import type { Ask, Detail, Question, Sum } from './questions.js'

/** Sources of what a question shows beside the request. */
export interface CompletionOptions {
  /** Returns prices in dollars by asset, from the operator's server. The page cannot influence them. */
  readonly prices: (assets: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Returns the visitor's email address or user name. */
  readonly name: () => Promise<string | undefined>
  /** BCP 47. */
  readonly locale: () => string
}

/** As many as a price has at most. */
const PRICE_DECIMALS = 40
const MOST_ASSETS = 100

/** Adds the value of amounts and the visitor's name to each question. Without prices, it shows no value. */
export function completed(ask: Ask, { prices, name, locale }: CompletionOptions): Ask {
  const worthOf = (sums: readonly Sum[], known: ReadonlyMap<string, string>): string | undefined => {
    if (sums.every(({ units }) => units === 0n)) return undefined
    let worth = 0n
    for (const { asset, units, decimals } of sums) {
      const price = known.get(asset)
      // Services report 0 for what they do not know, and an amount of no value would look like one that may be given away.
      if (price === undefined || !/[1-9]/.test(price)) return undefined
      worth += (units * toUnits(price, PRICE_DECIMALS)) / 10n ** BigInt(decimals)
    }
    return formatFiat(fromUnits(worth, PRICE_DECIMALS), { locale: locale() })
  }
  return async (question, signal) => {
    const assets = [...new Set(linesOf(question).flatMap(({ sums = [] }) => sums.map(({ asset }) => asset)))].slice(0, MOST_ASSETS)
    const [known, called] = await Promise.all([
      assets.length === 0 ? new Map<string, string>() : prices(assets).catch(() => new Map<string, string>()),
      name(),
    ])
    signal.throwIfAborted()
    const valued = (details: readonly Detail[]): readonly Detail[] =>
      details.flatMap(({ sums, ...detail }) => {
        const worth = sums && worthOf(sums, known)
        if (worth !== undefined) return [{ ...detail, worth }]
        return detail.value === '' ? [] : [detail]
      })
    const { account, parts, details } = question
    return ask(
      {
        ...question,
        ...(account && { account: { ...account, name: called } }),
        ...(parts && { parts: parts.map((part) => ({ ...part, details: valued(part.details) })) }),
        details: valued(details),
      },
      signal,
    )
  }
}

function linesOf({ details, parts = [] }: Question): readonly Detail[] {
  return [...parts.flatMap((part) => part.details), ...details]
}
