import type { Described, DescribedFact, DescribedWarning } from '@latchkey/kernel/ui/approval'
import {
  normaliseTypedData,
  type PermitItem,
  type ReadSigned,
  readSigned,
  type Trade,
  type TradeItem,
  type TypedValue,
  unwrapCall,
} from '../read/index.js'
import { amounts } from './amounts.js'
import { type CallTools, describeStep } from './describe-call.js'
import { endOf } from './end-of.js'

const MOST_ITEMS = 20

/**
 * Describes structured data (EIP-712): the actions that the signature allows to others, by its types and never by a name alone, then the
 * requesting domain, and each field as it is hashed.
 * @throws -32602 for data that libraries would hash differently
 */
export async function describeTypedData(given: unknown, tools: CallTools): Promise<Described> {
  const { t, here } = tools
  const typed = normaliseTypedData(given)
  const { name, chainId, verifyingContract } = typed.domain
  const own = here.address?.toLowerCase()
  const signed = await describeSigned(
    readSigned(typed, (address) => address.toLowerCase() === own),
    tools,
  )
  const elsewhere = chainId !== undefined && here.reference !== undefined && String(chainId) !== here.reference
  return {
    lead: signed.lead,
    ...(signed.parts && { parts: signed.parts }),
    facts: [
      ...signed.facts,
      { label: t('eip155.approve.type'), value: name === undefined ? typed.primaryType : `${String(name)} · ${typed.primaryType}` },
      ...(verifyingContract === undefined
        ? []
        : [{ label: t('eip155.approve.verifier'), value: String(verifyingContract), kind: 'address' as const }]),
    ],
    warnings: [
      ...(elsewhere ? [{ level: 'danger' as const, text: t('eip155.approve.warn.chain', { chain: `eip155:${String(chainId)}` }) }] : []),
      ...signed.warnings,
    ],
    text: lines(typed.message).join('\n'),
  }
}

async function describeSigned(signed: ReadSigned, tools: CallTools): Promise<Described> {
  const { t, here, readToken } = tools
  const at = (label: string, address: string): DescribedFact => ({ label: t(label), value: address, kind: 'address' })
  const moves: DescribedWarning = { level: 'danger', text: t('approve.warn.moves') }
  switch (signed.does) {
    case 'unknown':
      return { lead: t('eip155.approve.ask.data'), facts: [], warnings: [{ level: 'warning', text: t('eip155.approve.warn.effect') }] }
    case 'spend': {
      const { spender, items, signatureUntil } = signed
      const told = await Promise.all(items.slice(0, MOST_ITEMS).map((item) => describeItem(item, tools)))
      const isBack = items.every(({ amount }) => amount === 0n)
      const hasNoLimit = told.some(({ isUnlimited }) => isUnlimited)
      return {
        lead: t(isBack ? 'approve.ask.revoke' : 'eip155.approve.ask.permit'),
        facts: [at('approve.spender', spender), ...told.flatMap(({ facts }) => facts), signatureEnd(signatureUntil, tools)],
        warnings: [
          ...(isBack ? [] : [moves]),
          ...(hasNoLimit ? [{ level: 'danger' as const, text: t('approve.warn.unlimited') }] : []),
          ...told.flatMap(({ warnings }) => warnings),
          ...hidden(items.length, tools),
        ],
      }
    }
    case 'move-piece':
    case 'move-all': {
      const { spender, contract, signatureUntil } = signed
      const { piece } = amounts(await readToken(here.chain, contract), t)
      const isBack = signed.does === 'move-all' && !signed.approved
      const all = signed.does === 'move-all' && signed.approved
      return {
        lead: t(isBack ? 'approve.ask.revoke' : all ? 'eip155.approve.ask.allowAll' : 'eip155.approve.ask.allowPiece'),
        facts: [
          at('approve.spender', spender),
          ...(signed.does === 'move-piece' ? [piece(signed.id)] : []),
          at('eip155.approve.contract', contract),
          signatureEnd(signatureUntil, tools),
        ],
        warnings: [...(isBack ? [] : [moves]), ...(all ? [{ level: 'danger' as const, text: t('eip155.approve.warn.all') }] : [])],
      }
    }
    case 'transfer': {
      const { to, from, token, amount, signatureUntil } = signed
      const { tokens, named } = amounts(await readToken(here.chain, token), t, `${here.chain}:${token}`)
      return {
        lead: t('eip155.approve.ask.signTransfer'),
        facts: [
          at('approve.to', to),
          tokens(amount),
          at('approve.token', token),
          at('approve.from', from),
          signatureEnd(signatureUntil, tools),
        ],
        warnings: [moves, ...named],
      }
    }
    case 'call': {
      const { from, to, value, data, signatureUntil } = signed
      const draft = { from, to, ...(value > 0n && { value: `0x${value.toString(16)}` }), data }
      const { facts, warnings, ...words } = await describeStep(unwrapCall(draft), { tools })
      return {
        ...words,
        facts: [...facts, at('approve.from', from), ...(signatureUntil === undefined ? [] : [signatureEnd(signatureUntil, tools)])],
        warnings: [{ level: 'danger', text: t('eip155.approve.warn.inYourName') }, ...warnings],
      }
    }
    case 'trade': {
      const { taker, trades, signatureUntil } = signed
      const isForNothing = trades.some(bringsNothing)
      const told = trades.flatMap((trade, i) => itemsOf(trade, { number: trades.length > 1 ? `${i + 1}. ` : '', tools }))
      const facts = await Promise.all(told.slice(0, MOST_ITEMS).map((each) => each()))
      return {
        lead: t('eip155.approve.ask.trade'),
        facts: [
          taker === undefined ? { label: t('approve.spender'), value: t('eip155.approve.anyone') } : at('approve.spender', taker),
          ...facts.flat(),
          signatureEnd(signatureUntil, tools),
        ],
        warnings: [
          moves,
          ...(isForNothing ? [{ level: 'danger' as const, text: t('eip155.approve.warn.forNothing') }] : []),
          ...hidden(told.length, tools),
        ],
      }
    }
  }
}

