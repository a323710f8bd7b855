import { coinsOf, tokensOf } from './amounts.js'
import type { Words } from './describe-call.js'
import type { CallsFacts } from './describe-calls.js'
import type { Detail } from './questions.js'
import type { ReadTrade, TradeItem } from './read-trade.js'
import { untilOf } from './until-of.js'

const MOST_ITEMS = 20

/** Describes an order: who can carry it out, what leaves, what arrives, and until when. */
export async function describeTrade(
  { taker, gives, gets, others, signatureUntil }: ReadTrade,
  facts: CallsFacts,
): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  const isForNothing = gets.every(({ amount }) => amount === 0n)
  const lines = [
    ...gives.map((item) => () => describeItem(t.youSend, item, facts)),
    ...(isForNothing
      ? [async () => [{ label: t.youGet, value: t.nothing }]]
      : gets.map((item) => () => describeItem(t.youGet, item, facts))),
    ...others.map((item) => async () => [...(await describeItem(t.othersGet, item, facts)), { label: t.to, value: item.to }]),
  ]
  const shown = await Promise.all(lines.slice(0, MOST_ITEMS).map((line) => line()))
  return {
    title: t.signTrade,
    details: [{ label: t.by, value: taker ?? t.anyone }, ...shown.flat(), { label: t.signatureUntil, value: untilOf(signatureUntil, t) }],
    warnings: [
      t.order,
      ...(isForNothing ? [t.forNothing] : []),
      ...(lines.length > MOST_ITEMS ? [t.notShown(lines.length - MOST_ITEMS)] : []),
    ],
    caution: isForNothing || lines.length > MOST_ITEMS ? 'wait' : undefined,
  }
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
