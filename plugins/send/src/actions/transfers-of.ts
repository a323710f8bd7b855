import type { Context, Transfers } from '@latchkey/kernel'
import { transfers, walletErrors } from '@latchkey/kernel/late'
import type { SendContract } from '../contract.js'

/** How a family of chains moves money. @throws wallet/chain-not-supported where it cannot */
export function transfersOf(ctx: Context<SendContract>, namespace: string | undefined): Transfers {
  const found = ctx.read(transfers).find((each) => each.namespace === namespace)
  if (!found) throw walletErrors.create('chain-not-supported', { chain: String(namespace) })
  return found
}
