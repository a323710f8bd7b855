import type { PaymentArgs, PaymentFailure, PayState } from './contract.js'
import type { PaymentInfo, PayStatus } from './wire.js'

/** Steps of a payment, from choosing a method to the last confirmation. */
export type PayStep =
  | { readonly type: 'asking' | 'chosen' | 'back' | 'planning' | 'planned' | 'short' | 'asked' | 'declined' | 'unsure' | 'sure' | 'late' }
  | { readonly type: 'known'; readonly args: PaymentArgs; readonly reference: string; readonly due: string }
  | { readonly type: 'told'; readonly payment: PaymentInfo }
  | { readonly type: 'not-told' | 'not-planned' | 'refused' | 'not-begun'; readonly failure: PaymentFailure }
  | { readonly type: 'elsewhere' | 'leaving'; readonly is: boolean }
  | {
      readonly type: 'sent'
      readonly hash?: string | undefined
      readonly from?: string | undefined
      readonly exchange?: string | undefined
    }
  | { readonly type: 'page'; readonly url: string | undefined }
  | { readonly type: 'received'; readonly status: PayStatus; readonly hash?: string | undefined }
  | { readonly type: 'paid'; readonly hash?: string | undefined }
  | { readonly type: 'ended'; readonly phase: 'failure' | 'refund'; readonly failure: PaymentFailure }
  | { readonly type: 'again' }

/**
 * State machine of a payment: `method → quote → paying → tracking → success | failure | timeout | refund` (specification of views,
 * section 4). A pure function. Steps that do not belong to the current phase change nothing, so that a late answer cannot undo newer
 * state.
 */
export function step(state: PayState, event: PayStep): PayState {
  const { phase } = state
  const isWatched = phase === 'tracking' || phase === 'timeout'
  switch (event.type) {
    case 'asking':
      return { ...state, loading: 'asking', failure: undefined }
    case 'known':
      return { ...state, loading: 'idle', args: event.args, reference: event.reference, due: event.due }
    case 'told':
      return { ...state, payment: event.payment, due: event.payment.due }
    case 'not-told':
      return { ...state, loading: 'failed', failure: event.failure }
    case 'not-begun':
      return phase === 'method' ? { ...state, failure: event.failure } : state
    case 'chosen':
      return phase === 'method' ? { ...fresh(state), phase: 'quote' } : state
    case 'back':
      return phase === 'quote' ? { ...fresh(state), phase: 'method' } : state
    case 'planning':
      // The reason of the wallet's failure stays until it is asked again.
      return phase === 'quote' ? { ...state, quote: 'planning', ...(state.quote === 'failed' && { failure: undefined }) } : state
    case 'planned':
      return phase === 'quote' ? { ...state, quote: 'ready' } : state
    case 'short':
      return phase === 'quote' ? { ...state, quote: 'short' } : state
    case 'not-planned':
      return phase === 'quote' ? { ...state, quote: 'failed', failure: event.failure } : state
    case 'asked':
      return phase === 'quote' ? { ...state, phase: 'paying', failure: undefined, declined: false } : state
    case 'declined':
      return phase === 'paying' ? { ...fresh(state), phase: 'quote', declined: true } : state
    case 'refused':
      if (phase === 'quote') return { ...state, failure: event.failure, declined: false }
      return phase === 'paying' ? { ...fresh(state), phase: 'quote', failure: event.failure } : state
    case 'elsewhere':
      return { ...state, elsewhere: event.is }
    case 'unsure':
      return isWatched || isOver(state) ? state : { ...fresh(state), phase: 'method', unsure: true }
    case 'sure':
      return { ...state, unsure: false }
    case 'leaving':
      return { ...state, leaving: event.is }
    case 'sent': {
      if (phase === 'success') return state
      const { hash = state.hash, from = state.from, exchange = state.exchange } = event
      const { leaving } = state
      return {
        ...fresh(state),
        leaving,
        phase: 'tracking',
        unsure: false,
        status: hash === undefined ? 'open' : 'sent',
        hash,
        from,
        exchange,
      }
    }
    case 'page':
      return { ...state, page: event.url }
    case 'received':
      return isWatched ? { ...state, status: event.status, hash: event.hash ?? state.hash } : state
    case 'late':
      return phase === 'tracking' ? { ...state, phase: 'timeout', leaving: false } : state
    case 'paid':
      // Money that arrived counts, whatever else was reported.
      return {
        ...fresh(state),
        phase: 'success',
        unsure: false,
        status: 'settled',
        hash: event.hash ?? state.hash,
        failure: undefined,
        page: undefined,
      }
    case 'ended':
      return isWatched || phase === 'paying' ? { ...fresh(state), phase: event.phase, failure: event.failure, page: undefined } : state
    case 'again':
      if (phase !== 'failure' && phase !== 'refund' && phase !== 'timeout') return state
      return {
        ...fresh(state),
        phase: 'method',
        status: undefined,
        hash: undefined,
        exchange: undefined,
        failure: undefined,
        page: undefined,
      }
  }
}

/** Returns whether the payment has ended. */
export function isOver({ phase }: PayState): boolean {
  return phase === 'success' || phase === 'failure' || phase === 'refund'
}

/** Returns whether money is moving, as far as is known. */
export function isMoving({ phase }: PayState): boolean {
  return phase === 'paying' || phase === 'tracking' || phase === 'timeout'
}

/** Returns the state without the fields of the previous phase. */
function fresh(state: PayState): PayState {
  return { ...state, quote: 'none', failure: undefined, declined: false, elsewhere: false, leaving: false }
}
