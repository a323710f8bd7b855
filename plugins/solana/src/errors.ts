import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors, errorPage } from '@latchkey/kernel/late'

/** What this plugin can raise besides the kernel's `wallet/…`. Amounts are in the smallest unit. */
export interface SolanaErrors {
  readonly 'feature-missing': { readonly wallet: string; readonly method: string }
  readonly 'bad-request': { readonly method: string; readonly reason: string }
  readonly 'not-an-address': { readonly value: string }
  readonly 'not-an-amount': { readonly amount: string }
  readonly 'not-a-transaction': { readonly reason: string }
  readonly 'not-enough': { readonly symbol: string; readonly available: bigint; readonly needed: bigint }
  readonly rent: { readonly whose: 'sender' | 'recipient'; readonly lamports: bigint }
  readonly 'token-unknown': { readonly mint: string }
  readonly 'token-not-movable': { readonly mint: string; readonly reason: string }
  readonly 'simulation-failed': { readonly reason: string; readonly logs: readonly string[] }
  /** A node belongs to another cluster than the network it is configured for; it is not asked again. Reported, with its host. */
  readonly 'wrong-chain': { readonly host: string; readonly expected: string; readonly found: string }
  readonly expired: { readonly signature?: string }
  readonly node: { readonly code: number; readonly reason: string; readonly data?: unknown }
}

export const solanaErrors: ErrorCatalogue<SolanaErrors> = /* @__PURE__ */ defineErrors<SolanaErrors>(
  'solana',
  {
    'feature-missing': (d) => `${d.wallet} does not offer ${d.method}.`,
    'bad-request': (d) => `${d.method} was asked wrongly: ${d.reason}.`,
    'not-an-address': (d) => `"${d.value}" is no Solana address. It has 32 to 44 letters and digits.`,
    'not-an-amount': (d) => `${d.amount} is no amount. It has to be more than nothing.`,
    'not-a-transaction': (d) => `This is no Solana transaction: ${d.reason}.`,
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
