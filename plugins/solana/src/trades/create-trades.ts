import type { Call, Context, Network, TradePlan, Trades } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { SolanaContract } from '../contract.js'
import type { Runtime } from '../runtime.js'
import { confirmTokens, planTrade } from './plan-trade.js'
import { findSent, latestOf, readSent } from './read-sent.js'
import { sendTrade } from './send-trade.js'
import type { Ask } from './trade-deps.js'

/** How long a confirmed trade waits for nodes to report its result. */
const READ_MS = 10_000

interface Deps {
  readonly ctx: Context<SolanaContract>
  readonly runtime: Pick<Runtime, 'rpc' | 'actions'>
}

interface Made {
  /** The account's latest signature when it was planned; undefined if no node reported it. */
  readonly since: { readonly latest: string | undefined } | undefined
  sentAt?: number
  blockhash?: string
}

/** Trading for accounts on Solana: by one complete transaction built by a third party. */
export function createTrades({ ctx, runtime }: Deps): Trades {
  /** Plans that were prepared and simulated here; nothing else is sent to the wallet. */
  const made = new WeakMap<TradePlan, Made>()
  /** Signatures that belong to a plan: an earlier trade is not found for a later one. */
  const known = new Set<string>()
  const asking =
    (network: Network, { signal }: Call): Ask =>
    (method, ...params) =>
      bounded(runtime.rpc(network, method, params, signal), { signal })
  return {
    confirmTokens: (sides, call) => confirmTokens(asking(sides.network, call), sides),
    async plan(args, call) {
      const ask = asking(args.network, call)
      const [plan, since] = await Promise.all([
        planTrade(ask, args, call),
        // Without it, a trade of unknown outcome is not looked for.
        latestOf(ask, args.from).then(
          (latest) => ({ latest }),
          () => undefined,
        ),
      ])
      made.set(plan, { since })
      return plan
    },
    async send(plan, call) {
      const own = made.get(plan)
      if (!own) throw transferErrors.create('mismatch', { what: 'steps' })
      const request = (method: string, params: readonly unknown[]): Promise<unknown> => ctx.use(requests).request(method, params, call)
      own.sentAt = Date.now()
      const { signature, blockhash } = await sendTrade({ ask: asking(plan.args.network, call), request }, plan, call)
      if (known.has(signature))
        throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${signature}` })
      own.blockhash = blockhash
      known.add(signature)
      return signature
    },
    async find(plan, call) {
      const since = made.get(plan)?.since
      if (!since) return undefined
      const ask = asking(plan.args.network, call)
      const signature = await findSent(ask, plan.args, { since: since.latest, isKnown: (each) => known.has(each) })
      if (signature !== undefined) known.add(signature)
      return signature
    },
    async wait(plan, signature, { signal }) {
      const { network } = plan.args
      const { sentAt, blockhash } = made.get(plan) ?? {}
      const { status } = await runtime.actions.waitForTransaction({
        signature,
        chain: network.caipNetworkId,
        signal,
        ...(blockhash !== undefined && { blockhash }),
        // With its blockhash, an expired trade is reported at once.
        ...(sentAt !== undefined && { madeAt: sentAt }),
      })
      if (status !== 'confirmed') return { status }
      const limits = { signal: AbortSignal.any([signal, ctx.signal]), ms: READ_MS }
      const read = await bounded(readSent(asking(network, limits), signature, plan), limits).catch((error: unknown) => {
        if (transferErrors.is(error, 'altered')) throw error
        // The confirmation is reported in any case.
        return undefined
      })
      return { status, ...read }
    },
  }
}
