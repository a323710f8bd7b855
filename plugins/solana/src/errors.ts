import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** Errors this plugin can throw besides the kernel's `wallet/…`. Amounts are in the smallest unit. */
export interface SolanaErrors {
  /** This wallet does not support the request. Offer another wallet, or leave the action out. */
  readonly 'feature-missing': { readonly wallet: string; readonly method: string }
  /** The request's parameters are invalid, for this `reason`. Correct them. */
  readonly 'bad-request': { readonly method: string; readonly reason: string }
  /** The text is not an address of 32 bytes in base58. Check it for typos. */
  readonly 'not-an-address': { readonly value: string }
  /** The amount is zero or negative. Pass base units above zero. */
  readonly 'not-an-amount': { readonly amount: string }
  /** The data to sign is not a transaction, or not one that this account must sign. Build it with the account in use as a signer. */
  readonly 'not-a-transaction': { readonly reason: string }
  /** The wallet returned a signature that another key made than that of `address`. Ask the visitor to choose this account in the wallet. */
  readonly 'signature-foreign': { readonly wallet: string; readonly address: string }
  /** The account holds `available` of `needed` base units, fees included. Send less, or add some. */
  readonly 'not-enough': { readonly symbol: string; readonly available: bigint; readonly needed: bigint }
  /**
   * An account would be left with less than the network requires: `lamports` must stay with the sender, or reach a new recipient. Change
   * the amount.
   */
  readonly rent: { readonly whose: 'sender' | 'recipient'; readonly lamports: bigint }
  /** The network has no such mint. Check the address and the network. */
  readonly 'token-unknown': { readonly mint: string }
  /** The mint does not allow this account to send the token, for this `reason`. Nothing can be done from here. */
  readonly 'token-not-movable': { readonly mint: string; readonly reason: string }
  /** The simulation failed for this `reason`; `logs` are those of the programs. Change the transaction. */
  readonly 'simulation-failed': { readonly reason: string; readonly logs: readonly string[] }
  /** A node serves another cluster than the network it is configured for; it gets no further requests. Correct the network's `rpcUrls`. */
  readonly 'wrong-chain': { readonly host: string; readonly expected: string; readonly found: string }
  /** The blockhash expired before the network had the transaction, so it can no longer happen. Send it again. */
  readonly expired: { readonly signature?: string }
  /** A node refused with this JSON-RPC `code`; `reason` and `data` are the node's own. Act on the code, or try another node. */
  readonly node: { readonly code: number; readonly reason: string; readonly data?: unknown }
}

/** Errors of the Solana family, keyed by code. */
export const solanaErrors: ErrorCatalogue<SolanaErrors> = /* @__PURE__ */ defineErrors<SolanaErrors>(
  'solana',
  {
    'feature-missing': (d) => `${d.wallet} does not offer ${d.method}.`,
    'bad-request': (d) => `${d.method} was asked wrongly: ${d.reason}.`,
    'not-an-address': (d) => `"${d.value}" is no Solana address. It has 32 to 44 letters and digits.`,
    'not-an-amount': (d) => `${d.amount} is no amount. It has to be more than nothing.`,
    'not-a-transaction': (d) => `This is no Solana transaction: ${d.reason}.`,
    'signature-foreign': (d) => `${d.wallet} did not sign with ${d.address}. Choose this account in the wallet, then try again.`,
    'not-enough': (d) => `Not enough ${d.symbol}: ${d.available} of ${d.needed} base units, fees included.`,
    rent: (d) =>
      d.whose === 'sender'
        ? `${toSol(d.lamports)} SOL must stay in the account.`
        : `A new account must hold at least ${toSol(d.lamports)} SOL.`,
    'token-unknown': (d) => `No token ${d.mint} on this network.`,
    'token-not-movable': (d) => `The token ${d.mint} cannot be sent: ${d.reason}.`,
    'simulation-failed': (d) => `The transaction would fail: ${d.reason}`,
    'wrong-chain': (d) => `${d.host} serves ${d.found}, not ${d.expected}. Correct rpcUrls.`,
    expired: () => 'Took too long, try again.',
    node: (d) => d.reason,
  },
  { page: errorPage },
)

/** Lamports as SOL, exactly. */
function toSol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}
