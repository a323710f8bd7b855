import type { Call, Context, Network, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import { waitForTransaction } from '../actions/wait-for-transaction.js'
import type { Eip155Contract } from '../contract.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { checkRecipient } from './check-recipient.js'
import { checkRequest } from './check-request.js'
import { compareSent } from './compare-sent.js'
import type { Ask } from './evm-deps.js'
import { planTransfer } from './plan-transfer.js'
import { toTransferStatus } from './to-transfer-status.js'

/** Maximum number of sent transfers to compare at their end; more are never pending at a time. */
const REMEMBERED = 20
/** How long a mined transfer waits for nodes to read it back. */
const READ_BACK_MS = 10_000

/** The value of a promise that has settled already; undefined while it is pending. */
function settledAs<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, Promise.resolve(undefined)])
}

/** Transfers on EVM chains. */
export function createTransfers({ ctx, rpc }: { readonly ctx: Context<Eip155Contract>; readonly rpc: Rpc }): Transfers {
  const sent = new Map<string, TransferPlan>()
  const asking =
    (network: Network, { signal }: Call, ms?: number): Ask =>
    (method, params) =>
      bounded(rpc(network, method, params), { signal, ...(ms !== undefined && { ms }) })
  /** Resolves with true if it could be read back. An unreachable node proves nothing. @throws transfer/altered */
  const compared = (plan: TransferPlan, hash: string, call: Call): Promise<boolean> =>
    compareSent(asking(plan.args.network, call, READ_BACK_MS), hash, plan).catch((error: unknown) => {
      if (transferErrors.is(error, 'altered')) throw error
      return false
    })
  return {
    checkRecipient: async (to) => checkRecipient(to),
    plan: (args, call) => planTransfer(asking(args.network, call), args, call),
    async send(plan, call) {
      // The last check before the wallet is asked, on the very object that it receives.
      checkRequest(plan)
      const hash = String(await ctx.use(requests).request(plan.request.method, plan.request.params, call))
      sent.set(hash, plan)
      for (const oldest of [...sent.keys()].slice(0, -REMEMBERED)) sent.delete(oldest)
      // It is read back when it is waited for: what was sent is sent, however slow the nodes are.
      return hash
    },
    async readBack(hash, _network, call) {
      const plan = sent.get(hash)
      return plan ? compared(plan, hash, call) : false
    },
    async wait(hash, network, { signal }) {
      const plan = sent.get(hash)
      const over = new AbortController()
      const call = { signal: AbortSignal.any([signal, ctx.signal, over.signal]) }
      try {
        // Most nodes have it at once; then a mismatch is reported without waiting for a block.
        const early = plan ? compared(plan, hash, call) : Promise.resolve(true)
        const ending = waitForTransaction({ rpc, signal: ctx.signal }, { hash, network, signal: call.signal })
        const { status } = await Promise.race([ending, early.then(() => ending)])
        const isMined = status === 'confirmed' || status === 'reverted'
        if (plan && isMined && !(await settledAs(early))) await compared(plan, hash, call)
        return { status: toTransferStatus(status) }
      } finally {
        over.abort()
      }
    },
  }
}
