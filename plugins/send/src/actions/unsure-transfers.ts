import type { Context, TransferPlan } from '@latchkey/kernel'
import { createUnsureBook } from '@latchkey/kernel/transfers'
import type { SendContract } from '../contract.js'

/** Remembers that the wallet may have sent a transfer, also for the next visit. */
export function noteUnsure({ storage }: Context<SendContract>, transfer: TransferPlan): void {
  createUnsureBook(storage).note(idOf(transfer))
}

/** Remembers a transfer while the wallet is asked for it. Returns what to call if nothing was sent. */
export function beginUnsure({ storage }: Context<SendContract>, transfer: TransferPlan): () => void {
  return createUnsureBook(storage).begin(idOf(transfer))
}

/** Forgets a transfer of which the outcome is known now. */
export function forgetUnsure({ storage }: Context<SendContract>, transfer: TransferPlan): void {
  createUnsureBook(storage).forget(idOf(transfer))
}

/** Returns whether the wallet may have sent the same transfer within the last day. */
export function isUnsure({ storage }: Context<SendContract>, transfer: TransferPlan): boolean {
  return createUnsureBook(storage).has(idOf(transfer))
}

/**
 * Identifies transfers that are the same to a visitor: account, network, asset and recipient. The amount is left out, since that of Max
 * changes with the fee.
 */
function idOf({ args: { from, to, asset = '', network } }: TransferPlan): string {
  return [network.caipNetworkId, from, asset, to].join(' ').toLowerCase()
}
