import type { HistoryContract } from '@latchkey/history'
import type { Activity, Call, Context, Network, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { SendContract, SendEvent } from '../contract.js'
import { sendFlow } from '../flow.js'
import { holderInUse } from '../holder-in-use.js'
import { toFailure } from '../to-failure.js'
import { rememberRecipient } from './earlier-recipients.js'
import { followSent } from './follow-sent.js'
import { transfersOf } from './transfers-of.js'

/** How long the app waits for the network to contradict. */
const READ_BACK_MS = 2_000

/** The transfer as described in events: amounts as displayed. */
export interface ConfirmArgs {
  readonly transfer: TransferPlan
  readonly event: SendEvent
}

/**
 * Sends the wallet exactly the plan that is shown, and follows the outcome. Closing the modal does not cancel the wallet request: a later
 * answer is reported by events.
 */
export async function confirm(ctx: Context<SendContract>, { transfer, event }: ConfirmArgs): Promise<void> {
  const flow = ctx.use(sendFlow)
  const { network, to } = transfer.args
  const { chainNamespace: namespace, caipNetworkId: chainId } = network
  const holder = holderInUse(ctx.core, namespace)
  // The account changed between the click and the request: what is shown is not what it would send.
  if (ctx.state.phase !== 'preview' || holder?.address !== ctx.state.from || holder?.network?.caipNetworkId !== chainId) return
  const mine = ++flow.attempt
  const isCurrent = (): boolean => flow.attempt === mine
  const show = (): void => {
    if (isCurrent() && ctx.core.stack.at(-1)?.view === 'WalletSendPreview') ctx.replace('WalletSendConfirmed')
  }
  apply(ctx, { type: 'asked' })
  ctx.emit('sendInitiated', event)
  try {
    const { finish } = flow
    const transfers = await transfersOf(ctx, namespace)
    const hash = await transfers.send(transfer, { signal: ctx.signal })
    // The visitor sees at once that it was sent, before nodes read it back.
    if (isCurrent()) apply(ctx, { type: 'broadcast', hash, chainId })
    const tell = (): void => finish?.({ hash, chainId })
    flow.arrived = tell
    show()
    await readBack(transfers, hash, { network, signal: ctx.signal })
    rememberRecipient(ctx, namespace, to)
    ctx.emit('sendSuccess', { ...event, hash })
    // Also runs in the background: it is listed before any indexer has it.
    ctx.peer<HistoryContract>('history')?.actions.addPending(toActivity(hash, { transfer, event })).catch(ctx.report)
    tell()
    // Runs in the background; stopping the kernel ends it.
    void followSent(ctx, { hash, network, from: transfer.args.from, event, isCurrent })
  } catch (error) {
    if (ctx.signal.aborted) return
    if (walletErrors.is(error, 'rejected') || kernelErrors.is(error, 'rpc-rejected') || kernelErrors.is(error, 'rpc-aborted')) {
      ctx.emit('sendRejected', { ...event, message: 'declined' })
      if (!isCurrent()) return
      apply(ctx, { type: 'declined' })
      return ctx.toast({ kind: 'info', text: ctx.t('send.declined') })
    }
    const failure = toFailure(error)
    flow.arrived = undefined
    ctx.emit('sendError', { ...event, message: failure.code })
    if (!isCurrent()) return
    if (transferErrors.is(error, 'altered')) {
      apply(ctx, { type: 'accused', hash: error.details.hash, chainId, failure })
      show()
      ctx.report(error)
    } else apply(ctx, { type: 'refused', failure })
  }
}

/** Success is reported to the app once the network has not contradicted, or has not answered for a while. @throws transfer/altered */
async function readBack(transfers: Transfers, hash: string, { network, signal }: Call & { readonly network: Network }): Promise<void> {
  const reading = transfers.readBack?.(hash, network, { signal })
  await (reading && bounded(reading, { signal, ms: READ_BACK_MS }))?.catch((error: unknown) => {
    signal.throwIfAborted()
    if (transferErrors.is(error, 'altered')) throw error
  })
}

/** The sent transfer as an entry of the activity list. */
function toActivity(hash: string, { transfer: { args }, event: { amount, token } }: ConfirmArgs): Activity {
  const { from, to, asset, network } = args
  const chainId = network.caipNetworkId
  return {
    hash,
    chainId,
    minedAt: new Date().toISOString(),
    status: 'pending',
    operation: 'send',
    from,
    to,
    transfers: [
      {
        direction: 'out',
        quantity: amount,
        symbol: token,
        party: to,
        verified: true,
        ...(asset !== undefined && { asset: `${chainId}:${asset}` }),
      },
    ],
  }
}
