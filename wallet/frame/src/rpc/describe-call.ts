import { allowanceEnd, type Draft, isUnlimited, type Piece, type ReadCall, readCall, type TokenFacts } from '@latchkey/eip155/read'
import type { Hex } from 'viem'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import { coins, nameWarnings, tokens } from './amounts.js'
import type { Caution, Detail, Question } from './questions.js'
import { untilOf } from './until-of.js'

/** A question without its origin. */
export type Words = Omit<Question, 'origin' | 'app'>
/** Context for describing a call. */
export interface CallFacts {
  /** CAIP-2. */
  readonly chain: string
  readonly network: NetworkFacts
  /** Facts that the called contract, or the token of the call, reports about itself. */
  readonly token: TokenFacts
  /** Read from the data if it is omitted. */
  readonly call?: ReadCall
  readonly t: AskTexts
}

const MOST_PIECES = 20

/** Describes what a transaction does: the native coins it sends, and the contract call as far as it can be decoded. */
export function describeCall({ to, value, data }: Draft, { chain, network, token, t, call: given }: CallFacts): Words {
  const sent = { label: t('ask.amount'), ...coins(BigInt(value ?? 0), network) }
  const amount: readonly Detail[] = BigInt(value ?? 0) > 0n ? [sent] : []
  if (to === undefined)
    return {
      title: t('ask.makeContract'),
      details: [...amount, block(t('ask.data'), data ?? '0x')],
      warnings: [t('ask.unread')],
      confirm: t('ask.approve'),
    }
  if (data === undefined || data === '0x') {
    return { title: t('ask.send'), details: [{ label: t('ask.to'), value: to }, sent], warnings: [], confirm: t('ask.send') }
  }
  const contract: Detail = { label: t('ask.contract'), value: to }
  const isNamed = token.symbol !== undefined && (token.isCollection || token.decimals !== undefined)
  const unknown = isNamed ? [] : nameWarnings(token, t)
  // Old collections do not report that they are one: `approve` and `transfer` then take the number of one collectible.
  const unsure = [...unknown, ...(!token.isCollection && token.decimals === undefined ? [t('ask.orPiece')] : [])]
  const units = (count: bigint, of: string = to): Detail => ({
    label: t('ask.amount'),
    ...tokens(count, token, { asset: `${chain}:${of}`, t }),
    ...(isNamed && { note: t('ask.saysContract') }),
  })
  const piece = (id: bigint): Detail => ({
    label: t('ask.number'),
    value: t('ask.piece', { id: String(id), name: token.symbol ?? '' }),
    ...(isNamed && { note: t('ask.saysContract') }),
  })
  const call = given ?? readCall(data as Hex)
  const handedOn: readonly Detail[] = 'data' in call && call.data !== undefined ? [block(t('ask.data'), call.data)] : []
  const unread = handedOn.map(() => t('ask.unread'))
  switch (call.does) {
    case 'transfer':
      return {
        title: t('ask.sendTokens'),
        details: [{ label: t('ask.to'), value: call.to }, ...amount, units(call.amount), contract],
        warnings: unsure,
        confirm: t('ask.send'),
      }
    case 'transfer-from':
      return {
        title: token.isCollection ? t('ask.sendPiece') : t('ask.moveTokens'),
        details: [
          { label: t('ask.to'), value: call.to },
          ...amount,
          token.isCollection ? piece(call.value) : units(call.value),
          { label: t('ask.from'), value: call.from },
          contract,
        ],
        warnings: unsure,
        confirm: t('ask.send'),
      }
    case 'approve': {
      const by = { label: t('ask.by'), value: call.spender }
      if (token.isCollection)
        return {
          title: t('ask.letMovePiece'),
          details: [by, ...amount, piece(call.value), contract, ...handedOn],
          warnings: unread,
          confirm: t('ask.approve'),
        }
      const hasNoLimit = isUnlimited(call.value, token)
      const isBack = call.value === 0n && token.decimals !== undefined && handedOn.length === 0
      const limit: Detail = hasNoLimit ? { label: t('ask.amount'), value: noLimitOf(token, t) } : units(call.value)
      return {
        title: isBack ? t('ask.stopSpend') : t('ask.letSpend'),
        details: [by, ...amount, limit, contract, ...handedOn],
        warnings: [...(hasNoLimit ? [t('ask.unlimited')] : []), ...unsure, ...unread],
        confirm: isBack ? t('ask.takeBack') : t('ask.approve'),
        caution: waitIf(hasNoLimit),
      }
    }
    case 'raise':
    case 'lower': {
      const hasNoLimit = call.does === 'raise' && isUnlimited(call.amount, token)
      return {
        title: call.does === 'raise' ? t('ask.raiseSpend') : t('ask.lowerSpend'),
        details: [
          { label: t('ask.by'), value: call.spender },
          ...amount,
          {
            ...(hasNoLimit ? { value: noLimitOf(token, t) } : units(call.amount)),
            label: call.does === 'raise' ? t('ask.added') : t('ask.removed'),
          },
          contract,
          ...handedOn,
        ],
        warnings: [...(hasNoLimit ? [t('ask.unlimited')] : []), ...unknown, ...unread],
        confirm: t('ask.approve'),
        caution: waitIf(hasNoLimit),
      }
    }
    case 'approve-token': {
      const hasNoLimit = isUnlimited(call.amount, token)
      const isBack = call.amount === 0n
      return {
        title: isBack ? t('ask.stopSpend') : t('ask.letSpend'),
        details: [
          { label: t('ask.by'), value: call.spender },
          ...amount,
          hasNoLimit ? { label: t('ask.amount'), value: noLimitOf(token, t) } : units(call.amount, call.token),
          { label: t('ask.token'), value: call.token },
          ...(isBack ? [] : [{ label: t('ask.until'), value: untilOf(allowanceEnd(call.until), t) }]),
          contract,
        ],
        warnings: [...(hasNoLimit ? [t('ask.unlimited')] : []), ...unknown],
        confirm: isBack ? t('ask.takeBack') : t('ask.approve'),
        caution: waitIf(hasNoLimit),
      }
    }
    case 'calls':
      return { title: t('ask.callContract'), details: [contract, ...amount], warnings: [], confirm: t('ask.approve') }
    case 'approve-all':
      return {
        title: call.approved ? t('ask.letMoveAll') : t('ask.stopSpend'),
        details: [{ label: t('ask.by'), value: call.operator }, ...amount, ...nameOf(token, t), contract],
        warnings: call.approved ? [t('ask.allPieces')] : [],
        confirm: call.approved ? t('ask.approve') : t('ask.takeBack'),
        caution: waitIf(call.approved),
      }
    case 'transfer-piece': {
      const more = call.pieces.length - MOST_PIECES
      return {
        title: t('ask.sendPiece'),
        details: [
          { label: t('ask.to'), value: call.to },
          ...amount,
          ...call.pieces.slice(0, MOST_PIECES).map((each) => piecesOf(each, token, t)),
          { label: t('ask.from'), value: call.from },
          contract,
          ...handedOn,
        ],
        warnings: [...(more > 0 ? [t('ask.notShown', { count: more })] : []), ...unread],
        confirm: t('ask.send'),
        caution: waitIf(more > 0),
      }
    }
    default:
      return {
        title: t('ask.callContract'),
        details: [contract, ...amount, block(t('ask.data'), data)],
        warnings: [t('ask.unread')],
        confirm: t('ask.approve'),
      }
  }
}

function waitIf(isGrave: boolean): Caution | undefined {
  return isGrave ? 'wait' : undefined
}

function block(label: string, value: string): Detail {
  return { label, value, block: true }
}

function noLimitOf({ symbol }: TokenFacts, t: AskTexts): string {
  return `${t('ask.noLimit')}${symbol ? ` (${symbol})` : ''}`
}

function nameOf({ symbol }: TokenFacts, t: AskTexts): readonly Detail[] {
  return symbol === undefined ? [] : [{ label: t('ask.token'), value: symbol, note: t('ask.saysContract') }]
}

function piecesOf({ id, count }: Piece, { symbol = '' }: TokenFacts, t: AskTexts): Detail {
  return { label: t('ask.number'), value: `${count === 1n ? '' : `${count} × `}${t('ask.piece', { id: String(id), name: symbol })}` }
}
