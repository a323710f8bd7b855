import type { Context, Setup } from '@latchkey/kernel'
import type { Bip122Contract } from './contract.js'
import { METHODS } from './data/methods.js'
import type { HandleRequest } from './handle-request.js'

/** The method table. External wallets prompt the visitor; an embedded one leaves that to the modal. */
export function createMethods(ctx: Context<Bip122Contract>, handle: HandleRequest): Setup<Bip122Contract>['rpc'] {
  const byWallet = (): 'free' | 'approve' => {
    const { sessions, connectors } = ctx.core
    const { type, asks } = connectors.find((c) => c.id === sessions.bip122?.connector) ?? {}
    return !asks && type?.endsWith('AUTH') ? 'approve' : 'free'
  }
  // The methods differ in their types, not in how they are answered.
  return Object.fromEntries(
    METHODS.map((name, i) => [
      name,
      {
        policy: i === 0 ? 'free' : byWallet,
        handle: (params: readonly unknown[], call: { readonly signal: AbortSignal }) => handle(name, params, call),
      },
    ]),
  ) as unknown as Setup<Bip122Contract>['rpc']
}
