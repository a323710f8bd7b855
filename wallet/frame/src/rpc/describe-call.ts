import { allowanceEnd, type Draft, isUnlimited, type Piece, type ReadCall, readCall, type TokenFacts } from '@latchkey/eip155/read'
import type { Hex } from 'viem'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/ask-en.js'
import { coinsOf, nameWarnings, tokensOf } from './amounts.js'
import type { Caution, Detail, Question } from './questions.js'
import { untilOf } from './until-of.js'

/** A question without its origin. */
export type Words = Omit<Question, 'origin' | 'app'>
/** Context for describing a call. */
export interface CallFacts {
  readonly network: NetworkFacts
  /** What the called contract, or the token of the call, reports about itself. */
  readonly token: TokenFacts
  /** Read from the data if it is omitted. */
  readonly call?: ReadCall
  readonly t: AskTexts
}

/** Describes what a transaction does: the native coins it sends, and the contract call as far as it can be decoded. */
export function describeCall({ to, value, data }: Draft, { network, token, t, call: given }: CallFacts): Words {
  const coins = BigInt(value ?? 0)
  const amount: readonly Detail[] = coins > 0n ? [{ label: t.amount, value: coinsOf(coins, network) }] : []
  if (to === undefined)
    return { title: t.makeContract, details: [...amount, block(t.data, data ?? '0x')], warnings: [t.unread], confirm: t.approve }
  if (data === undefined || data === '0x') {
    const sent = { label: t.amount, value: coinsOf(coins, network) }
    return { title: t.send, details: [{ label: t.to, value: to }, sent], warnings: [], confirm: t.send }
  }
  const contract: Detail = { label: t.contract, value: to }
  const isNamed = token.symbol !== undefined && (token.isCollection || token.decimals !== undefined)
  const unknown = isNamed ? [] : nameWarnings(token, t)
  const units = (count: bigint): Detail => ({
    label: t.amount,
    value: tokensOf(count, token, t),
    ...(isNamed && { note: t.saysContract }),
  })
  const piece = (id: bigint): Detail => ({
    label: t.number,
    value: t.piece(String(id), token.symbol ?? ''),
    ...(isNamed && { note: t.saysContract }),
  })
  const call = given ?? readCall(data as Hex)
  switch (call.does) {
    case 'transfer':
      return {
        title: t.sendTokens,
        details: [{ label: t.to, value: call.to }, ...amount, units(call.amount), contract],
        warnings: unknown,
        confirm: t.send,
      }
    case 'transfer-from':
      return {
        title: token.isCollection ? t.sendPiece : t.moveTokens,
        details: [
          { label: t.to, value: call.to },
          ...amount,
          token.isCollection ? piece(call.value) : units(call.value),
          { label: t.from, value: call.from },
          contract,
        ],
        warnings: unknown,
        confirm: t.send,
      }
    case 'approve': {
      const by = { label: t.by, value: call.spender }
      if (token.isCollection)
        return { title: t.letMovePiece, details: [by, ...amount, piece(call.value), contract], warnings: [], confirm: t.approve }
      const hasNoLimit = isUnlimited(call.value, token)
      const limit: Detail = hasNoLimit ? { label: t.amount, value: noLimitOf(token, t) } : units(call.value)
      return {
        title: call.value === 0n ? t.stopSpend : t.letSpend,
        details: [by, ...amount, limit, contract],
        warnings: [...(hasNoLimit ? [t.unlimited] : []), ...unknown],
        confirm: call.value === 0n ? t.takeBack : t.approve,
        caution: waitIf(hasNoLimit),
      }
    }
    case 'raise':
    case 'lower': {
      const hasNoLimit = call.does === 'raise' && isUnlimited(call.amount, token)
      return {
        title: call.does === 'raise' ? t.raiseSpend : t.lowerSpend,
        details: [
          { label: t.by, value: call.spender },
          ...amount,
          { ...(hasNoLimit ? { value: noLimitOf(token, t) } : units(call.amount)), label: call.does === 'raise' ? t.added : t.removed },
          contract,
        ],
        warnings: [...(hasNoLimit ? [t.unlimited] : []), ...unknown],
        confirm: t.approve,
        caution: waitIf(hasNoLimit),
      }
    }
    case 'approve-token': {
      const hasNoLimit = isUnlimited(call.amount, token)
      const isBack = call.amount === 0n
      return {
        title: isBack ? t.stopSpend : t.letSpend,
        details: [
          { label: t.by, value: call.spender },
          ...amount,
          hasNoLimit ? { label: t.amount, value: noLimitOf(token, t) } : units(call.amount),
          { label: t.token, value: call.token },
          ...(isBack ? [] : [{ label: t.until, value: untilOf(allowanceEnd(call.until), t) }]),
          contract,
        ],
        warnings: [...(hasNoLimit ? [t.unlimited] : []), ...unknown],
        confirm: isBack ? t.takeBack : t.approve,
        caution: waitIf(hasNoLimit),
      }
    }
    case 'calls':
      return { title: t.callContract, details: [contract, ...amount], warnings: [], confirm: t.approve }
    case 'approve-all':
      return {
        title: call.approved ? t.letMoveAll : t.stopSpend,
        details: [{ label: t.by, value: call.operator }, ...amount, ...nameOf(token, t), contract],
        warnings: call.approved ? [t.allPieces] : [],
        confirm: call.approved ? t.approve : t.takeBack,
        caution: waitIf(call.approved),
      }
    case 'transfer-piece':
      return {
        title: t.sendPiece,
        details: [
          { label: t.to, value: call.to },
          ...amount,
          ...call.pieces.slice(0, 20).map((each) => piecesOf(each, token, t)),
          { label: t.from, value: call.from },
          contract,
        ],
        warnings: call.pieces.length > 20 ? [t.unread] : [],
        confirm: t.send,
      }
    default:
      return { title: t.callContract, details: [contract, ...amount, block(t.data, data)], warnings: [t.unread], confirm: t.approve }
  }
}

function waitIf(isGrave: boolean): Caution | undefined {
  return isGrave ? 'wait' : undefined
}

function block(label: string, value: string): Detail {
  return { label, value, block: true }
}

function noLimitOf({ symbol }: TokenFacts, t: AskTexts): string {
  return `${t.noLimit}${symbol ? ` (${symbol})` : ''}`
}

function nameOf({ symbol }: TokenFacts, t: AskTexts): readonly Detail[] {
  return symbol === undefined ? [] : [{ label: t.token, value: symbol, note: t.saysContract }]
}

function piecesOf({ id, count }: Piece, { symbol = '' }: TokenFacts, t: AskTexts): Detail {
  return { label: t.number, value: `${count === 1n ? '' : `${count} × `}${t.piece(String(id), symbol)}` }
}
