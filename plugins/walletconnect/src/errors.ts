import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** What can go wrong between the app and a wallet on another device. */
export interface WalletConnectErrors {
  /** `sent`: a request has left, and the wallet may have answered it. */
  readonly 'relay-unreachable': { readonly relays: readonly string[]; readonly sent?: boolean }
  readonly 'relay-refused': { readonly reason: string; readonly sent?: boolean }
  readonly 'session-ended': { readonly wallet: string }
  readonly 'session-unknown': { readonly topic: string }
  /** A request names an account that the wallet did not share on the chain, or has taken back. */
  readonly 'account-foreign': { readonly wallet: string; readonly address: string; readonly chain: string }
}

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
