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

/** So many sent transfers are compared at their end; nobody waits for more at a time. */
const REMEMBERED = 20

/** How money moves on EVM chains. */
export function createTransfers({ ctx, rpc }: { readonly ctx: Context<Eip155Contract>; readonly rpc: Rpc }): Transfers {
  const sent = new Map<string, TransferPlan>()
  const asking =
    (network: Network, { signal }: Call): Ask =>
    (method, params) =>
      bounded(rpc(network, method, params), { signal })
  /** A node that cannot be read accuses nobody. @throws transfer/altered */
  const compared = (plan: TransferPlan, hash: string, call: Call): Promise<unknown> =>
    compareSent(asking(plan.args.network, call), hash, plan).catch((error: unknown) => {
      if (transferErrors.is(error, 'altered')) throw error
    })
  return {
    checkRecipient: async (to) => checkRecipient(to),
    plan: (args, call) => planTransfer(asking(args.network, call), args, call),
    async send(plan, call) {
      // The last step before the wallet is asked, on the very object that it is asked with.
      checkRequest(plan)
      const hash = String(await ctx.use(requests).request(plan.request.method, plan.request.params, call))
      sent.set(hash, plan)
      for (const oldest of [...sent.keys()].slice(0, -REMEMBERED)) sent.delete(oldest)
      // Most nodes know it at once. Those that do not are asked again when it is waited for.
      await compared(plan, hash, call)
      return hash
    },
    async wait(hash, network, call) {
      const { status } = await waitForTransaction({ rpc, signal: ctx.signal }, { hash, network, signal: call.signal })
      const plan = sent.get(hash)
      if (plan && (status === 'confirmed' || status === 'reverted')) await compared(plan, hash, call)
      return { status: status === 'reverted' || status === 'dropped' ? 'failed' : status }
    },
  }
}
