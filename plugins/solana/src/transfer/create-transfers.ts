import type { Call, Context, Network, TransferPlan, Transfers } from '@latchkey/kernel'
import { requests } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { PlanDeps } from '../actions/plan-transfer.js'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import type { SolanaContract } from '../contract.js'
import { solanaErrors } from '../errors.js'
import type { Late } from '../late.js'
import { readMessage } from '../transaction/read-message.js'
import { checkRequest } from './check-request.js'
import type { Kit } from './kit.js'
import { plan } from './plan.js'

/** Maximum number of remembered transfers; more are never pending at a time. */
const REMEMBERED = 20

interface TransfersDeps {
  readonly ctx: Context<SolanaContract>
  readonly late: Pick<Late, 'rpc' | 'actions' | 'tokens'>
  readonly kit: Kit
}

/** Transfers on Solana. */
export function createTransfers({ ctx, late, kit }: TransfersDeps): Transfers {
  const { rpc, tokens } = late
  /** With its blockhash, an expired transaction is reported at once. */
  const sent = new Map<string, { readonly blockhash: string; readonly madeAt: number }>()
  const made = new WeakMap<TransferPlan, number>()
  const deps = (from: string, network: Network, { signal }: Call): PlanDeps => ({ rpc, from, network, signal, tokens })
  return {
    async checkRecipient(to) {
      if (to.length <= 44 && fromBase58(to)?.length === 32) return undefined
      return /^0x[\da-f]{40}$/i.test(to) || /^(bc|tb|bcrt)1[a-z\d]{11,87}$/i.test(to) ? 'network' : 'invalid'
    },
    async plan(args, call) {
      const planned = await plan(kit, deps(args.from, args.network, call), args)
      made.set(planned, Date.now())
      return planned
    },
    async send(transfer, call) {
      // The last check before the wallet is asked, on the very object that it receives.
      await checkRequest(kit, transfer)
      const { method, params } = transfer.request
      const asked = ctx.use(requests).request(method, params, call)
      const { signature } = (await asked.catch((error: unknown) => {
        throw solanaErrors.is(error, 'expired') ? transferErrors.create('expired', {}, { cause: error }) : error
      })) as { readonly signature: string }
      const [{ transaction }] = params as readonly [{ readonly transaction: string }]
      const { blockhash } = readMessage(fromBase64(transaction) ?? new Uint8Array())
      sent.set(signature, { blockhash, madeAt: made.get(transfer) ?? Date.now() })
      for (const oldest of [...sent.keys()].slice(0, -REMEMBERED)) sent.delete(oldest)
      return signature
    },
    async wait(signature, network, { signal }) {
      const { status } = await late.actions.waitForTransaction({
        signature,
        chain: network.caipNetworkId,
        signal,
        ...sent.get(signature),
      })
      return { status }
    },
  }
}
