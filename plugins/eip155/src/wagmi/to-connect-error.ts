import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'

/** The errors by which wagmi apps distinguish a rejection from a failure. */
export function toConnectError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { readonly code?: unknown }
  if (error instanceof UserRejectedRequestError || error instanceof SwitchChainError) return error
  if (code === 4001) return new UserRejectedRequestError(error)
  if (code === 4902) return new SwitchChainError(error)
  if (code === -32002) return new ResourceUnavailableRpcError(error)
  return error
}
