import type { HistoryContract } from '@latchkey/history'
import type { Call, Context, TransferPlan } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, definePoint } from '@latchkey/kernel/late'
import { assetsOf } from '../actions/assets-of.js'
import { earlierRecipients } from '../actions/earlier-recipients.js'
import { isUnsure } from '../actions/unsure-transfers.js'
import type { SendContract } from '../contract.js'
import { findAsset } from '../form/asset-id.js'
import type { Guard, Warning } from '../send-guard.js'
import { checkRecipient } from './check-recipient.js'
import { isFeeHigh } from './is-fee-high.js'

/**
 * The point that the entry exports, found by its id: sharing code between the entry and the views would add a file before the first open.
 */
const guards = /* @__PURE__ */ definePoint<Guard>('send.guard')

/** Timeout of a third-party guard. */
const TIMEOUT = 5_000

/** Collects every warning about a transfer: that it may have been sent already, the plugin's own, then those of `send.guard`, dangers first. */
export async function askGuards(ctx: Context<SendContract>, transfer: TransferPlan, { signal }: Call): Promise<readonly Warning[]> {
  const { chainNamespace: namespace } = transfer.args.network
  const chain = ctx.read(chains).find((each) => each.namespace === namespace)
  const { sessions, networks } = ctx.core
  const own = (sessions[namespace]?.connections ?? []).flatMap(({ accounts, chain: at }) =>
    accounts.map(({ address }) => ({ address, namespace, network: networks.find((n) => n.caipNetworkId === at)?.name })),
  )
  const past = await ctx.peer<HistoryContract>('history')?.actions.knownParties({ namespace, address: transfer.args.from, signal })
  const lookAlikes = past?.lookAlikes ?? []
  const ours = checkRecipient(transfer, {
    own,
    // An address that planted itself in the history is not an earlier recipient.
    earlier: [...earlierRecipients(ctx, namespace), ...(past?.sentTo ?? [])].filter((address) => !lookAlikes.includes(address)),
    claimed: past?.claimed ?? [],
    lookAlikes,
    isSame: (a, b) => chain?.isSameAddress(a, b) ?? a === b,
  })
  const theirs = await Promise.all(
    ctx.read(guards).map(async (guard) => {
      try {
        return await bounded(Promise.resolve(guard.check(transfer, { signal })), { signal, ms: TIMEOUT })
      } catch (error) {
        signal.throwIfAborted()
        ctx.report(error)
        return []
      }
    }),
  )
  const repeated: readonly Warning[] = isUnsure(ctx, transfer) ? [{ id: 'unsure', level: 'danger', text: 'send.guard.unsure' }] : []
  const highFee: readonly Warning[] = (await hasHighFee(ctx, transfer, { signal }))
    ? [{ id: 'dear', level: 'warning', text: 'send.guard.dear' }]
    : []
  const rank = { danger: 0, warning: 1, note: 2 }
  return [...repeated, ...ours, ...highFee, ...theirs.flat()].sort((a, b) => rank[a.level] - rank[b.level])
}

async function hasHighFee(ctx: Context<SendContract>, transfer: TransferPlan, { signal }: Call): Promise<boolean> {
  const { from, asset, network } = transfer.args
  // Only tokens are compared by their prices.
  if (asset === undefined) return isFeeHigh({ transfer, asset: undefined, coin: undefined })
  try {
    const assets = await bounded((await assetsOf(ctx)).read({ address: from, network }), { signal, ms: TIMEOUT })
    return isFeeHigh({ transfer, asset: findAsset(assets, asset), coin: findAsset(assets, 'native') })
  } catch {
    // Without prices there is nothing to compare.
    signal.throwIfAborted()
    return false
  }
}
