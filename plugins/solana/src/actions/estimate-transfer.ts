import { type PlanDeps, planTransfer, type TransferArgs } from './plan-transfer.js'

/** A transfer that is only looked at. */
export interface EstimateTransferArgs extends TransferArgs {
  /** Ends the wait. */
  readonly signal?: AbortSignal
}
/** What a transfer costs, in lamports. */
export interface TransferEstimate {
  /** In lamports, as all of these. */
  readonly fee: bigint
  /** Put down for a token account that the recipient lacks; nothing for SOL. */
  readonly rent: bigint
}

/** What a transfer would cost. @throws what `send` would throw before the visitor is asked */
export async function estimateTransfer(deps: PlanDeps, args: TransferArgs): Promise<TransferEstimate> {
  const { fee, rent } = await planTransfer(deps, args)
  return { fee, rent }
}
