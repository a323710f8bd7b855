import { defineErrors, type ErrorCatalogue } from '../errors/index.js'

/** Why money does not move, or moved in another way than was agreed. Every family of chains raises the same ones. */
export interface TransferErrors {
  /** Less is there than shall leave. */
  readonly 'not-enough': Record<never, never>
  /** Enough of the asset, but too little of the native coin for the fee. */
  readonly 'no-fee': { readonly symbol: string }
  /** Without a fee the most that can leave is unknown. */
  readonly 'fee-unknown': Record<never, never>
  /** A dry run failed. */
  readonly 'would-fail': { readonly reason: string }
  /** What the wallet would have been asked with is not what was shown. Nothing was asked. */
  readonly mismatch: { readonly what: string }
  /** It waited too long before the network got it, and can no longer happen: a new plan may be made. Nothing was sent. */
  readonly expired: Record<never, never>
  /** What was sent is not what was asked for. */
  readonly altered: { readonly hash: string; readonly what: string }
}

export const transferErrors: ErrorCatalogue<TransferErrors> = /* @__PURE__ */ defineErrors<TransferErrors>('transfer', {
  'not-enough': () => 'There is not enough to send. Send less.',
  'no-fee': (d) => `There is not enough ${d.symbol} for the fee. Send less, or add some ${d.symbol}.`,
  'fee-unknown': () => 'The network did not say what it costs. Try again, or enter an amount.',
  'would-fail': (d) => `The transfer would fail: ${d.reason}`,
  mismatch: (d) => `The request is not what was shown (${d.what}). Nothing was sent.`,
  expired: () => 'It took too long, and nothing was sent. Make a new plan and try again.',
  altered: (d) => `The wallet sent something else than was shown (${d.what}): ${d.hash}. Check your wallet and this device.`,
})
