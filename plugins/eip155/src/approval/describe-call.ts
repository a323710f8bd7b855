import type { Described, DescribedFact, DescribedWarning, DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits } from '@latchkey/kernel/units'
import { type Draft, type Piece, type ReadToken, type Step, type TokenFacts, unwrapCalls } from '../read/index.js'
import { amounts } from './amounts.js'
import type { Here } from './describe.js'
import { endOf } from './end-of.js'

/** A transaction, or one call of a batch, as passed to wallets. */
export interface EvmCall {
  readonly from?: string
  readonly to?: string | null
  readonly value?: string
  readonly data?: string
  readonly input?: string
  readonly chainId?: string | number
}
/** Context for describing calls. */
export interface CallTools extends DescribeTools {
  readonly here: Here
  readonly readToken: ReadToken
}

const MOST_PIECES = 20

/** Describes calls of one account: coins, tokens, allowances, collectibles and the calls inside each, or an unknown function. */
export async function describeCalls(
  calls: readonly EvmCall[],
  { tools, isBatch }: { readonly tools: CallTools; readonly isBatch: boolean },
): Promise<readonly Described[]> {
  const drafts = calls.map(({ from, to, value, data, input }): Draft => {
    const code = data ?? input
    return {
      from: from ?? tools.here.address ?? '',
      ...(to ? { to } : {}),
      ...(value !== undefined && { value }),
      ...(code !== undefined && { data: code }),
    }
  })
  const steps = unwrapCalls(drafts)
  return Promise.all(
    steps.map(async (step, at) => {
      const described = await describeStep(step, { tools, number: isBatch ? `${at + 1}.` : '' })
      const chainId = calls[at]?.chainId
      const { reference } = tools.here
      if (chainId === undefined || reference === undefined || BigInt(chainId) === BigInt(reference)) return described
      const elsewhere: DescribedWarning = { level: 'danger', text: tools.t('approve.warn.chain', { chain: `eip155:${BigInt(chainId)}` }) }
      return { ...described, warnings: [elsewhere, ...described.warnings] }
    }),
  )
}

/** Describes a call, and each call inside it, numbered `1.`, `2.`, `2.1.`. */
export async function describeStep(
  step: Step,
  { tools, number = '' }: { readonly tools: CallTools; readonly number?: string },
): Promise<Described> {
  const [own, inner] = await Promise.all([
    describeOne(step, tools),
    Promise.all(
      step.inner.map(async (each, at) => ({
        number: `${number}${at + 1}.`,
        words: await describeStep(each, { tools, number: `${number}${at + 1}.` }),
      })),
    ),
  ])
  return {
    lead: own.lead,
    facts: [...own.facts, ...inner.flatMap(({ number: label, words: { lead, facts } }) => [{ label, value: lead }, ...facts])],
    warnings: [...own.warnings, ...inner.flatMap(({ words }) => words.warnings)],
  }
}

