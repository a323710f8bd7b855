import { watchFor } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import { toFailure } from '../to-failure.js'
import { type Attempt, settleSent } from './settle-sent.js'
import { transfersOf } from './transfers-of.js'
import { noteUnsure } from './unsure-transfers.js'

/**
 * Shows that the outcome of a transfer is unknown, and watches the chain for it. Once found, it is handled like one that the wallet has
 * reported.
 */
export function becomeUnsure(attempt: Attempt, error: unknown): void {
  const { ctx, transfer, event, isCurrent, show } = attempt
  const failure = toFailure(error)
  noteUnsure(ctx, transfer)
  ctx.emit('sendUnknown', { ...event, message: failure.code })
  if (isCurrent()) {
    apply(ctx, { type: 'unsure', failure })
    show()
  }
  transfersOf(ctx, transfer.args.network.chainNamespace)
    .then((transfers) => watchFor((call) => transfers.find(transfer, call), { signal: ctx.signal }))
    .then(async (hash) => {
      if (hash === undefined) return
      // The review of a second attempt can no longer be approved.
      if (isCurrent() && isOnReview(attempt)) apply(ctx, { type: 'unsure', failure })
      if (!isCurrent() || ctx.state.phase !== 'unsure') ctx.toast({ kind: 'success', text: ctx.t('send.foundLater') })
      await settleSent(attempt, hash)
    })
    .catch((reason: unknown) => ctx.signal.aborted || ctx.report(reason))
}

/** Returns whether the review shows the same transfer. */
function isOnReview({ ctx, transfer: { args } }: Attempt): boolean {
  const { phase, recipient, from, chain, token } = ctx.state
  const isSame = recipient.address === args.to && from === args.from && chain === args.network.caipNetworkId
  return phase === 'preview' && isSame && (token === 'native' ? undefined : token) === args.asset
}
