import type { HistoryContract } from '@latchkey/history'
import type { Activity, Call, Context, Network, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { SendContract, SendEvent, SendOutcome } from '../contract.js'
import { sendFlow } from '../flow.js'
import { rememberRecipient } from './earlier-recipients.js'
import { followSent } from './follow-sent.js'
import { transfersOf } from './transfers-of.js'
import { forgetUnsure } from './unsure-transfers.js'

/** How long the app waits for the network to contradict. */
const READ_BACK_MS = 2_000

/** A request to the wallet. */
export interface Attempt {
  readonly ctx: Context<SendContract>
  readonly transfer: TransferPlan
  readonly event: SendEvent
  /** Resolves the result of `open('WalletSend')`. */
  readonly finish: ((outcome: SendOutcome) => void) | undefined
  /** Returns true while the views show this transfer. */
  readonly isCurrent: () => boolean
  /** Replaces the review by the status, if it is on top. */
  readonly show: () => void
  /** Handles an outcome that turns out to be unknown. */
  readonly doubt: (error: unknown) => void
}

/**
 * Shows a sent transfer, reports it to the app once the network has not contradicted, and follows it to its end.
 * @throws transfer/altered, transfer/unclear as read back
 */
export async function settleSent(attempt: Attempt, hash: string): Promise<void> {
  const { ctx, transfer, event, finish, isCurrent, show } = attempt
  const flow = ctx.use(sendFlow)
  const { network, to } = transfer.args
  const { chainNamespace: namespace, caipNetworkId: chainId } = network
  const transfers = await transfersOf(ctx, namespace)
  // The visitor sees at once that it was sent, before nodes read it back.
  if (isCurrent()) apply(ctx, { type: 'broadcast', hash, chainId })
  const tell = (): void => finish?.({ hash, chainId })
  if (isCurrent()) flow.arrived = tell
  if (ctx.state.phase === 'broadcast') show()
  await readBack(transfers, hash, { network, signal: ctx.signal })
  rememberRecipient(ctx, namespace, to)
  forgetUnsure(ctx, transfer)
  ctx.emit('sendSuccess', { ...event, hash })
  // Also runs in the background: it is listed before any indexer has it.
  ctx.peer<HistoryContract>('history')?.actions.addPending(toActivity(hash, attempt)).catch(ctx.report)
  tell()
  // Runs in the background; stopping the kernel ends it.
  void followSent(attempt, hash)
}

/** @throws transfer/altered, transfer/unclear */
async function readBack(transfers: Transfers, hash: string, { network, signal }: Call & { readonly network: Network }): Promise<void> {
  const reading = transfers.readBack(hash, network, { signal })
  await bounded(reading, { signal, ms: READ_BACK_MS }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (transferErrors.is(error)) throw error
  })
}

/** The sent transfer as an entry of the activity list. */
function toActivity(hash: string, { transfer: { args }, event: { amount, token } }: Attempt): Activity {
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
