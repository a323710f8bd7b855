import type { ReadTrade, Trade, TradeItem } from '@latchkey/eip155/read'
import { coins, tokens } from './amounts.js'
import type { Words } from './describe-call.js'
import type { CallsFacts } from './describe-calls.js'
import type { Detail } from './questions.js'
import { untilOf } from './until-of.js'

const MOST_ITEMS = 20

/**
 * Describes orders: who can execute them, the outgoing and incoming assets, and the deadline. Several orders are numbered, and none of them
 * pays for another.
 */
export async function describeTrade({ taker, trades, signatureUntil }: ReadTrade, facts: CallsFacts): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  const isForNothing = trades.some(bringsNothing)
  const lines = trades.flatMap((trade, at) => linesOf(trade, facts, trades.length > 1 ? `${at + 1}. ` : ''))
  const shown = await Promise.all(lines.slice(0, MOST_ITEMS).map((line) => line()))
  return {
    title: t('ask.signTrade'),
    details: [
      { label: t('ask.by'), value: taker ?? t('ask.anyone') },
      ...shown.flat(),
      { label: t('ask.signatureUntil'), value: untilOf(signatureUntil, t) },
    ],
    warnings: [
      trades.length > 1 ? t('ask.orders') : t('ask.order'),
      ...(isForNothing ? [t('ask.forNothing')] : []),
      ...(lines.length > MOST_ITEMS ? [t('ask.notShown', { count: lines.length - MOST_ITEMS })] : []),
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
    ...gives.map((item) => () => describeItem(`${number}${t('ask.youSend')}`, item, facts)),
    ...(bringsNothing(trade)
      ? [async () => [{ label: `${number}${t('ask.youGet')}`, value: t('ask.nothing') }]]
      : gets.map((item) => () => describeItem(`${number}${t('ask.youGet')}`, item, facts))),
    ...others.map((item) => async () => [
      ...(await describeItem(`${number}${t('ask.othersGet')}`, item, facts)),
      { label: t('ask.to'), value: item.to },
    ]),
  ]
}

async function describeItem(
  label: string,
  { asset, amount, id }: TradeItem,
  { chain, network, readToken, t }: CallsFacts,
): Promise<readonly Detail[]> {
  if (asset === undefined) return [{ label, ...coins(amount, network) }]
  const token = await readToken(chain, asset)
  const contract = { label: t('ask.contract'), value: asset }
  if (id !== undefined) {
    const piece = id === 'any' ? t('ask.anyPiece') : t('ask.piece', { id: String(id), name: token.symbol ?? t('ask.pieces') })
    return [{ label, value: `${amount === 1n ? '' : `${amount} × `}${piece}` }, contract]
  }
  const isNamed = token.symbol !== undefined && token.decimals !== undefined
  return [
    { label, ...tokens(amount, token, { asset: `${chain}:${asset}`, t }), note: isNamed ? t('ask.saysContract') : t('ask.unknownToken') },
    { label: t('ask.token'), value: asset },
  ]
}
