import {
  type End,
  isUnlimited,
  type PermitItem,
  type ReadPermit,
  type ReadRelayed,
  type ReadSigned,
  type TokenFacts,
  unwrapCall,
} from '@latchkey/eip155/read'
import { type Hex, toHex } from 'viem'
import { tokensOf } from './amounts.js'
import type { Words } from './describe-call.js'
import { type CallsFacts, describeCalls } from './describe-calls.js'
import { describeTrade } from './describe-trade.js'
import type { Detail } from './questions.js'
import { untilOf } from './until-of.js'

const MOST_ITEMS = 20

/** Describes what others can do with a signature, starting with who they are. */
export async function describeSigned(signed: ReadSigned, facts: CallsFacts): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  switch (signed.does) {
    case 'unknown':
      return { title: t.signData, details: [{ label: t.effect, value: t.effectUnknown }], warnings: [] }
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
    title: isBack ? t.stopSpend : t.permit,
    details: [{ label: t.by, value: spender }, ...told.flatMap(({ details }) => details), signatureEnd(signatureUntil, facts)],
    warnings: [
      ...(isBack ? [] : [t.permitTakes]),
      ...(hasNoLimit ? [t.unlimited] : []),
      ...(items.length > MOST_ITEMS ? [t.notShown(items.length - MOST_ITEMS)] : []),
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
  const value = hasNoLimit ? `${t.noLimit}${facts.symbol ? ` (${facts.symbol})` : ''}` : tokensOf(amount, facts, t)
  return {
    details: [
      { label: t.amount, value, note: noteOf(facts, t) },
      { label: t.token, value: token },
      { label: t.until, value: untilOf(until, t), ...(isOnce && { note: t.once }) },
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
  const ends = [{ label: t.contract, value: contract }, { label: t.until, value: untilOf('never', t) }, signatureEnd(signatureUntil, facts)]
  const by = { label: t.by, value: spender }
  if (signed.does === 'move-piece')
    return {
      title: t.letMovePiece,
      details: [by, { label: t.number, value: t.piece(String(signed.id), symbol) }, ...ends],
      warnings: [t.permitTakes],
    }
  if (!signed.approved) return { title: t.stopSpend, details: [by, ...ends], warnings: [] }
  return { title: t.letMoveAll, details: [by, ...ends], warnings: [t.permitTakes, t.allPieces], caution: 'wait' }
}

async function describeTransfer(
  { token, from, to, amount, signatureFrom, signatureUntil }: Extract<ReadRelayed, { does: 'transfer' }>,
  facts: CallsFacts,
): Promise<Omit<Words, 'confirm'>> {
  const { chain, readToken, t } = facts
  const named = await readToken(chain, token)
  return {
    title: t.signTransfer,
    details: [
      { label: t.to, value: to },
      { label: t.amount, value: tokensOf(amount, named, t), note: noteOf(named, t) },
      { label: t.token, value: token },
      { label: t.from, value: from },
      ...(signatureFrom > 0n ? [{ label: t.signatureFrom, value: untilOf(signatureFrom, t) }] : []),
      signatureEnd(signatureUntil, facts),
    ],
    warnings: [t.inYourName],
  }
}

async function describeRelayed(
  { from, to, value, data, signatureUntil }: Extract<ReadRelayed, { does: 'call' }>,
  facts: CallsFacts,
): Promise<Omit<Words, 'confirm'>> {
  const { t } = facts
  const draft = { from, to, ...(value > 0n && { value: toHex(value) }), data: data as Hex }
  const { confirm: _, ...call } = await describeCalls(unwrapCall(draft), facts)
  return {
    ...call,
    details: [
      ...call.details,
      { label: t.from, value: from },
      ...(signatureUntil === undefined ? [] : [signatureEnd(signatureUntil, facts)]),
    ],
    warnings: [t.inYourName, ...call.warnings],
  }
}

function signatureEnd(end: End, { t }: Pick<CallsFacts, 't'>): Detail {
  return { label: t.signatureUntil, value: untilOf(end, t) }
}

function noteOf({ symbol, decimals }: TokenFacts, t: CallsFacts['t']): string {
  return symbol !== undefined && decimals !== undefined ? t.saysContract : t.unknownToken
}
