import type { Call, Context, Holder, Network, Trades } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { WalletCapabilities } from '../actions/get-capabilities.js'
import { waitForTransaction } from '../actions/wait-for-transaction.js'
import type { Eip155Contract } from '../contract.js'
import type { Rpc } from '../rpc/create-rpc.js'
import type { Ask } from '../transfers/evm-deps.js'
import { toTransferStatus } from '../transfers/to-transfer-status.js'
import { compareTrade } from './compare-trade.js'
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
  return {
    confirmTokens: (sides, call) => confirmTokens(asking(sides.network, call), sides),
    plan: (args, call) =>
      planTrade(
        {
          ask: asking(args.network, call),
          async canBatch() {
            const { atomic } = await capabilities({ address: args.from, network: args.network }, call)
            return atomic?.status === 'supported' || atomic?.status === 'ready'
          },
        },
        args,
        call,
      ),
    send: (plan, call) =>
      sendTrade(
        {
          ask: asking(plan.args.network, call),
          request: (method, params) => ctx.use(requests).request(method, params, call),
          waitFor: (hash) => waitForTransaction({ rpc, signal: ctx.signal }, { hash, network: plan.args.network, signal: call.signal }),
        },
        plan,
        call,
      ),
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
      // That it was mined is reported in any case.
      const bought = await findBought(ask, mined, args).catch(() => undefined)
      return { ...found, ...(bought !== undefined && { bought }) }
    },
  }
}
