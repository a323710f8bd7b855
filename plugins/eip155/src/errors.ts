import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** What this plugin can raise besides the kernel's `wallet/…`. */
export interface Eip155Errors {
  /** A node answers for another chain than the network it is configured for, and is not asked again. Correct the network's `rpcUrls`. */
  readonly 'wrong-chain': { readonly host: string; readonly expected: string; readonly found: string }
  /**
   * News (`eth_subscribe`) need a node with a WebSocket address, and none of the network's has one (`dialled` is false) or none of
   * those answers. Add one, or poll.
   */
  readonly 'no-subscriptions': { readonly network: string; readonly dialled: boolean }
  /** Some calls of a sequence were sent before one was declined or failed; `cause` says which of the two. Send only the rest. */
  readonly 'calls-interrupted': { readonly hashes: readonly string[]; readonly calls: number }
  /** A transaction or call names a destination that is no address. The wallet was not asked. Look names up first. */
  readonly 'call-destination': { readonly to: string }
}

/** Errors of the EVM family, by code. */
export const eip155Errors: ErrorCatalogue<Eip155Errors> = /* @__PURE__ */ defineErrors<Eip155Errors>(
  'eip155',
  {
    'calls-interrupted': (d) => `${d.hashes.length} of ${d.calls} calls were sent, then the wallet stopped. Send only the rest.`,
    'call-destination': (d) => `A call goes to an address that begins with 0x, not to "${d.to}". Look names up first.`,
    'no-subscriptions': (d) =>
      d.dialled
        ? `No WebSocket node of ${d.network} answers. Check its addresses, or poll with eth_getFilterChanges.`
        : `No node of ${d.network} has a WebSocket address. Add one (wss://…) to rpcUrls, or poll with eth_getFilterChanges.`,
    'wrong-chain': (d) => `The node at ${d.host} serves chain ${d.found} and not ${d.expected}. Correct the network's rpcUrls.`,
  },
  { page: errorPage },
)
