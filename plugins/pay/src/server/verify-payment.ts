import { databaseService, type ServerCall, serverErrors } from '@latchkey/server-kit'
import type { PaymentInfo } from '../wire.js'
import { follow, type Rules, wantedOf } from './follow.js'
import type { Proof } from './proof/prover.js'
import { type StoredPayment, toReply } from './store/payment.js'
import { findByReference, findPayment } from './store/payments.js'
import { transferOf } from './store/proofs.js'

/** Result of a check at this moment. */
export interface VerifyAnswer {
  /** The stored payment. */
  readonly payment: PaymentInfo
  /** The transfer that counts for it, as just seen on the chain. Null if there is none, or the chain no longer has it. */
  readonly proof: Pick<Proof, 'hash' | 'position' | 'block' | 'confirmations' | 'final'> | null
}

/** Checks a payment on its chain once more. @throws server/invalid, server/not-found; server/unavailable if the chain is unreachable */
export async function verifyAgain(query: URLSearchParams, call: ServerCall, rules: Rules): Promise<VerifyAnswer> {
  const database = call.use(databaseService)
  const asked = await one(query, call)
  if (!asked) throw serverErrors.create('not-found', { what: 'The payment' })
  await follow(asked, call, rules, { ms: 15_000, force: true })
  const payment = (await findPayment(database, asked.id)) ?? asked
  const transfer = await transferOf(database, payment.id)
  const { scan: _, ...wanted } = wantedOf(payment)
  const prover = rules.provers.of(wanted.chain)
  if (!transfer || !prover) return { payment: toReply(payment), proof: null }
  const { proofs } = await prover.look(wanted, transfer.hash, call)
  const proof = proofs.find(({ hash, position }) => hash === transfer.hash && position === transfer.position)
  if (!proof) return { payment: toReply(payment), proof: null }
  const { hash, position, block, confirmations, final } = proof
  return { payment: toReply(payment), proof: { hash, position, block, confirmations, final } }
}

async function one(query: URLSearchParams, call: ServerCall): Promise<StoredPayment | undefined> {
  const [id, reference] = [query.get('id'), query.get('reference')]
  const database = call.use(databaseService)
  if (id !== null) return /^[0-9a-f]{32}$/.test(id) ? findPayment(database, id) : undefined
  if (reference === null) throw serverErrors.create('invalid', { field: 'reference', problem: 'Name a reference, or the id of a payment.' })
  const field = (name: string) => {
    const text = query.get(name)
    return text === null || text.length > 300 ? {} : { [name]: text }
  }
  return findByReference(database, { reference: reference.slice(0, 200), ...field('asset'), ...field('recipient'), ...field('amount') })
}
