import {
  type End,
  hasUnread,
  isUnlimited,
  type PermitItem,
  type ReadPermit,
  type ReadRelayed,
  type ReadSigned,
  type TokenFacts,
  unwrapCall,
} from '@latchkey/eip155/read'
import { type Hex, toHex } from 'viem'
import { tokens } from './amounts.js'
import type { Words } from './describe-call.js'
import { type CallsFacts, describeCalls } from './describe-calls.js'
import { describeTrade } from './describe-trade.js'
import { type Detail, strictest } from './questions.js'
import { untilOf } from './until-of.js'

const MOST_ITEMS = 20

/** Describes what others can do with a signature, starting with who they are. */
export async function describeSigned(signed: ReadSigned, facts: CallsFacts): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  switch (signed.does) {
    case 'unknown':
      return { title: t('ask.signData'), details: [{ label: t('ask.effect'), value: t('ask.effectUnknown') }], warnings: [] }
    case 'spend':
      return describeSpend(signed, facts)
    case 'move-piece':
    case 'move-all':
      return describeMove(signed, facts)
    case 'transfer':
      return describeTransfer(signed, facts)
    case 'call':
      return describeRelayed(signed, facts)
    case 'trade':
      return describeTrade(signed, facts)
  }
}

type Told<Does extends ReadSigned['does']> = Extract<ReadSigned, { does: Does }>

async function describeSpend({ spender, items, signatureUntil }: Told<'spend'>, facts: CallsFacts): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  const isBack = items.every(({ amount }) => amount === 0n)
  const told = await Promise.all(items.slice(0, MOST_ITEMS).map((item) => describeItem(item, facts)))
  const hasNoLimit = told.some((each) => each.hasNoLimit) || items.some(({ amount }) => isUnlimited(amount))
  return {
    title: isBack ? t('ask.stopSpend') : t('ask.permit'),
    details: [{ label: t('ask.by'), value: spender }, ...told.flatMap(({ details }) => details), signatureEnd(signatureUntil, facts)],
    warnings: [
      ...(isBack ? [] : [t('ask.permitTakes')]),
      ...(hasNoLimit ? [t('ask.unlimited')] : []),
      ...(items.length > MOST_ITEMS ? [t('ask.notShown', { count: items.length - MOST_ITEMS })] : []),
    ],
    caution: hasNoLimit || items.length > MOST_ITEMS ? 'wait' : undefined,
  }
}

async function describeItem(
  { token, amount, until, isOnce }: PermitItem,
  { chain, readToken, t }: CallsFacts,
): Promise<{ readonly details: readonly Detail[]; readonly hasNoLimit: boolean }> {
  const facts = await readToken(chain, token)
  const hasNoLimit = isUnlimited(amount, facts)
  const given = hasNoLimit
    ? { value: `${t('ask.noLimit')}${facts.symbol ? ` (${facts.symbol})` : ''}` }
    : tokens(amount, facts, { asset: `${chain}:${token}`, t })
  return {
    details: [
      { label: t('ask.amount'), ...given, note: noteOf(facts, t) },
      { label: t('ask.token'), value: token },
      { label: t('ask.until'), value: untilOf(until, t), ...(isOnce && { note: t('ask.once') }) },
    ],
    hasNoLimit,
  }
}

async function describeMove(
  signed: Extract<ReadPermit, { does: 'move-piece' | 'move-all' }>,
  facts: CallsFacts,
): Promise<Omit<Words, 'confirm'>> {
  const { chain, readToken, t } = facts
  const { spender, contract, signatureUntil } = signed
  const { symbol = '' } = await readToken(chain, contract)
  const ends = [
    { label: t('ask.contract'), value: contract },
    { label: t('ask.until'), value: untilOf('never', t) },
    signatureEnd(signatureUntil, facts),
  ]
  const by = { label: t('ask.by'), value: spender }
  if (signed.does === 'move-piece')
    return {
      title: t('ask.letMovePiece'),
      details: [by, { label: t('ask.number'), value: t('ask.piece', { id: String(signed.id), name: symbol }) }, ...ends],
      warnings: [t('ask.permitTakes')],
    }
  if (!signed.approved) return { title: t('ask.stopSpend'), details: [by, ...ends], warnings: [] }
  return { title: t('ask.letMoveAll'), details: [by, ...ends], warnings: [t('ask.permitTakes'), t('ask.allPieces')], caution: 'wait' }
}

async function describeTransfer(
  { token, from, to, amount, signatureFrom, signatureUntil }: Extract<ReadRelayed, { does: 'transfer' }>,
  facts: CallsFacts,
): Promise<Omit<Words, 'confirm'>> {
  const { chain, readToken, t } = facts
  const named = await readToken(chain, token)
  return {
    title: t('ask.signTransfer'),
    details: [
      { label: t('ask.to'), value: to },
      { label: t('ask.amount'), ...tokens(amount, named, { asset: `${chain}:${token}`, t }), note: noteOf(named, t) },
      { label: t('ask.token'), value: token },
      { label: t('ask.from'), value: from },
      ...(signatureFrom > 0n ? [{ label: t('ask.signatureFrom'), value: untilOf(signatureFrom, t) }] : []),
      signatureEnd(signatureUntil, facts),
    ],
    warnings: [t('ask.inYourName')],
  }
}

async function describeRelayed(
  { from, to, value, data, signatureUntil }: Extract<ReadRelayed, { does: 'call' }>,
  facts: CallsFacts,
): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  const draft = { from, to, ...(value > 0n && { value: toHex(value) }), data: data as Hex }
  const step = unwrapCall(draft)
  const { confirm: _, ...call } = await describeCalls(step, facts)
  return {
    ...call,
    // Others execute it at any time, so a simulation would not help.
    caution: strictest([call.caution, hasUnread(step) ? 'wait' : undefined]),
    details: [
      ...call.details,
      { label: t('ask.from'), value: from },
      ...(signatureUntil === undefined ? [] : [signatureEnd(signatureUntil, facts)]),
    ],
    warnings: [t('ask.inYourName'), ...call.warnings],
  }
}

function signatureEnd(end: End, { t }: Pick<CallsFacts, 't'>): Detail {
  return { label: t('ask.signatureUntil'), value: untilOf(end, t) }
}

function noteOf({ symbol, decimals }: TokenFacts, t: CallsFacts['t']): string {
  return symbol !== undefined && decimals !== undefined ? t('ask.saysContract') : t('ask.unknownToken')
}
