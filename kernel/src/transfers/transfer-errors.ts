import { defineErrors, type ErrorCatalogue, errorPage } from '../errors/index.js'

/** Why money does not move, or moved in another way than was agreed. Every family of chains raises the same ones. */
export interface TransferErrors {
  /** The account holds less than was to leave. Send less. */
  readonly 'not-enough': Record<never, never>
  /** There is enough of the asset, but too little of the native coin for the fee. Add some of `symbol`. */
  readonly 'no-fee': { readonly symbol: string }
  /** The network did not tell its fee, so the most that can leave is unknown. Name an amount, or try again. */
  readonly 'fee-unknown': Record<never, never>
  /** A dry run on the network failed for this `reason`, so nothing was sent. Change what is sent, or to whom. */
  readonly 'would-fail': { readonly reason: string }
  /**
   * What the wallet would have been asked with is not what was shown. Nothing was asked. Begin anew, and report it: a plugin or script
   * of the page has changed the request.
   */
  readonly mismatch: { readonly what: string }
  /** It waited too long before the network got it, and can no longer happen. Nothing was sent. Make a new plan. */
  readonly expired: Record<never, never>
  /** The network knows another transfer than was asked for: the wallet changed it. Look at `hash` in an explorer. */
  readonly altered: { readonly hash: string; readonly what: string }
}

/** Why a transfer cannot be made or is not what was asked for, by code. */
export const transferErrors: ErrorCatalogue<TransferErrors> = /* @__PURE__ */ defineErrors<TransferErrors>(
  'transfer',
  {
    'not-enough': () => 'There is not enough to send. Send less.',
    'no-fee': (d) => `There is not enough ${d.symbol} for the fee. Send less, or add some ${d.symbol}.`,
    'fee-unknown': () => 'The network did not say what it costs. Try again, or enter an amount.',
    'would-fail': (d) => `The transfer would fail: ${d.reason}`,
    mismatch: (d) => `The request is not what was shown (${d.what}). Nothing was sent.`,
    expired: () => 'It took too long, and nothing was sent. Make a new plan and try again.',
    altered: (d) => `The wallet sent something else than was shown (${d.what}): ${d.hash}. Check your wallet and this device.`,
  },
  { page: errorPage },
)
