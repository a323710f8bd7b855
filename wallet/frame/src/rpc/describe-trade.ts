import type { ReadTrade, Trade, TradeItem } from '@latchkey/eip155/read'
import { coinsOf, tokensOf } from './amounts.js'
import type { Words } from './describe-call.js'
import type { CallsFacts } from './describe-calls.js'
import type { Detail } from './questions.js'
import { untilOf } from './until-of.js'

const MOST_ITEMS = 20

/**
 * Describes orders: who can carry them out, what leaves, what arrives, and until when. Several ones are numbered, and none of them pays for
 * another.
 */
export async function describeTrade({ taker, trades, signatureUntil }: ReadTrade, facts: CallsFacts): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  const isForNothing = trades.some(bringsNothing)
  const lines = trades.flatMap((trade, at) => linesOf(trade, facts, trades.length > 1 ? `${at + 1}. ` : ''))
  const shown = await Promise.all(lines.slice(0, MOST_ITEMS).map((line) => line()))
  return {
    title: t.signTrade,
    details: [{ label: t.by, value: taker ?? t.anyone }, ...shown.flat(), { label: t.signatureUntil, value: untilOf(signatureUntil, t) }],
    warnings: [
      trades.length > 1 ? t.orders : t.order,
      ...(isForNothing ? [t.forNothing] : []),
      ...(lines.length > MOST_ITEMS ? [t.notShown(lines.length - MOST_ITEMS)] : []),
    ],
    caution: isForNothing || lines.length > MOST_ITEMS ? 'wait' : undefined,
  }
}

function bringsNothing({ gets }: Trade): boolean {
  return gets.every(({ amount }) => amount === 0n)
}

function linesOf(trade: Trade, facts: CallsFacts, number: string): readonly (() => Promise<readonly Detail[]>)[] {
  const { t } = facts
  const { gives, gets, others } = trade
  return [
    ...gives.map((item) => () => describeItem(`${number}${t.youSend}`, item, facts)),
    ...(bringsNothing(trade)
      ? [async () => [{ label: `${number}${t.youGet}`, value: t.nothing }]]
      : gets.map((item) => () => describeItem(`${number}${t.youGet}`, item, facts))),
    ...others.map((item) => async () => [...(await describeItem(`${number}${t.othersGet}`, item, facts)), { label: t.to, value: item.to }]),
  ]
}

async function describeItem(
  label: string,
  { asset, amount, id }: TradeItem,
  { chain, network, readToken, t }: CallsFacts,
): Promise<readonly Detail[]> {
  if (asset === undefined) return [{ label, value: coinsOf(amount, network) }]
  const token = await readToken(chain, asset)
  const contract = { label: t.contract, value: asset }
  if (id !== undefined) {
    const piece = id === 'any' ? t.anyPiece : t.piece(String(id), token.symbol ?? t.pieces)
    return [{ label, value: `${amount === 1n ? '' : `${amount} × `}${piece}` }, contract]
  }
  const isNamed = token.symbol !== undefined && token.decimals !== undefined
  return [
    { label, value: tokensOf(amount, token, t), note: isNamed ? t.saysContract : t.unknownToken },
    { label: t.token, value: asset },
  ]
}
