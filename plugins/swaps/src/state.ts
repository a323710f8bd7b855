import type { CaipNetworkId, TransferStatus } from '@latchkey/kernel'
import type { SwapFailure, SwapState } from './contract.js'
import type { SwapToken } from './wire.js'

/** An account on a network. */
export interface Holding {
  readonly chain: CaipNetworkId | undefined
  readonly from: string | undefined
}

/** Steps of a swap, from the first key press to the last block. */
export type SwapStep =
  | {
      readonly type: 'began'
      readonly holder: Holding
      readonly sell?: SwapToken | undefined
      readonly buy?: SwapToken | undefined
      readonly amount?: string
    }
  | { readonly type: 'holder'; readonly holder: Holding }
  | { readonly type: 'token'; readonly side: 'sell' | 'buy'; readonly token: SwapToken }
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'reversed'; readonly amount: string }
  | { readonly type: 'asking'; readonly round: number }
  | { readonly type: 'quoted'; readonly round: number; readonly worse: boolean; readonly later: boolean }
  | { readonly type: 'tried' | 'no-route'; readonly round: number }
  | { readonly type: 'not-quoted' | 'not-tried'; readonly round: number; readonly error: SwapFailure }
  | { readonly type: 'reviewed' | 'left' | 'seen' | 'moved' | 'asked' | 'declined' | 'again' }
  | { readonly type: 'step'; readonly at: number; readonly hash?: string | undefined }
  | { readonly type: 'refused' | 'unsure'; readonly failure: SwapFailure }
  | { readonly type: 'sent'; readonly hash: string; readonly chainId: CaipNetworkId }
  | {
      readonly type: 'settled'
      readonly hash: string
      readonly status: TransferStatus
      readonly bought?: string
      readonly extraFee?: string
    }

/**
 * State machine of a swap: `form ⇄ quoting → preview → wallet → sent → done | failed` (specification of views, section 4). A pure
 * function. Steps that do not belong to the current phase change nothing. Anything that changes the query drops the quote (AMT-04).
 */
export function step(state: SwapState, event: SwapStep): SwapState {
  const { phase, quoting, sent } = state
  switch (event.type) {
    case 'began':
      return {
        // All fields, including undefined ones, because the slice keeps omitted fields.
        ...form(state),
        ...event.holder,
        sell: event.sell,
        buy: event.buy,
        amount: event.amount ?? '',
      }
    case 'holder':
      // A request to the wallet is not affected; only the form follows the account. Tokens belong to a network.
      if (phase !== 'form' && phase !== 'preview') return state
      return {
        ...form(state),
        ...event.holder,
        ...(event.holder.chain !== state.chain && { sell: undefined, buy: undefined, amount: '' }),
      }
    case 'token':
      return phase === 'form' ? { ...form(state), ...withToken(state, event) } : state
    case 'amount':
      return phase === 'form' && event.amount !== state.amount ? { ...form(state), amount: event.amount } : state
    case 'reversed':
      return phase === 'form' ? { ...form(state), sell: state.buy, buy: state.sell, amount: event.amount } : state
    case 'asking':
      if (phase !== 'form' && phase !== 'preview') return state
      return { ...state, quoting: { status: 'asking', trial: quoting.trial === 'running' ? undefined : quoting.trial, round: event.round } }
    case 'quoted':
      if (!isCurrent(state, event.round)) return state
      return {
        ...state,
        moved: state.moved === true || (phase === 'preview' && event.worse),
        quoting: { status: 'ready', trial: event.later ? 'later' : 'running', round: event.round },
      }
    case 'tried':
      return isCurrent(state, event.round) ? { ...state, quoting: { status: 'ready', trial: 'ready', round: event.round } } : state
    case 'not-tried':
      if (!isCurrent(state, event.round)) return state
      return { ...state, quoting: { status: 'ready', trial: 'failed', round: event.round, error: event.error } }
    case 'no-route':
      return isCurrent(state, event.round) ? { ...state, quoting: { status: 'noRoute', round: event.round } } : state
    case 'not-quoted':
      if (!isCurrent(state, event.round)) return state
      return { ...state, quoting: { status: 'failed', round: event.round, error: event.error } }
    case 'reviewed':
      return phase === 'form' ? { ...state, phase: 'preview', failure: undefined, declined: false, moved: false } : state
    case 'left':
      return phase === 'preview' || phase === 'done' || phase === 'failed' || phase === 'unsure'
        ? { ...form(state), sent: undefined }
        : state
    case 'again':
      return phase === 'unsure' ? { ...form(state), phase: 'preview' } : state
    case 'moved':
      return phase === 'preview' ? { ...state, moved: true } : state
    case 'seen':
      return phase === 'preview' ? { ...state, moved: false, failure: undefined, declined: false } : state
    case 'asked':
      if (phase !== 'preview') return state
      return { ...state, phase: 'wallet', failure: undefined, declined: false, sent: undefined, progress: { hashes: [] } }
    case 'step': {
      if (phase !== 'wallet') return state
      const hashes = [...(state.progress?.hashes ?? [])]
      if (event.hash !== undefined) hashes[event.at] = event.hash
      return { ...state, progress: { at: event.at, hashes: Array.from(hashes) } }
    }
    case 'declined':
      return phase === 'wallet' ? { ...state, phase: 'preview', declined: true, progress: undefined } : state
    case 'refused':
      return phase === 'wallet' ? { ...state, phase: 'preview', failure: event.failure, progress: undefined } : state
    case 'unsure':
      // From the review of a second attempt too: the first one has turned out to be sent.
      return phase === 'wallet' || phase === 'preview' ? { ...state, phase: 'unsure', failure: event.failure } : state
    case 'sent':
      if (phase !== 'wallet' && phase !== 'unsure') return state
      return { ...state, phase: 'sent', failure: undefined, sent: { hash: event.hash, chainId: event.chainId, status: 'pending' } }
    case 'settled': {
      if (phase !== 'sent' || sent?.hash !== event.hash) return state
      const { status, bought, extraFee } = event
      const next = status === 'confirmed' ? 'done' : status === 'unknown' ? 'sent' : 'failed'
      return {
        ...state,
        phase: next,
        sent: { ...sent, status, ...(bought !== undefined && { bought }), ...(extraFee !== undefined && { extraFee }) },
      }
    }
  }
}

/** A token cannot be swapped for itself: choosing it on the other side swaps both sides. */
function withToken(state: SwapState, { side, token }: { readonly side: 'sell' | 'buy'; readonly token: SwapToken }): Partial<SwapState> {
  const other = side === 'sell' ? 'buy' : 'sell'
  const isTaken = state[other]?.asset.toLowerCase() === token.asset.toLowerCase()
  return { [side]: token, ...(isTaken && { [other]: state[side] }) }
}

/** The form without a price, and without errors of the last attempt. */
function form(state: SwapState): SwapState {
  return {
    ...state,
    phase: 'form',
    failure: undefined,
    declined: false,
    moved: false,
    progress: undefined,
    // A later number than any pending query.
    quoting: { status: 'none', round: state.quoting.round + 1 },
  }
}

function isCurrent({ phase, quoting }: SwapState, round: number): boolean {
  return (phase === 'form' || phase === 'preview') && quoting.round === round
}
