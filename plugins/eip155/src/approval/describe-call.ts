import type { Described, DescribedFact, DescribedPart, DescribedWarning, DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import { type Draft, type Piece, type ReadToken, type SimulationResult, type Step, type TokenFacts, unwrapCalls } from '../read/index.js'
import { amounts, limits, may } from './amounts.js'
import type { Here } from './describe.js'
import { describeResult } from './describe-result.js'
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
  /** Simulates the calls of a request, one after the other, on a network by its CAIP-2 id. */
  readonly simulate: (chain: string, calls: readonly Step[]) => Promise<SimulationResult>
}
/** Calls in words, and their simulated effects. */
export interface DescribedCalls {
  /** One for each call. */
  readonly calls: readonly Described[]
  /** Their result, if all of them are for the network in use. */
  readonly result: Pick<Described, 'facts' | 'warnings'>
}

const MOST_PIECES = 20

/** Describes calls of one account: coins, tokens, allowances, collectibles and the calls inside each, or an unknown function. */
export async function describeCalls(
  calls: readonly EvmCall[],
  { tools, isBatch }: { readonly tools: CallTools; readonly isBatch: boolean },
): Promise<DescribedCalls> {
  const { reference, chain } = tools.here
  const elsewhere = calls.map(({ chainId }) => {
    const isOther = chainId !== undefined && reference !== undefined && BigInt(chainId) !== BigInt(reference)
    return isOther ? `eip155:${BigInt(chainId)}` : undefined
  })
  const drafts = calls.map(({ from, to, value, data, input }): Draft => {
    if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
      throw new Error('`data` and `input` differ: wallets send either of them.')
    const code = data ?? input
    return {
      from: from ?? tools.here.address ?? '',
      ...(to ? { to } : {}),
      ...(value !== undefined && { value }),
      ...(code !== undefined && { data: code }),
    }
  })
  const steps = unwrapCalls(drafts)
  const [described, result] = await Promise.all([
    Promise.all(
      steps.map(async (step, at) => {
        const words = await describeStep(step, { tools, number: isBatch ? `${at + 1}` : '' })
        const other = elsewhere[at]
        if (other === undefined) return words
        const warning: DescribedWarning = { level: 'danger', text: tools.t('eip155.approve.warn.chain', { chain: other }) }
        return { ...words, warnings: [warning, ...words.warnings] }
      }),
    ),
    steps.length === 0 || elsewhere.some((other) => other !== undefined)
      ? { facts: [], warnings: [] }
      : tools.simulate(chain, steps).then((simulation) => describeResult(simulation, steps, tools)),
  ])
  return { calls: described, result }
}

/** Describes a call, and each call inside it as a part, numbered `1`, `2`, `2.1`; those of call `3` of a batch `3.1`. */
export async function describeStep(
  step: Step,
  { tools, number = '' }: { readonly tools: CallTools; readonly number?: string },
): Promise<Described> {
  const [own, inner] = await Promise.all([
    describeOne(step, tools),
    Promise.all(
      step.inner.map(async (each, at) => {
        const part = number === '' ? `${at + 1}` : `${number}.${at + 1}`
        return { part, words: await describeStep(each, { tools, number: part }) }
      }),
    ),
  ])
  const warnings = number === '' ? own.warnings : own.warnings.map((each) => ({ ...each, parts: [number] }))
  return {
    ...own,
    ...(inner.length > 0 && { parts: inner.flatMap(({ part, words }) => partsOf(words, part)) }),
    warnings: [...warnings, ...inner.flatMap(({ words }) => words.warnings)],
  }
}

/** Returns a call and the calls inside it as parts of a request. */
export function partsOf({ lead, facts, parts = [] }: Described, number: string): readonly DescribedPart[] {
  return [{ number, lead, facts }, ...parts]
}

