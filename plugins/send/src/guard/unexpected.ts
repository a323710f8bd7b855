import type { BalanceChange, TransferPlan } from '@latchkey/kernel'

/** Returns the changes that are not the transfer itself: anything else that leaves or arrives, or a different amount of it. Pure. */
export function unexpectedChanges({ args, amount, changes = [] }: TransferPlan): readonly BalanceChange[] {
  const fold = (text: string | undefined): string | undefined => (text?.startsWith('0x') ? text.toLowerCase() : text)
  const toSelf = fold(args.to) === fold(args.from)
  return changes.filter((change) => toSelf || fold(change.asset) !== fold(args.asset) || change.amount !== -amount)
}
