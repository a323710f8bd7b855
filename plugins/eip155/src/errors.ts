import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** Errors this plugin can throw besides the kernel's `wallet/…`. */
export interface Eip155Errors {
  /** A node serves another chain than the network it is configured for; it gets no further requests. Correct the network's `rpcUrls`. */
  readonly 'wrong-chain': { readonly host: string; readonly expected: string; readonly found: string }
  /**
   * Subscriptions (`eth_subscribe`) need a node with a WebSocket address, and the network has none (`dialled` is false) or none of them
   * answers. Add one, or poll.
   */
  readonly 'no-subscriptions': { readonly network: string; readonly dialled: boolean }
  /** Some calls of a sequence were sent before one was declined or failed; `cause` is the error of that one. Send only the rest. */
  readonly 'calls-interrupted': { readonly hashes: readonly string[]; readonly calls: number }
  /** The destination of a transaction or call is not an address. Nothing was sent to the wallet. Resolve names first. */
  readonly 'call-destination': { readonly to: string }
  /**
   * A batch (`wallet_sendCalls`) was refused before anything was sent. `number` is the code of EIP-5792 or JSON-RPC: -32602 for a
   * malformed batch, 5700 for a capability the wallet lacks, 5710 for a chain, 5720 for an id in use, 5760 if the calls cannot be atomic.
   */
  readonly 'calls-refused': { readonly number: number; readonly reason: string }
  /** A signature was made with another key than that of the account. Ask the visitor to choose the account in the wallet. */
  readonly 'signature-foreign': { readonly wallet: string; readonly address: string }
}

/** Errors of the EVM family, keyed by code. */
export const eip155Errors: ErrorCatalogue<Eip155Errors> = /* @__PURE__ */ defineErrors<Eip155Errors>(
  'eip155',
  {
    'calls-interrupted': (d) => `${d.hashes.length} of ${d.calls} calls were sent, then the wallet stopped. Send only the rest.`,
    'call-destination': (d) => `A call goes to an address that begins with 0x, not to "${d.to}". Look names up first.`,
    'calls-refused': (d) => `The batch was refused: ${d.reason}.`,
    'no-subscriptions': (d) =>
      d.dialled
        ? `No WebSocket node of ${d.network} answers. Check its addresses, or poll with eth_getFilterChanges.`
        : `No node of ${d.network} has a WebSocket address. Add one (wss://…) to rpcUrls, or poll with eth_getFilterChanges.`,
    'signature-foreign': (d) => `${d.wallet} did not sign with ${d.address}. Choose this account in the wallet, then try again.`,
    'wrong-chain': (d) => `The node at ${d.host} serves chain ${d.found} and not ${d.expected}. Correct the network's rpcUrls.`,
  },
  { page: errorPage },
)
