import type { Call, Context, Holder, Network, TransferArgs, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { createSentTransfers } from '@latchkey/kernel/transfers'
import type { NodeTransaction } from '../actions/find-by-nonce.js'
import type { WalletCapabilities } from '../actions/get-capabilities.js'
import { waitForTransaction } from '../actions/wait-for-transaction.js'
import { batchEnd, batchId } from '../calls/batch-end.js'
import type { Eip155Contract } from '../contract.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { checkRecipient, toRecipient } from './check-recipient.js'
import { checkRequest } from './check-request.js'
import { compareSent, faultIn } from './compare-sent.js'
import type { Ask } from './evm-deps.js'
import { type AccountMark, findSent, markOf } from './find-sent.js'
import { isContractElsewhere } from './is-contract-elsewhere.js'
import { planTransfer } from './plan-transfer.js'
import { toTransferStatus } from './to-transfer-status.js'

/** How long a mined transfer waits for nodes to read it back. */
const READ_BACK_MS = 10_000

/** How long other networks have to report the kind of recipient there, and how many are queried. */
const ELSEWHERE_MS = 3_000
const MOST_ELSEWHERE = 8

interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly rpc: Rpc
  /** Capabilities of the wallet in use for an account; empty if the wallet is not in use. */
  readonly capabilities: (holder: Holder, call: Call) => Promise<WalletCapabilities>
}

/** Transfers on EVM chains. */
export function createTransfers({ ctx, rpc, capabilities }: Deps): Transfers {
  /** Hashes of batches that were reverted, although the transaction around them succeeded. */
  const reverted = new Set<string>()
  const isFeeOffered = async ({ from, asset, amount, network, acceptsPaidFee }: TransferArgs, call: Call): Promise<boolean> => {
    if (!acceptsPaidFee || (asset === undefined && amount === 'max')) return false
    const account = ctx.core.sessions.eip155?.accounts.find(({ address }) => address.toLowerCase() === from.toLowerCase())
    if (account?.type !== 'smartAccount') return false
    const { atomic, paidFees } = await capabilities({ address: from, network }, call)
    return paidFees?.supported === true && (atomic?.status === 'supported' || atomic?.status === 'ready')
  }
  const marks = new WeakMap<TransferPlan, AccountMark>()
  const asking =
    (network: Network, { signal }: Call, ms?: number): Ask =>
    (method, params) =>
      bounded(rpc(network, method, params), { signal, ...(ms !== undefined && { ms }) })
  const sent = createSentTransfers({
    signal: ctx.signal,
    compare: (hash, plan, call) => compareSent(asking(plan.args.network, call, READ_BACK_MS), hash, plan, marks.get(plan)?.block),
  })
  return {
    checkRecipient: async (to) => checkRecipient(to),
    async plan(args, call) {
      const ask = asking(args.network, call)
      const { networks } = ctx.core
      const others = networks.filter(
        ({ chainNamespace, caipNetworkId, testnet = false }) =>
          chainNamespace === 'eip155' && caipNetworkId !== args.network.caipNetworkId && testnet === (args.network.testnet ?? false),
      )
      const [planned, mark, isElsewhere] = await Promise.all([
        isFeeOffered(args, call).then((isOffered) => planTransfer(ask, args, { ...call, isFeeOffered: isOffered })),
        // Without it, an answer of the wallet is trusted to be new.
        markOf(ask, args.from).catch(() => undefined),
        isContractElsewhere(
          asking(args.network, call, ELSEWHERE_MS),
          others.slice(0, MOST_ELSEWHERE).map((network) => asking(network, call, ELSEWHERE_MS)),
          toRecipient(args.to),
        ).catch(() => false),
      ])
      const plan = isElsewhere && !planned.recipient ? Object.freeze({ ...planned, recipient: 'elsewhere' as const }) : planned
      if (mark) marks.set(plan, mark)
      return plan
    },
    async send(plan, call) {
      // The last check before the wallet prompts, on the very object that it receives.
      checkRequest(plan)
      const { method, params } = plan.request
      const request: Ask = (...asked) => ctx.use(requests).request(...asked, call)
      const answer = await request(method, params)
      let hash = String(answer)
      if (method === 'wallet_sendCalls') {
        const end = await batchEnd({ ask: request, id: batchId(answer), signal: call.signal })
        hash = end.hash
        if (!end.isDone) reverted.add(hash)
      }
      sent.add(hash, plan)
      // It is read back during the wait: the transaction is already sent, however slow the nodes are.
      return hash
    },
    readBack: (hash, _network, call) => sent.readBack(hash, call),
    async find(plan, call) {
      const since = marks.get(plan)
      if (!since) return undefined
      const isIt = (found: NodeTransaction): boolean => !sent.has(found.hash) && faultIn(found, plan) === undefined
      const hash = await findSent(asking(plan.args.network, call, READ_BACK_MS), { from: plan.args.from, since, isIt })
      if (hash !== undefined) sent.add(hash, plan)
      return hash
    },
    async wait(hash, network, call) {
      const { status, replacement } = await sent.settle(
        hash,
        call,
        ({ signal }) => waitForTransaction({ rpc, signal: ctx.signal }, { hash, network, signal }),
        (ended) => ended.status === 'confirmed' || ended.status === 'reverted',
      )
      if (reverted.has(hash)) return { status: 'failed' }
      return { status: toTransferStatus(status), ...(replacement !== undefined && { replacement }) }
    },
  }
}
