import { accountListeners, balanceSources } from '../points/index.js'
import type { AccountChange, Context } from '../types/index.js'

type Told = Pick<Context, 'read' | 'report'>

/** Notifies all listeners that a transaction of an account has ended (AMT-14). If one throws, the others are still notified. */
export function tellChange({ read, report }: Told, change: AccountChange): void {
  for (const listener of read(accountListeners)) {
    try {
      listener.changed(change)
    } catch (error) {
      report(error)
    }
  }
}

/** Does the same for incoming money. No chain plugin follows those transactions, so this also refreshes the native balance. */
export function tellArrival(ctx: Told, { address, network, hash }: AccountChange): void {
  tellChange(ctx, { address, network, hash })
  for (const source of ctx.read(balanceSources))
    if (source.namespace === network.chainNamespace) source.refresh({ address, network }).catch(ctx.report)
}
