import { defineErrors, type ErrorCatalogue, errorPage } from '../errors/index.js'

/** Why a transfer fails, or differs from the approved terms. All families of chains raise the same errors. */
export interface TransferErrors {
  /** The account holds less than the amount to send. Send less. */
  readonly 'not-enough': Record<never, never>
  /** The asset's balance is sufficient, but there is too little of the native coin for the fee. Add some of `symbol`. */
  readonly 'no-fee': { readonly symbol: string }
  /** The network did not report its fee, so the maximum amount is unknown. Enter an amount, or try again. */
  readonly 'fee-unknown': Record<never, never>
  /**
   * The network does not confirm the token as it was listed: its contract or mint reports other decimal places (`found`), or none at all.
   * Nothing was sent. Correct the list that `asset` comes from.
   */
  readonly 'token-unconfirmed': { readonly asset: string; readonly expected?: number; readonly found?: number }
  /** A simulation on the network failed for this `reason`, so nothing was sent. Change the amount, the asset or the recipient. */
  readonly 'would-fail': { readonly reason: string }
  /**
   * The request for the wallet differs from the shown one, so it was not sent. Start over, and report it: a plugin or script of the page
   * has changed the request.
   */
  readonly mismatch: { readonly what: string }
  /** The transfer expired before the network received it, and can no longer happen. Nothing was sent. Create a new plan. */
  readonly expired: Record<never, never>
  /** The network has a different transfer than the one requested: the wallet changed it. Look up `hash` in an explorer. */
  readonly altered: { readonly hash: string; readonly what: string }
  /**
   * The wallet's answer does not show whether it sent the transfer, for this `reason`: it returned a transaction that existed before. Look
   * in the wallet before you send again.
   */
  readonly unclear: { readonly reason: string }
}

/** Why a transfer cannot be made or is not what was requested, by code. */
export const transferErrors: ErrorCatalogue<TransferErrors> = /* @__PURE__ */ defineErrors<TransferErrors>(
  'transfer',
  {
    'not-enough': () => 'There is not enough to send. Send less.',
    'no-fee': (d) => `There is not enough ${d.symbol} for the fee. Send less, or add some ${d.symbol}.`,
    'fee-unknown': () => 'The network did not say what it costs. Try again, or enter an amount.',
    'token-unconfirmed': (d) =>
      d.found === undefined
        ? `The network knows no token ${d.asset}. Nothing was sent.`
        : `The token ${d.asset} has ${d.found} decimal places and not ${d.expected}. Nothing was sent.`,
    'would-fail': (d) => `The transfer would fail: ${d.reason}`,
    mismatch: (d) => `The request is not what was shown (${d.what}). Nothing was sent.`,
    expired: () => 'It took too long, and nothing was sent. Make a new plan and try again.',
    unclear: (d) => `It is unknown whether the transfer was sent: ${d.reason}. Look in your wallet before you send again.`,
    altered: (d) => `The wallet sent something else than was shown (${d.what}): ${d.hash}. Check your wallet and this device.`,
  },
  { page: errorPage },
)
