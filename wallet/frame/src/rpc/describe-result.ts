import { allowanceEnd, isUnlimited, type Move, type ReadToken, type Right, type SimulationResult } from '@latchkey/eip155/read'
import { getAddress, type Hex, isAddress } from 'viem'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import { coins, tokens, tokensOf } from './amounts.js'
import { type Caution, type Detail, strictest } from './questions.js'
import { untilOf } from './until-of.js'

/** Options of `describeResult`. */
export interface ResultFacts {
  /** CAIP-2. */
  readonly chain: string
  readonly network: NetworkFacts
  readonly readToken: ReadToken
  readonly t: AskTexts
  /**
   * Whether a simulation shows everything that the transaction does. If not, a result without changes does not prove that there are none.
   * Never true on EVM, where any contract can have functions of any name, and behave differently when it is simulated.
   */
  readonly isPlain: boolean
  /** Whether parts of the transaction could not be decoded. Without a simulation, the effect of those parts is unknown. */
  readonly hasUnread?: boolean
}

const MOST_LINES = 50

/**
 * Describes the expected result of a transaction, line by line: new permissions, outgoing and incoming assets, or that it could not be
 * simulated.
 */
export async function describeResult(
  simulation: SimulationResult,
  { chain, network, readToken, t, isPlain, hasUnread: isUnread = false }: ResultFacts,
): Promise<{ readonly details: readonly Detail[]; readonly warnings: readonly string[]; readonly caution?: Caution | undefined }> {
  if (simulation.is === 'unknown')
    return { details: [{ label: t('ask.result'), value: t('ask.notSimulated') }], warnings: [], caution: isUnread ? 'wait' : undefined }
  if (simulation.is === 'failure') return { details: [], warnings: [t('ask.wouldFail', { reason: simulation.reason })], caution: 'wait' }
  const { rights = [], hasUnread = false } = simulation
  // Outgoing assets first.
  const moves = [...simulation.moves].sort((a, b) => (a.amount < b.amount ? -1 : 1))
  if (moves.length + rights.length === 0)
    return { details: [{ label: t('ask.result'), value: isPlain && !hasUnread ? t('ask.noChange') : t('ask.notRuledOut') }], warnings: [] }
  const read = (asset: string) => readToken(chain, asset)
  const lines = [
    ...rights.map((right) => () => describeRight(right, { read, t })),
    ...moves.map((move) => async () => ({ ...(await describeMove(move, { chain, network, read, t })), caution: undefined })),
  ]
  const shown = await Promise.all(lines.slice(0, MOST_LINES).map((line) => line()))
  return {
    details: shown.map(({ detail }) => detail),
    warnings: [
      ...new Set([
        ...(lines.length > MOST_LINES ? [t('ask.notShown', { count: lines.length - MOST_LINES })] : []),
        ...shown.flatMap(({ warnings }) => warnings),
      ]),
    ],
    // Lines that are not shown may be the grave ones.
    caution: lines.length > MOST_LINES ? 'wait' : strictest(shown.map(({ caution }) => caution)),
  }
}

type Read = (asset: string) => ReturnType<ReadToken>

/** A change of balances, or a permission. */
interface Line {
  readonly detail: Detail
  readonly warnings: readonly string[]
}

/** Names the contract of a token as well: any contract can claim any name. */
async function describeMove(
  { asset, id, amount }: Move,
  { chain, network, read, t }: Pick<ResultFacts, 'chain' | 'network' | 't'> & { readonly read: Read },
): Promise<Line> {
  const label = amount < 0n ? t('ask.youSend') : t('ask.youGet')
  const count = amount < 0n ? -amount : amount
  if (asset === undefined) return { detail: { label, ...coins(count, network) }, warnings: [] }
  const token = await read(asset)
  const moved =
    id === undefined
      ? tokens(count, token, { asset: `${chain}:${asset}`, t })
      : { value: `${count === 1n ? '' : `${count} × `}${t('ask.piece', { id: String(id), name: token.symbol ?? t('ask.pieces') })}` }
  const note = `${id === undefined ? t('ask.token') : t('ask.contract')}: ${spelled(asset)}`
  return { detail: { label, ...moved, note }, warnings: token.isImitation ? [t('ask.imitates')] : [] }
}

/** Names both the spender and the contract: the name of a token proves nothing. */
async function describeRight(
  right: Right,
  { read, t }: Pick<ResultFacts, 't'> & { readonly read: Read },
): Promise<Line & { readonly caution: Caution | undefined }> {
  const token = await read(right.asset)
  const [who, contract] = [spelled(right.spender), spelled(right.asset)]
  const said = (value: string, warnings: readonly string[] = [], note?: string) => ({
    detail: { label: t('ask.result'), value, ...(note !== undefined && { note }) },
    warnings,
    // Only rights without a limit are warned of here.
    caution: warnings.length > 0 ? ('wait' as const) : undefined,
  })
  switch (right.is) {
    case 'move':
      return said(
        t('ask.letsMove', {
          spender: who,
          piece: t('ask.piece', { id: String(right.id), name: token.symbol ?? t('ask.pieces') }),
          contract,
        }),
      )
    case 'move-all':
      return right.isGiven
        ? said(t('ask.letsMoveAll', { spender: who, contract }), [t('ask.allPieces')])
        : said(t('ask.stops', { spender: who, contract }))
    case 'spend': {
      const { amount, until, isOld } = right
      if (amount === 0n) return said(t('ask.stops', { spender: who, contract }))
      const hasNoLimit = isUnlimited(amount, token)
      const value = t('ask.lets', { spender: who, amount: hasNoLimit ? t('ask.anyAmount') : tokensOf(amount, token, t), token: contract })
      return said(
        value,
        hasNoLimit && !isOld ? [t('ask.unlimited')] : [],
        until === undefined ? undefined : `${t('ask.until')}: ${untilOf(allowanceEnd(until), t)}`,
      )
    }
  }
}

/** With the checksum of EIP-55, as in the rest of a question. */
function spelled(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address as Hex) : address
}
