import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { fromBase64 } from '../codec/base64.js'
import { extraFeeOf, tipsIn } from '../transaction/read-extras.js'
import { type Instruction, readWhole, tryReadWhole, type WholeTransaction } from '../transaction/read-whole.js'
import type { Kit } from './kit.js'
import { type Moved, readCoins, readTokens } from './read-moves.js'

/** Sends a request to the network's own nodes. */
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** Facts about a transfer when it was planned. */
export interface PlanMark {
  /** Latest slot of the network. */
  readonly slot: bigint
  readonly blockhash: string
}
interface CompareDeps {
  readonly kit: Kit
  readonly ask: Ask
}
interface Sent {
  readonly slot: number | string
  readonly transaction: readonly [base64: string, encoding: string]
  readonly meta?: { readonly fee?: number | string } | null
}

/** Signatures of an account to look through; more are hardly added while a visitor looks at one transfer. */
const MOST = 25

/** A transfer that was read back. */
export interface Compared {
  /** Amount that the wallet added to the planned fee, in lamports, if it is significant. */
  readonly extraFee: bigint | undefined
}

/**
 * Reads a sent transaction back and compares it with the approved terms. Undefined while the node does not have it. Wallets may add what
 * `tipsIn` allows, and a newer blockhash, but no other transfer.
 * @throws transfer/altered; transfer/unclear if it is older than the mark
 */
export async function compareSent(
  deps: CompareDeps,
  signature: string,
  plan: TransferPlan,
  mark: PlanMark | undefined,
): Promise<Compared | undefined> {
  const found = await read(deps.ask, signature)
  if (!found) return undefined
  const compared = found.whole ? await compare(deps.kit, found.whole, plan) : { what: 'data' }
  if (compared.what !== undefined) throw transferErrors.create('altered', { hash: signature, what: compared.what })
  if (mark && isOlder(found, mark))
    throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${signature}` })
  const { fee: planned } = plan
  const { paid } = found
  return { extraFee: planned === undefined || paid === undefined ? undefined : extraFeeOf({ planned, paid, tips: compared.tips ?? 0n }) }
}

/** Looks for a planned transfer among the latest signatures of its account. Undefined while there is none. @throws the node's error */
export async function findSent(
  deps: CompareDeps,
  plan: TransferPlan,
  { mark, isKnown }: { readonly mark: PlanMark; readonly isKnown: (signature: string) => boolean },
): Promise<string | undefined> {
  const latest = await deps.ask('getSignaturesForAddress', plan.args.from, { limit: MOST, commitment: 'confirmed' })
  for (const { signature, slot } of latest as readonly { readonly signature: string; readonly slot: number | string }[]) {
    if (isKnown(signature) || BigInt(String(slot)) < mark.slot) continue
    const found = await read(deps.ask, signature)
    if (!found?.whole || isOlder(found, mark)) continue
    if ((await compare(deps.kit, found.whole, plan)).what === undefined) return signature
  }
  return undefined
}

interface Found {
  readonly slot: bigint
  /** Undefined if it cannot be parsed. */
  readonly whole: WholeTransaction | undefined
  /** The fee of the network, in lamports; undefined if the node does not report it. */
  readonly paid: bigint | undefined
}

async function read(ask: Ask, signature: string): Promise<Found | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const sent = (await ask('getTransaction', signature, config)) as Sent | null
  if (!sent) return undefined
  const { fee } = sent.meta ?? {}
  const whole = tryReadWhole(fromBase64(sent.transaction[0]))
  return { slot: BigInt(String(sent.slot)), whole, paid: fee === undefined ? undefined : BigInt(String(fee)) }
}

/** A transaction with the plan's own blockhash cannot be older than the plan. */
function isOlder({ slot, whole }: Found, mark: PlanMark): boolean {
  return whole?.blockhash !== mark.blockhash && slot <= mark.slot
}

/** Returns how a transaction differs from the agreed transfer, or what the wallet added to it in tips. */
async function compare(
  { findTokenAccount }: Kit,
  whole: WholeTransaction,
  plan: TransferPlan,
): Promise<{ readonly what?: string; readonly tips?: bigint }> {
  const { from, to, asset } = plan.args
  if (!whole.signers.includes(from)) return { what: 'sender' }
  const moveOf = (each: Instruction): Moved | undefined => readCoins(each) ?? readTokens(each)
  const faultIn = async ({ mint, amount, to: target, program }: Moved): Promise<string | undefined> => {
    if (mint !== asset) return 'asset'
    if (amount !== plan.amount) return 'amount'
    // The recipient may be given as the token account itself.
    return target === to || (asset !== undefined && target === (await findTokenAccount(to, asset, program))) ? undefined : 'recipient'
  }
  const own = whole.instructions.flatMap((each) => {
    const move = moveOf(each)
    return move?.owner === from ? [{ each, move }] : []
  })
  const faults = await Promise.all(own.map(({ move }) => faultIn(move)))
  const at = faults.indexOf(undefined)
  const agreed = own[at]
  // Several transfers of which none is the agreed one have no single difference.
  if (!agreed) return { what: (faults.length === 1 ? faults[0] : undefined) ?? 'data' }
  const planned = workOf(plan)
  const added = whole.instructions.filter((each) => each !== agreed.each && !planned.has(keyOf(each)))
  const tips = tipsIn(added, { from, named: [to, agreed.move.to] })
  // The agreed transfer a second time was planned once.
  const isTwice = faults.filter((fault) => fault === undefined).length > 1
  return tips === undefined || isTwice ? { what: 'data' } : { tips }
}

/** Effect of the planned transaction, instruction by instruction. */
function workOf({ request }: TransferPlan): ReadonlySet<string> {
  const [order] = request.params as readonly { readonly transaction?: string }[]
  const bytes = fromBase64(order?.transaction ?? '')
  return new Set((bytes ? readWhole(bytes).instructions : []).map(keyOf))
}

function keyOf({ program, accounts, data }: Instruction): string {
  return [program, accounts.join(), data.join()].join(' ')
}
