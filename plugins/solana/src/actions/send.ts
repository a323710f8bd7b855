import { toBase64 } from '../codec/base64.js'
import { type PlanDeps, planTransfer, type TransferArgs } from './plan-transfer.js'

/** A transfer to request from the wallet. */
export interface SendArgs extends TransferArgs {
  /** Aborts the wait; a sent transaction stays sent. */
  readonly signal?: AbortSignal
}

/**
 * Sends SOL or a token and returns the signature, before it is confirmed.
 * @throws every error of a transfer; `solana/expired` when the visitor approved too late; wallet/rejected
 */
export async function send(
  deps: PlanDeps & { readonly request: (method: string, params: readonly unknown[]) => Promise<unknown> },
  args: TransferArgs,
): Promise<string> {
  const { transaction } = await planTransfer(deps, args)
  // The blockhash is a confirmed one; a stricter preflight would not have it yet.
  const params = { transaction: toBase64(transaction), pubkey: deps.from, options: { preflightCommitment: 'confirmed' } }
  const { signature } = (await deps.request('solana_signAndSendTransaction', [params])) as { readonly signature: string }
  return signature
}