async function describeOne({ draft, call, isDelegated }: Step, tools: CallTools): Promise<Described> {
  const { t, here, readToken } = tools
  const { to, value, data = '0x' } = draft
  const { symbol = '', decimals = 18 } = here.currency ?? {}
  const coins = BigInt(value ?? 0)
  const amount = withSymbol(fromUnits(coins, decimals), symbol)
  const paid: readonly DescribedFact[] =
    coins > 0n ? [{ label: t('approve.amount'), value: amount, sums: [{ units: String(coins), decimals }] }] : []
  if (to === undefined) return { lead: t('eip155.approve.ask.create'), facts: paid, warnings: [] }
  const contract: DescribedFact = { label: t('eip155.approve.contract'), value: to, kind: 'address' }
  const runs: readonly DescribedWarning[] = isDelegated ? [{ level: 'danger', text: t('eip155.approve.warn.runs') }] : []
  const subject = call.does === 'approve-token' ? call.token : call.does === 'pay' || call.does === 'calls' ? undefined : to
  const token: TokenFacts = subject === undefined || call.does === 'other' ? { isCollection: false } : await readToken(here.chain, subject)
  const { tokens, allowance, piece, named } = amounts(token, t, subject && `${here.chain}:${subject}`)
  const at = (label: string, address: string): DescribedFact => ({ label: t(label), value: address, kind: 'address' })
  const say = (lead: string, facts: readonly DescribedFact[], warnings: readonly DescribedWarning[] = []): Described => ({
    lead: t(lead),
    facts: [...facts, ...paid],
    warnings: [...runs, ...warnings, ...('data' in call ? [unreadable(t)] : [])],
  })
  switch (call.does) {
    case 'pay':
      return {
        lead: t('approve.ask.send', { amount }),
        facts: [at('approve.to', to), ...paid],
        warnings: runs,
      }
    case 'calls':
      return say('eip155.approve.ask.call', [contract])
    case 'transfer':
      return say('approve.ask.tokens', [at('approve.to', call.to), tokens(call.amount), contract], named)
    case 'transfer-from':
      return say(
        token.isCollection ? 'eip155.approve.ask.piece' : 'approve.ask.moveTokens',
        [at('approve.to', call.to), token.isCollection ? piece(call.value) : tokens(call.value), at('approve.from', call.from), contract],
        named,
      )
    case 'approve': {
      const { spender } = call
      if (token.isCollection)
        return say('eip155.approve.ask.allowPiece', [at('approve.spender', spender), piece(call.value), contract], [may(t)])
      const given = allowance(call.value)
      // Without decimals it may be a collection, and 0 the number of a collectible.
      const isBack = call.value === 0n && token.decimals !== undefined && call.data === undefined
      return say(
        isBack ? 'approve.ask.revoke' : 'approve.ask.allow',
        [at('approve.spender', spender), given.fact, contract],
        isBack ? given.named : limits(call.value === 0n ? { ...given, named } : given, t),
      )
    }
    case 'raise': {
      const given = allowance(call.amount)
      return say('eip155.approve.ask.raise', [at('approve.spender', call.spender), given.fact, contract], limits(given, t))
    }
    case 'lower':
      return say('eip155.approve.ask.lower', [at('approve.spender', call.spender), tokens(call.amount), contract], named)
    case 'approve-token': {
      const given = allowance(call.amount)
      const isBack = call.amount === 0n
      const until = { label: t('eip155.approve.until'), value: endOf(call.until === 0n ? 'with-block' : call.until, t) }
      return say(
        isBack ? 'approve.ask.revoke' : 'approve.ask.allow',
        [at('approve.spender', call.spender), given.fact, at('approve.token', call.token), ...(isBack ? [] : [until]), contract],
        isBack ? given.named : limits(given, t),
      )
    }
    case 'approve-all':
      return say(
        call.approved ? 'eip155.approve.ask.allowAll' : 'approve.ask.revoke',
        [at('approve.spender', call.operator), contract],
        call.approved ? [{ level: 'danger', text: t('eip155.approve.warn.all') }] : [],
      )
    case 'transfer-piece':
      return say(
        'eip155.approve.ask.piece',
        [at('approve.to', call.to), ...call.pieces.slice(0, MOST_PIECES).map(pieces(piece)), at('approve.from', call.from), contract],
        call.pieces.length > MOST_PIECES && call.data === undefined ? [unreadable(t)] : [],
      )
    case 'other':
      return say('eip155.approve.ask.call', [contract, { label: t('eip155.approve.call'), value: data.slice(0, 10) }], [unreadable(t)])
  }
}

type Say = DescribeTools['t']

function unreadable(t: Say): DescribedWarning {
  return { level: 'warning', text: t('approve.warn.unreadable') }
}

function pieces(piece: (id: bigint) => DescribedFact) {
  return ({ id, count }: Piece): DescribedFact => {
    const fact = piece(id)
    return count === 1n ? fact : { ...fact, value: `${count} × ${fact.value}` }
  }
}
