import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { fromBase64 } from '../codec/base64.js'
import { readWhole, type WholeTransaction } from '../transaction/read-whole.js'
import type { Kit } from './kit.js'
import { type Moved, readCoins, readTokens } from './read-moves.js'

/** Sends a request to the network's own nodes. */
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** What is known about a transfer when it was planned. */
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
}

/** Signatures of an account to look through; more are hardly added while a visitor looks at one transfer. */
const MOST = 25

/**
 * Reads a sent transaction back and compares it with what was agreed on. Resolves with false while the node does not have it. Wallets may
 * add a price, assertions and a newer blockhash, but no other transfer.
 * @throws transfer/altered; transfer/unclear if it is older than the mark
 */
export async function compareSent(deps: CompareDeps, signature: string, plan: TransferPlan, mark: PlanMark | undefined): Promise<boolean> {
  const found = await read(deps.ask, signature)
  if (!found) return false
  const what = found.whole ? await faultIn(deps.kit, found.whole, plan) : 'data'
  if (what) throw transferErrors.create('altered', { hash: signature, what })
  if (mark && isOlder(found, mark))
    throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${signature}` })
  return true
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
    if (found?.whole && !isOlder(found, mark) && (await faultIn(deps.kit, found.whole, plan)) === undefined) return signature
  }
  return undefined
}

interface Found {
  readonly slot: bigint
  /** Undefined if it cannot be parsed. */
  readonly whole: WholeTransaction | undefined
}

async function read(ask: Ask, signature: string): Promise<Found | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const sent = (await ask('getTransaction', signature, config)) as Sent | null
  if (!sent) return undefined
  const bytes = fromBase64(sent.transaction[0])
  return { slot: BigInt(String(sent.slot)), whole: bytes && tryRead(bytes) }
}

function tryRead(bytes: Uint8Array): WholeTransaction | undefined {
  try {
    return readWhole(bytes)
  } catch {
    // A version that did not exist when this was written: not what was agreed on.
    return undefined
  }
}

/** A transaction with the plan's own blockhash cannot be older than the plan. */
function isOlder({ slot, whole }: Found, mark: PlanMark): boolean {
  return whole?.blockhash !== mark.blockhash && slot <= mark.slot
}

/** Returns how the transfers in a transaction differ from the agreed one; undefined if there is exactly that one. */
async function faultIn(
  { findTokenAccount, SYSTEM }: Kit,
  whole: WholeTransaction,
  { args, amount }: TransferPlan,
): Promise<string | undefined> {
  const { from, to, asset } = args
  if (!whole.signers.includes(from)) return 'sender'
  const moves = whole.instructions
    .map((each) => readCoins(each, SYSTEM) ?? readTokens(each))
    .filter((each): each is Moved => each?.owner === from)
  const [move, ...others] = moves
  if (!move || others.length > 0) return 'data'
  if (move.mint !== asset) return 'asset'
  if (move.amount !== amount) return 'amount'
  const target = asset === undefined ? to : await findTokenAccount(to, asset, move.program)
  // The recipient may be given as the token account itself.
  return move.to === target || move.to === to ? undefined : 'recipient'
}
