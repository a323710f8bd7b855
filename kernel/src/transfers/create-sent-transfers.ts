import type { Call, TransferPlan } from '../types/index.js'
import { transferErrors } from './transfer-errors.js'

/** Maximum number of remembered transfers; more are never pending at a time. */
const REMEMBERED = 20

/** Functions of a chain family for remembering its transfers. */
export interface SentTransfersOptions {
  /**
   * Reads a transaction from the network and compares it with the plan. Resolves with false while no node has it, or if none can be
   * reached.
   * @throws transfer/altered if it is a different transfer, transfer/unclear if it is older than the plan
   */
  readonly compare: (hash: string, plan: TransferPlan, call: Call) => Promise<boolean>
  /** Aborts with the kernel. */
  readonly signal: AbortSignal
}

/** The transfers that wallets have sent since the page was loaded, each with its plan. */
export interface SentTransfers {
  /** Remembers the id that a wallet returned for a plan. @throws transfer/unclear if an earlier transfer has this id */
  add(hash: string, plan: TransferPlan): void
  /** Returns whether a transfer of this page has this id. */
  has(hash: string): boolean
  /** Compares a transfer with its plan. False if the network does not have it, or if another page has sent it. @throws as `compare` */
  readBack(hash: string, call: Call): Promise<boolean>
  /**
   * Waits for the outcome of a transfer, and compares it with its plan as soon as a node has it, or once `isOnChain` holds for the outcome.
   * @throws as `compare`, and as `ending`
   */
  settle<T>(hash: string, call: Call, ending: (call: Call) => Promise<T>, isOnChain: (outcome: T) => boolean): Promise<T>
}

/** Remembers sent transfers, so that none is confirmed by another transaction: neither a different one nor one that was there before. */
export function createSentTransfers({ compare, signal: life }: SentTransfersOptions): SentTransfers {
  const plans = new Map<string, TransferPlan>()
  /** An unreachable node proves nothing. */
  const compared = (hash: string, plan: TransferPlan, call: Call): Promise<boolean> =>
    compare(hash, plan, call).catch((error: unknown) => {
      if (transferErrors.is(error)) throw error
      return false
    })
  return {
    has: (hash) => plans.has(keyOf(hash)),
    add(hash, plan) {
      if (plans.has(keyOf(hash))) throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${hash}` })
      plans.set(keyOf(hash), plan)
      for (const oldest of [...plans.keys()].slice(0, -REMEMBERED)) plans.delete(oldest)
    },
    async readBack(hash, call) {
      const plan = plans.get(keyOf(hash))
      return plan ? compared(hash, plan, call) : false
    },
    async settle(hash, { signal }, ending, isOnChain) {
      const plan = plans.get(keyOf(hash))
      const over = new AbortController()
      const call = { signal: AbortSignal.any([signal, life, over.signal]) }
      try {
        // Most nodes have it at once; then a difference is reported without waiting for a block.
        const early = plan ? compared(hash, plan, call) : Promise.resolve(true)
        const ended = ending(call)
        const outcome = await Promise.race([ended, early.then(() => ended)])
        if (plan && isOnChain(outcome) && !(await settledAs(early))) await compared(hash, plan, call)
        return outcome
      } finally {
        over.abort()
      }
    },
  }
}

/** Hexadecimal ids are the same in any case; others, such as base58, are not. */
function keyOf(hash: string): string {
  return /^(0x)?[\da-f]{64}$/i.test(hash) ? hash.toLowerCase() : hash
}

/** The value of a promise that has settled already; undefined while it is pending. */
function settledAs<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, Promise.resolve(undefined)])
}
