import { type Database, databaseService, familiesService, type ServerCall, within } from '@latchkey/server-kit'
import { decide } from './decide.js'
import { queueHook } from './hooks/queue-hook.js'
import { type Found, find, type Proof, type Wanted } from './proof/prover.js'
import type { Provers } from './proof/provers.js'
import { FIELDS, type PaymentRow, type StoredPayment, toPayment } from './store/payment.js'
import { claimTransfer, dropTransfer } from './store/proofs.js'
import { endTurn, NEVER, type Turn, takeTurn } from './store/turns.js'
import { EARLY_MS, LATE_MS, PERIOD_MS } from './times.js'

/** Rules for all payments. */
export interface Rules {
  readonly now: () => number
  readonly provers: Provers
  /** Whether there is a webhook. */
  readonly hooks: boolean
  readonly onError: (error: unknown, what: string) => void
}

/** Delays between checks of a payment that no one reads: they grow as long as nothing arrives. */
const SOON_MS = 5_000
const OPEN_MS = 30_000
const LATER_MS = 60_000
const LATEST_MS = 600_000
/** A chain that is unreachable for this long after a payment's end cannot keep the payment open. */
const SILENT_MS = 600_000

/**
 * Checks a payment on its chain, if it is time and no other caller does. Returns whether something may have changed. Never rejects
 * because of a node.
 */
export async function follow(
  payment: StoredPayment,
  call: ServerCall,
  rules: Rules,
  { ms, force = false }: { readonly ms: number; readonly force?: boolean },
): Promise<boolean> {
  const now = rules.now()
  const { status } = payment
  const isEnd = isOver(payment, now) && (status === 'expired' || status === 'refunded')
  if (status === 'settled' || (isEnd && !force)) return false
  const database = call.use(databaseService)
  const turn = await takeTurn(database, { id: payment.id, before: force ? now : now - PERIOD_MS, now })
  if (!turn) return true
  try {
    const found = await within({ ms, signal: call.signal }, (signal) => lookFor(payment, { ...call, signal }, rules))
    await apply(database, { turn, found, payers: await payersOf(found, payment, call) }, rules)
  } catch (error) {
    await endTurn(database, turn, now + SOON_MS)
    call.signal.throwIfAborted()
    rules.onError(error, payment.asset)
    if (now > payment.expiresAt + SILENT_MS && payment.status !== 'received') await expire(database, payment.id, rules)
  }
  return true
}

/** Returns whether payments that arrive now no longer count. */
export function isOver({ status, expiresAt }: StoredPayment, now: number): boolean {
  return now > expiresAt + LATE_MS && status !== 'received'
}

/** Returns what the chain's prover needs. */
export function wantedOf(
  payment: Pick<StoredPayment, 'asset' | 'recipient' | 'due' | 'needed' | 'createdAt' | 'expiresAt'> & {
    readonly scan?: string | undefined
    readonly mark?: string | undefined
  },
): Wanted {
  const { asset, recipient, due, needed, createdAt, expiresAt, scan, mark } = payment
  return {
    ...partsOf({ asset, recipient }),
    ...{ due: BigInt(due), needed, scan, mark },
    since: createdAt - EARLY_MS,
    until: expiresAt + LATE_MS,
  }
}

/** Returns what CAIP-19 and CAIP-10 ids name, in plain form. */
export function partsOf({ asset, recipient }: Pick<StoredPayment, 'asset' | 'recipient'>): Pick<Wanted, 'chain' | 'token' | 'recipient'> {
  const [chain = '', what = ''] = asset.split('/')
  return { chain, token: /^(?:erc20|token):(.+)$/.exec(what)?.[1], recipient: recipient.slice(chain.length + 1) }
}

async function lookFor(payment: StoredPayment, call: ServerCall, { provers }: Rules): Promise<Found> {
  const wanted = wantedOf(payment)
  const prover = provers.of(wanted.chain)
  if (!prover) return { proofs: [], verdicts: new Map() }
  const { hash, hints } = payment
  return find(prover, wanted, [...new Set([...(hash === null ? [] : [hash]), ...hints])], call)
}