async function describeItem({ token, amount, until, isOnce }: PermitItem, { t, here, readToken }: CallTools) {
  const { fact, isUnlimited, named } = amounts(await readToken(here.chain, token), t, `${here.chain}:${token}`).allowance(amount)
  const end = isOnce ? `${endOf(until, t)} · ${t('eip155.approve.once')}` : endOf(until, t)
  const facts: readonly DescribedFact[] = [
    fact,
    { label: t('approve.token'), value: token, kind: 'address' },
    { label: t('eip155.approve.until'), value: end },
  ]
  return { facts, isUnlimited, warnings: named }
}

function bringsNothing({ gets }: Trade): boolean {
  return gets.every(({ amount }) => amount === 0n)
}

function itemsOf(trade: Trade, { number, tools }: { readonly number: string; readonly tools: CallTools }) {
  const { t } = tools
  const { gives, gets, others } = trade
  const gives_ = gives.map((item) => () => describeTraded(`${number}${t('eip155.approve.gives')}`, item, tools))
  const gets_ = bringsNothing(trade)
    ? [async () => [{ label: `${number}${t('eip155.approve.gets')}`, value: t('eip155.approve.nothing') }]]
    : gets.map((item) => () => describeTraded(`${number}${t('eip155.approve.gets')}`, item, tools))
  const others_ = others.map(
    (item) => async (): Promise<readonly DescribedFact[]> => [
      ...(await describeTraded(`${number}${t('eip155.approve.othersGet')}`, item, tools)),
      { label: t('approve.to'), value: item.to, kind: 'address' },
    ],
  )
  return [...gives_, ...gets_, ...others_]
}

async function describeTraded(label: string, { asset, amount, id }: TradeItem, tools: CallTools): Promise<readonly DescribedFact[]> {
  const { t, here, readToken } = tools
  const { symbol = '', decimals = 18 } = here.currency ?? {}
  if (asset === undefined) return [{ ...amounts({ symbol, decimals, isCollection: false }, t).tokens(amount), label }]
  const { tokens, piece } = amounts(await readToken(here.chain, asset), t, `${here.chain}:${asset}`)
  const contract: DescribedFact = { label: t('eip155.approve.contract'), value: asset, kind: 'address' }
  if (id === undefined) return [{ ...tokens(amount), label }, contract]
  const one = id === 'any' ? t('eip155.approve.anyPiece') : piece(id).value
  return [{ label, value: amount === 1n ? one : `${amount} × ${one}` }, contract]
}

function signatureEnd(end: Parameters<typeof endOf>[0], { t }: CallTools): DescribedFact {
  return { label: t('eip155.approve.signatureUntil'), value: endOf(end, t) }
}

function hidden(count: number, { t }: CallTools): readonly DescribedWarning[] {
  return count > MOST_ITEMS ? [{ level: 'danger', text: t('approve.warn.hiddenLines', { count: count - MOST_ITEMS }) }] : []
}

/** `owner: 0x…`, one field per line, nested structures indented. */
function lines(value: TypedValue, indent = ''): readonly string[] {
  if (typeof value !== 'object') return [`${indent}${String(value)}`]
  return Object.entries(value).flatMap(([name, inner]: [string, TypedValue]) =>
    typeof inner === 'object' ? [`${indent}${name}:`, ...lines(inner, `${indent}  `)] : [`${indent}${name}: ${String(inner)}`],
  )
}
