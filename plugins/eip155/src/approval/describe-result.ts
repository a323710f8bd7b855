import type { Described, DescribedFact, DescribedWarning } from '@latchkey/kernel/ui/approval'
import { getAddress, type Hex, isAddress } from 'viem'
import { allowanceEnd, type Move, type Right, type SimulationResult, type Step } from '../read/index.js'
import { amounts, limits, may } from './amounts.js'
import type { CallTools } from './describe-call.js'
import { endOf } from './end-of.js'

const MOST_LINES = 20

type Result = Pick<Described, 'facts' | 'warnings'>

/**
 * Describes the simulated result of a transaction: outgoing and incoming assets, new permissions, or a failure. Empty if no node can
 * simulate. Permissions requested by its calls are described there.
 */
export async function describeResult(simulation: SimulationResult, steps: readonly Step[], tools: CallTools): Promise<Result> {
  const { t } = tools
  if (simulation.is === 'unknown') return { facts: [], warnings: [] }
  if (simulation.is === 'failure')
    return { facts: [], warnings: [{ level: 'danger', text: t('eip155.approve.warn.wouldFail', { reason: simulation.reason }) }] }
  const { rights = [] } = simulation
  // Outgoing assets first.
  const moves = [...simulation.moves].sort((a, b) => (a.amount < b.amount ? -1 : 1))
  // A contract can behave differently when it is simulated.
  if (moves.length + rights.length === 0)
    return { facts: [{ label: t('eip155.approve.result'), value: t('eip155.approve.notRuledOut') }], warnings: [] }
  const own = steps[0]?.draft.from ?? ''
  const others = rights.filter((right) => !steps.some((step) => asksFor(step, right, own)))
  const lines = [...others.map((right) => () => describeRight(right, tools)), ...moves.map((move) => () => describeMove(move, tools))]
  const told = await Promise.all(lines.slice(0, MOST_LINES).map((line) => line()))
  const hidden = lines.length - told.length
  return {
    facts: told.flatMap(({ facts }) => facts),
    warnings: [
      ...(hidden > 0 ? [{ level: 'danger' as const, text: t('approve.warn.hiddenLines', { count: hidden }) }] : []),
      ...told.flatMap(({ warnings }) => warnings),
    ],
  }
}

/** Returns whether a call of the account, or one inside it, asks for exactly this permission. */
function asksFor({ draft: { from, to }, call, inner }: Step, right: Right, own: string): boolean {
  const isSame = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()
  if (inner.some((step) => asksFor(step, right, own))) return true
  if (!isSame(from, own) || !isSame(to, right.asset)) return false
  if (call.does === 'approve' && isSame(call.spender, right.spender))
    return right.is === 'spend' ? right.amount === call.value : right.is === 'move' && right.id === call.value
  return call.does === 'approve-all' && right.is === 'move-all' && isSame(call.operator, right.spender) && right.isGiven === call.approved
}

/** Names the contract of a token as well: any contract can claim any name. */
async function describeMove({ asset, id, amount }: Move, { t, here, readToken }: CallTools): Promise<Result> {
  const label = t(amount < 0n ? 'eip155.approve.gives' : 'eip155.approve.gets')
  const count = amount < 0n ? -amount : amount
  const { symbol = '', decimals = 18 } = here.currency ?? {}
  const token = asset === undefined ? { symbol, decimals, isCollection: false } : await readToken(here.chain, asset)
  const { tokens, piece, named } = amounts(token, t, asset && `${here.chain}:${asset}`)
  if (asset === undefined) return { facts: [{ ...tokens(count), label }], warnings: [] }
  if (id === undefined) return { facts: [{ ...tokens(count), label }, at(t('approve.token'), asset)], warnings: named }
  const one = piece(id).value
  return { facts: [{ label, value: count === 1n ? one : `${count} × ${one}` }, at(t('eip155.approve.contract'), asset)], warnings: [] }
}

/** Names both the spender and the contract: the name of a token proves nothing. */
async function describeRight(right: Right, { t, here, readToken }: CallTools): Promise<Result> {
  const { allowance, piece } = amounts(await readToken(here.chain, right.asset), t, `${here.chain}:${right.asset}`)
  const said = (lead: string, facts: readonly DescribedFact[], warnings: readonly DescribedWarning[] = []): Result => ({
    facts: [
      { label: t('eip155.approve.result'), value: t(lead) },
      at(t('approve.spender'), right.spender),
      ...facts,
      at(t(right.is === 'spend' ? 'approve.token' : 'eip155.approve.contract'), right.asset),
    ],
    warnings,
  })
  switch (right.is) {
    case 'move':
      return said('eip155.approve.ask.allowPiece', [piece(right.id)], [may(t)])
    case 'move-all':
      return right.isGiven
        ? said('eip155.approve.ask.allowAll', [], [{ level: 'danger', text: t('eip155.approve.warn.all') }])
        : said('approve.ask.revoke', [])
    case 'spend': {
      const { amount, until, isOld = false } = right
      if (amount === 0n) return said('approve.ask.revoke', [])
      const given = allowance(amount)
      const end = until === undefined ? [] : [{ label: t('eip155.approve.until'), value: endOf(allowanceEnd(until), t) }]
      return said('approve.ask.allow', [given.fact, ...end], isOld ? given.named : limits(given, t))
    }
  }
}

/** With the checksum of EIP-55, as in the rest of a request. */
function at(label: string, address: string): DescribedFact {
  return { label, value: isAddress(address, { strict: false }) ? getAddress(address as Hex) : address, kind: 'address' }
}