/** Returns the payers' CAIP-10 ids by their plain addresses. */
async function payersOf({ proofs }: Found, { asset }: StoredPayment, call: ServerCall): Promise<ReadonlyMap<string, string>> {
  const [chain = ''] = asset.split('/')
  const family = await call.find(familiesService)?.of(chain)
  const payers = new Map<string, string>()
  for (const { payer } of proofs) {
    const own = payer === undefined ? undefined : family?.accountOf(payer, chain, 'loose')
    if (payer !== undefined && family && own !== undefined) payers.set(payer, `${chain}:${family.write(own)}`)
  }
  return payers
}

/** Stores the result together with the merchant's webhook, or nothing at all if the check took too long and lost its turn. */
async function apply(
  database: Database,
  { turn, found, payers }: { readonly turn: Turn; readonly found: Found; readonly payers: ReadonlyMap<string, string> },
  rules: Rules,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction.query<PaymentRow>(
      `UPDATE pay_payments SET busy_until = 0 WHERE id = ? AND busy_until = ? AND status <> 'settled' RETURNING ${FIELDS}`,
      [turn.id, turn.until],
    )
    if (!row) return
    const before = toPayment(row)
    const proof = await firstOwn(transaction, before, found.proofs)
    const now = rules.now()
    const payer = proof?.payer === undefined ? null : (payers.get(proof.payer) ?? null)
    const after = { ...before, ...decide(before, { found, proof, payer, now }), scan: found.scan }
    await write(transaction, { before, after, behind: found.behind === true }, rules)
  })
}

async function firstOwn(transaction: Database, { id, asset }: StoredPayment, proofs: readonly Proof[]): Promise<Proof | undefined> {
  const [chain = ''] = asset.split('/')
  for (const proof of proofs) if (await claimTransfer(transaction, { ...proof, chain }, id)) return proof
  await dropTransfer(transaction, id)
  return undefined
}

async function write(
  transaction: Database,
  { before, after, behind }: { readonly before: StoredPayment; readonly after: StoredPayment; readonly behind: boolean },
  { now, hooks }: Rules,
): Promise<void> {
  const at = now()
  const { status, hash, payer, confirmations, hints, scan } = after
  const isSame = status === before.status && hash === before.hash && confirmations === before.confirmations
  const isEnd = status === 'settled' || isOver(after, at)
  const nextAt = isEnd ? NEVER : at + Math.round(behind ? SOON_MS : pauseOf(after, at))
  const changedAt = isSame ? before.changedAt : at
  await transaction.query(
    `UPDATE pay_payments SET status = ?, hash = ?, payer = ?, confirmations = ?, hints = ?, scan = ?, next_at = ?, changed_at = ? WHERE id = ?`,
    [status, hash, payer, Math.min(confirmations, 1_000_000), hints.join(' '), scan ?? null, nextAt, changedAt, after.id],
  )
  if (!hooks || status === before.status) return
  // A payment that settles at its first check was also received.
  const told = status === 'settled' ? (['received', 'settled'] as const) : ([status] as const)
  for (const each of told) await queueHook(transaction, { ...after, status: each, changedAt }, at)
}

function pauseOf({ status, createdAt, expiresAt }: StoredPayment, now: number): number {
  if (status === 'sent' || status === 'received') return SOON_MS
  if (status === 'open' || status === 'failed') return Math.min(OPEN_MS, Math.max(SOON_MS, (now - createdAt) / 10))
  return Math.min(LATEST_MS, Math.max(LATER_MS, (now - expiresAt) / 2))
}

/** Expires a payment whose chain is unreachable. Later transfers still count. */
async function expire(database: Database, id: string, rules: Rules): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction.query<PaymentRow>(
      `UPDATE pay_payments SET next_at = next_at WHERE id = ? AND status IN ('open', 'sent', 'failed') RETURNING ${FIELDS}`,
      [id],
    )
    if (!row) return
    const before = toPayment(row)
    await write(transaction, { before, after: { ...before, status: 'expired' }, behind: false }, rules)
  })
}
