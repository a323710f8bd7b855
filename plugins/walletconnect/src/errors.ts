import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors between the app and a wallet on another device. */
export interface WalletConnectErrors {
  /**
   * None of these relays answered. Check the URLs and the network. `sent`: a request has left, and the wallet may have answered it, so do
   * not retry automatically; false if the wallet certainly did not get it.
   */
  readonly 'relay-unreachable': { readonly relays: readonly string[]; readonly sent?: boolean }
  /**
   * The relay refused the app, for this `reason`: often an unknown project id or origin. Correct them at the relay. For `sent`, see
   * above.
   */
  readonly 'relay-refused': { readonly reason: string; readonly sent?: boolean }
  /** The wallet ended the session. Connect it again. */
  readonly 'session-ended': { readonly wallet: string }
  /** There is no session with this topic. See `state.walletconnect.wallets`. */
  readonly 'session-unknown': { readonly topic: string }
  /**
   * A request is for an account that the wallet did not share on the chain, or has withdrawn. Use an account of the session. `sent`: the
   * wallet may have the request.
   */
  readonly 'account-foreign': { readonly wallet: string; readonly address: string; readonly chain: string; readonly sent?: boolean }
}

/** Errors of sessions over a relay, keyed by code. */
export const walletConnectErrors: ErrorCatalogue<WalletConnectErrors> = /* @__PURE__ */ defineErrors<WalletConnectErrors>(
  'walletconnect',
  {
    'relay-unreachable': (d) =>
      `None of these relays answered: ${d.relays.join(', ')}. Check the addresses and the network, then try again.${unknown(d)}`,
    'relay-refused': (d) => `The relay refused the connection: ${d.reason}${unknown(d)}`,
    'session-ended': (d) => `${d.wallet} ended the session. Connect it again.`,
    'session-unknown': (d) => `There is no session ${d.topic}.`,
    'account-foreign': (d) => `${d.wallet} did not share ${d.address} on ${d.chain}. Ask with an account of the session.`,
  },
  { page: errorPage },
)

function unknown({ sent = false }: { readonly sent?: boolean }): string {
  return sent ? ' The request may have reached the wallet: what came of it is unknown.' : ''
}