async function describeOne({ draft, call, isDelegated }: Step, tools: CallTools): Promise<Described> {
  const { t, here, readToken } = tools
  const { to, value, data = '0x' } = draft
  const { symbol = '', decimals = 18 } = here.currency ?? {}
  const coins = BigInt(value ?? 0)
  const amount = `${fromUnits(coins, decimals)} ${symbol}`.trim()
  const paid: readonly DescribedFact[] = coins > 0n ? [{ label: t('approve.amount'), value: amount }] : []
  if (to === undefined) return { lead: t('approve.ask.create'), facts: paid, warnings: [] }
  const contract: DescribedFact = { label: t('approve.contract'), value: to, kind: 'address' }
  const runs: readonly DescribedWarning[] = isDelegated ? [{ level: 'danger', text: t('approve.warn.runs', { contract: to }) }] : []
  const subject = call.does === 'approve-token' ? call.token : call.does === 'pay' || call.does === 'calls' ? undefined : to
  const token: TokenFacts = subject === undefined || call.does === 'other' ? { isCollection: false } : await readToken(here.chain, subject)
  const { tokens, allowance, piece, named } = amounts(token, t)
  const at = (label: string, address: string): DescribedFact => ({ label: t(label), value: address, kind: 'address' })
  const say = (lead: string, facts: readonly DescribedFact[], warnings: readonly DescribedWarning[] = []): Described => ({
    lead: t(`approve.ask.${lead}`),
    facts: [...facts, ...paid],
    warnings: [...runs, ...warnings],
  })
  switch (call.does) {
    case 'pay':
      return {
        lead: t('approve.ask.send', { amount }),
        facts: [at('approve.to', to), ...paid],
        warnings: runs,
      }
    case 'calls':
      return say('call', [contract])
    case 'transfer':
      return say('tokens', [at('approve.to', call.to), tokens(call.amount), contract], named)
    case 'transfer-from':
      return say(
        token.isCollection ? 'piece' : 'moveTokens',
        [at('approve.to', call.to), token.isCollection ? piece(call.value) : tokens(call.value), at('approve.from', call.from), contract],
        named,
      )
    case 'approve': {
      const { spender } = call
      if (token.isCollection) return say('allowPiece', [at('approve.spender', spender), piece(call.value), contract], [may(spender, t)])
      const { fact, isUnlimited } = allowance(call.value)
      return say(
        call.value === 0n ? 'revoke' : 'allow',
        [at('approve.spender', spender), fact, contract],
        call.value === 0n ? named : [...limits(spender, isUnlimited, t), ...named],
      )
    }
    case 'raise':
    case 'lower': {
      const { fact, isUnlimited } = call.does === 'raise' ? allowance(call.amount) : { fact: tokens(call.amount), isUnlimited: false }
      return say(
        call.does,
        [at('approve.spender', call.spender), fact, contract],
        call.does === 'raise' ? [...limits(call.spender, isUnlimited, t), ...named] : named,
      )
    }
    case 'approve-token': {
      const { fact, isUnlimited } = allowance(call.amount)
      const isBack = call.amount === 0n
      const until = { label: t('approve.until'), value: endOf(call.until === 0n ? 'with-block' : call.until, t) }
      return say(
        isBack ? 'revoke' : 'allow',
        [at('approve.spender', call.spender), fact, at('approve.token', call.token), ...(isBack ? [] : [until]), contract],
        isBack ? named : [...limits(call.spender, isUnlimited, t), ...named],
      )
    }
    case 'approve-all':
      return say(
        call.approved ? 'allowAll' : 'revoke',
        [at('approve.spender', call.operator), contract],
        call.approved ? [{ level: 'danger', text: t('approve.warn.all', { spender: call.operator }) }] : [],
      )
    case 'transfer-piece':
      return say(
        'piece',
        [at('approve.to', call.to), ...call.pieces.slice(0, MOST_PIECES).map(pieces(piece)), at('approve.from', call.from), contract],
        call.pieces.length > MOST_PIECES ? [unreadable(t)] : [],
      )
    case 'other':
      return say('call', [contract, { label: t('approve.call'), value: data.slice(0, 10) }], [unreadable(t)])
  }
}

type Say = DescribeTools['t']

function may(spender: string, t: Say): DescribedWarning {
  return { level: 'warning', text: t('approve.warn.allow', { spender }) }
}

function limits(spender: string, isUnlimited: boolean, t: Say): readonly DescribedWarning[] {
  return [may(spender, t), ...(isUnlimited ? [{ level: 'danger' as const, text: t('approve.warn.unlimited', { spender }) }] : [])]
}

function unreadable(t: Say): DescribedWarning {
  return { level: 'warning', text: t('approve.warn.unreadable') }
}

function pieces(piece: (id: bigint) => DescribedFact) {
  return ({ id, count }: Piece): DescribedFact => {
    const fact = piece(id)
    return count === 1n ? fact : { ...fact, value: `${count} × ${fact.value}` }
  }
}
