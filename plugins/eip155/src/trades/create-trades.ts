import type { Call, Context, Holder, Network, TradePlan, Trades } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { NodeTransaction } from '../actions/find-by-nonce.js'
import type { WalletCapabilities } from '../actions/get-capabilities.js'
import { waitForTransaction } from '../actions/wait-for-transaction.js'
import type { Eip155Contract } from '../contract.js'
import type { Rpc } from '../rpc/create-rpc.js'
import type { Ask } from '../transfers/evm-deps.js'
import { type AccountMark, findSent, markOf } from '../transfers/find-sent.js'
import { toTransferStatus } from '../transfers/to-transfer-status.js'
import { compareTrade, faultIn } from './compare-trade.js'
import { findBought } from './find-bought.js'
import { confirmTokens, planTrade } from './plan-trade.js'
import { sendTrade } from './send-trade.js'

/** How long a mined trade waits for nodes to report its result. */
const READ_MS = 10_000

interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly rpc: Rpc
  /** Capabilities of the wallet in use for an account; empty if the wallet is not in use. */
  readonly capabilities: (holder: Holder, call: Call) => Promise<WalletCapabilities>
}

/** Trading for accounts on EVM chains. */
export function createTrades({ ctx, rpc, capabilities }: Deps): Trades {
  const asking =
    (network: Network, { signal }: Call, ms?: number): Ask =>
    (method, params) =>
      bounded(rpc(network, method, params), { signal, ...(ms !== undefined && { ms }) })
  const marks = new WeakMap<TradePlan, AccountMark>()
  /** Hashes that belong to a plan: an earlier trade is not found for a later one. */
  const known = new Set<string>()
  return {
    confirmTokens: (sides, call) => confirmTokens(asking(sides.network, call), sides),
    async plan(args, call) {
      const ask = asking(args.network, call)
      const canBatch = async (): Promise<boolean> => {
        const { atomic } = await capabilities({ address: args.from, network: args.network }, call)
        return atomic?.status === 'supported' || atomic?.status === 'ready'
      }
      const [plan, mark] = await Promise.all([
        planTrade({ ask, canBatch }, args, call),
        // Without it, a trade of unknown outcome is not looked for.
        markOf(ask, args.from).catch(() => undefined),
      ])
      if (mark) marks.set(plan, mark)
      return plan
    },
    async send(plan, call) {
      const { network } = plan.args
      const hash = await sendTrade(
        {
          ask: asking(network, call),
          request: (method, params) => ctx.use(requests).request(method, params, call),
          waitFor: (sent) => waitForTransaction({ rpc, signal: ctx.signal }, { hash: sent, network, signal: call.signal }),
        },
        plan,
        call,
      )
      if (known.has(hash)) throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${hash}` })
      known.add(hash)
      return hash
    },
    async find(plan, call) {
      const since = marks.get(plan)
      if (!since) return undefined
      const isIt = (found: NodeTransaction): boolean => !known.has(found.hash) && faultIn(found, plan.args) === undefined
      const hash = await findSent(asking(plan.args.network, call, READ_MS), { from: plan.args.from, since, isIt })
      if (hash !== undefined) known.add(hash)
      return hash
    },
    sign: async (typedData, { address }, call) =>
      String(await ctx.use(requests).request('eth_signTypedData_v4', [address, typedData], call)),
    async wait({ args }, hash, { signal }) {
      const ended = await waitForTransaction({ rpc, signal: ctx.signal }, { hash, network: args.network, signal })
      const { status, replacement } = ended
      const found = { status: toTransferStatus(status), ...(replacement !== undefined && { replacement }) }
      if (status !== 'confirmed') return found
      const ask = asking(args.network, { signal: AbortSignal.any([signal, ctx.signal]) }, READ_MS)
      const mined = replacement ?? hash
      await compareTrade(ask, mined, args).catch((error: unknown) => {
        // An unreachable node proves nothing.
        if (transferErrors.is(error, 'altered')) throw error
      })
      // The mined outcome is reported in any case.
      const bought = await findBought(ask, mined, args).catch(() => undefined)
      return { ...found, ...(bought !== undefined && { bought }) }
    },
  }
}
