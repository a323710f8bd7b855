import type { CoreState } from '@latchkey/kernel'
import { type AccountInUse, accountInUse } from '@latchkey/kernel/async'
import type { PaymentArgs } from './contract.js'

/** Returns the connected account of the payment's chain family. */
export function holderFor(core: CoreState, args: PaymentArgs | undefined): AccountInUse | undefined {
  const account = args && accountInUse(core, args.paymentAsset.network.split(':')[0])
  return account?.session.status === 'connected' ? account : undefined
}
