import type { Context, Setup } from '@latchkey/kernel'
import type { SolanaContract } from './contract.js'
import { APPROVAL_METHODS, FREE_METHODS } from './data/methods.js'
import type { HandleRequest } from './handle-request.js'

/** The method table: methods that run at once, and methods that need approval. */
export function createMethods(ctx: Context<SolanaContract>, handle: HandleRequest): Setup<SolanaContract>['rpc'] {
  const method = (name: string, policy: 'free' | (() => 'free' | 'approve')) => [
    name,
    { policy, handle: (params: readonly unknown[], call: { readonly signal: AbortSignal }) => handle(name, params, call) },
  ]
  // An external wallet prompts the visitor; an embedded one leaves that to the modal.
  const byWallet = (): 'free' | 'approve' => {
    const { sessions, connectors } = ctx.core
    const { type, asks } = connectors.find((c) => c.id === sessions.solana?.connector) ?? {}
    return !asks && (type === 'AUTH' || type === 'ID_AUTH') ? 'approve' : 'free'
  }
  // The methods differ in their types, not in how they are answered.
  return Object.fromEntries([
    ...FREE_METHODS.map((name) => method(name, 'free')),
    ...APPROVAL_METHODS.map((name) => method(name, byWallet)),
  ]) as Setup<SolanaContract>['rpc']
}
