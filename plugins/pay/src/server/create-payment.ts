import { randomBytes } from 'node:crypto'
import type { Body } from '@latchkey/kernel/wire'
import { databaseService, type ServerEnv, serverErrors, within } from '@latchkey/server-kit'
import type { payWire } from '../wire.js'
import { findAccepted, isSameText } from './accepted.js'
import { duesOf } from './choose-due.js'
import { partsOf } from './follow.js'
import type { PayServerOptions } from './options.js'
import type { Marked, Prover } from './proof/prover.js'
import { neededOf, type Provers } from './proof/provers.js'
import type { StoredPayment } from './store/payment.js'
import { addPayment, findByKey, forget, takenOf } from './store/payments.js'
import { READ_MS, RESERVED_MS } from './times.js'

const DAY = 86_400_000
const HALF_HOUR = 1_800_000
/** Chains use at most 256 bits, and the amount due may be slightly more than the amount. */
const MOST_DIGITS = 77
/** Number of rounds before giving up. */
const ROUNDS = 6

/**
 * Returns the payment of this key, which the first call creates. Its amount is reserved until a day after its end.
 * @throws server/invalid `key` if it belongs to a different payment, `asset` if it is not accepted; server/conflict if no amount is free,
 * server/unavailable if its chain cannot be asked
 */
export async function createPayment(
  body: Body<typeof payWire.create>,
  env: ServerEnv,
  options: PayServerOptions,
  provers: Provers,
): Promise<StoredPayment> {
  const { accepts, confirmations, onError = () => {}, expireMs = HALF_HOUR, keepDays = 400, now = Date.now } = options
  const database = env.use(databaseService)
  const { key, amount, reference = null } = body
  const project = env.projectId
  const known = await findByKey(database, { project, key })
  // An existing payment is returned again, even if its asset is no longer accepted.
  if (known) return same(known, body)
  const { asset, symbol, name, decimals, recipient } = await findAccepted(accepts, body, env)
  if (amount.length > MOST_DIGITS) throw serverErrors.create('invalid', { field: 'amount', problem: 'No chain has as much.' })
  const [chain = ''] = asset.split('/')
  const needed = neededOf(chain, confirmations)
  const wanted = { ...partsOf({ asset, recipient }), needed }
  const { mark, seen } = await markOf(wanted, { env, provers, onError: (error) => onError(error, asset) })
  const at = now()
  await forget(database, { reserved: at - RESERVED_MS, all: at - keepDays * DAY })
  const payment = {
    project,
    key,
    asset,
    symbol,
    name,
    decimals,
    recipient,
    amount,
    reference,
    needed,
    mark,
    createdAt: at,
    expiresAt: at + expireMs,
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const dues = duesOf(BigInt(amount), decimals, round).map(String)
    const taken = dues.length === 0 ? new Set() : await takenOf(database, { asset, recipient, dues })
    for (const due of dues) {
      if (taken.has(due) || seen.has(due)) continue
      const added = await addPayment(database, { ...payment, id: randomBytes(16).toString('hex'), due })
      if (added) return added
      const other = await findByKey(database, { project, key })
      if (other) return same(other, body)
    }
  }
  throw serverErrors.create('conflict', { what: 'Every amount that is close enough' })
}

/**
 * Queries the chain for its position: only later blocks count. Without it, an earlier transfer to the same account could settle the
 * payment, so no payment is created.
 */
async function markOf(
  wanted: Parameters<Prover['mark']>[0],
  { env, provers, onError }: { readonly env: ServerEnv; readonly provers: Provers; readonly onError: (error: unknown) => void },
): Promise<Marked> {
  const prover = provers.of(wanted.chain)
  if (!prover) throw serverErrors.create('invalid', { field: 'asset', problem: 'Nothing can be proved on this chain.' })
  try {
    return await within({ ms: READ_MS, signal: env.signal }, (signal) => prover.mark(wanted, { ...env, signal }))
  } catch (cause) {
    env.signal.throwIfAborted()
    onError(cause)
    throw serverErrors.create('unavailable', { what: 'The network of this payment' }, { cause })
  }
}

function same(known: StoredPayment, { asset, recipient, amount, reference }: Body<typeof payWire.create>): StoredPayment {
  const isSame = isSameText(known.asset, asset) && isSameText(known.recipient, recipient)
  if (isSame && known.amount === amount && known.reference === (reference ?? null)) return known
  throw serverErrors.create('invalid', { field: 'key', problem: 'It belongs to another payment.' })
}
