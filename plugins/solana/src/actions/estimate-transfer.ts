import { type PlanDeps, planTransfer, type TransferArgs } from './plan-transfer.js'

/** A transfer whose cost is estimated, without sending it. */
export interface EstimateTransferArgs extends TransferArgs {
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
/** Cost of a transfer, in lamports. */
export interface TransferEstimate {
  /** In lamports, as all of these. */
  readonly fee: bigint
  /** Deposit for a token account that the recipient lacks; undefined for SOL. */
  readonly rent: bigint
}

/** Estimates the cost of a transfer. @throws the same errors as `send` before the visitor is asked */
export async function estimateTransfer(deps: PlanDeps, args: TransferArgs): Promise<TransferEstimate> {
  const { fee, rent } = await planTransfer(deps, args)
  return { fee, rent }
}
