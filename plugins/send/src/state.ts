import type { CaipNetworkId, TransferStatus } from '@latchkey/kernel'
import type { Recipient, SendFailure, SendState } from './contract.js'

/** The events of a transfer, from the first key press to the last block. */
export type SendStep =
  | {
      readonly type: 'began'
      readonly holder: Holding
      readonly token?: string | undefined
      readonly amount?: string
      readonly to?: string
    }
  | { readonly type: 'holder'; readonly holder: Holding; readonly keepsToken: boolean }
  | { readonly type: 'token'; readonly token: string | undefined }
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'max'; readonly amount: string }
  | { readonly type: 'recipient'; readonly recipient: Recipient }
  | { readonly type: 'estimating'; readonly round: number }
  | { readonly type: 'estimated' | 'remade'; readonly round: number }
  | { readonly type: 'not-estimated'; readonly round: number; readonly error: SendFailure }
  | { readonly type: 'reviewed' | 'left' | 'asked' | 'declined' | 'again' }
  | { readonly type: 'refused' | 'unsure'; readonly failure: SendFailure }
  | { readonly type: 'broadcast'; readonly hash: string; readonly chainId: CaipNetworkId }
  | {
      readonly type: 'settled'
      readonly hash: string
      readonly status: TransferStatus
      readonly replacement?: string
      readonly extraFee?: string
    }
  | { readonly type: 'accused'; readonly hash: string; readonly chainId: CaipNetworkId; readonly failure: SendFailure }

/** The account and its network. */
export interface Holding {
  readonly namespace: string | undefined
  readonly chain: CaipNetworkId | undefined
  readonly from: string | undefined
}

/**
 * The state machine of a transfer: `form → preview → wallet → broadcast → mined | failed` (specification of views, section 4), with
 * `unsure` between a wallet without a clear answer and the chain that shows the transfer. Pure.
 * Events that do not belong to the current phase change nothing, so that a late answer cannot undo what the visitor has done since.
 */
export function step(state: SendState, event: SendStep): SendState {
  const { phase, estimate, sent } = state
  switch (event.type) {
    case 'began':
      return {
        // All fields, even empty ones: the slice keeps fields that are left out.
        phase: 'form',
        max: false,
        declined: false,
        failure: undefined,
        sent: undefined,
        ...event.holder,
        token: event.token,
        amount: event.amount ?? '',
        recipient: toLook(event.to ?? ''),
        estimate: { status: 'none', round: estimate.round },
      }
    case 'holder':
      // A pending wallet request keeps its account; only the form follows the account.
      if (phase !== 'form' && phase !== 'preview') return state
      return {
        ...form(state),
        ...event.holder,
        // An address may mean something else there, and a name even more so.
        recipient: toLook(state.recipient.text),
        ...(!event.keepsToken && { token: undefined, max: false }),
        // The maximum belongs to the account: it is computed again for the new one.
        ...(state.max && { amount: '' }),
      }
    case 'token':
      return phase === 'form' ? { ...form(state), token: event.token, ...(state.max && { max: false, amount: '' }) } : state
    case 'amount':
      return phase === 'form' ? { ...form(state), amount: event.amount, max: false } : state
    case 'max':
      return phase === 'form' || phase === 'preview' ? { ...state, amount: event.amount, max: true } : state
    case 'recipient':
      if (phase !== 'form') return state
      return { ...form(state), recipient: event.recipient, ...ofLink(event.recipient) }
    case 'estimating':
      return phase === 'preview'
        ? { ...state, failure: undefined, declined: false, estimate: { status: 'estimating', round: event.round } }
        : state
    case 'estimated':
      return isCurrent(state, event.round) ? { ...state, estimate: { status: 'ready', round: event.round } } : state
    case 'remade':
      // Another plan replaced the shown one, and messages about the old one no longer apply.
      return phase === 'preview' ? { ...state, estimate: { status: 'ready', round: event.round } } : state
    case 'not-estimated':
      return isCurrent(state, event.round) ? { ...state, estimate: { status: 'failed', round: event.round, error: event.error } } : state
    case 'reviewed':
      return phase === 'form' ? { ...state, phase: 'preview', failure: undefined, declined: false } : state
    case 'again':
      // Only a transfer that certainly did not happen may be sent again at once; one of unknown outcome needs a second yes.
      if (phase !== 'unsure' && (phase !== 'failed' || sent?.status !== 'expired')) return state
      return { ...form(state), phase: 'preview', sent: undefined }
    case 'left':
      return phase === 'preview' ? form(state) : state
    case 'asked':
      return phase === 'preview' ? { ...state, phase: 'wallet', failure: undefined, declined: false } : state
    case 'declined':
      return phase === 'wallet' ? { ...state, phase: 'preview', declined: true } : state
    case 'refused':
      return phase === 'wallet' ? { ...state, phase: 'preview', failure: event.failure } : state
    case 'unsure':
      if (phase !== 'wallet' && phase !== 'broadcast' && phase !== 'preview') return state
      return { ...state, phase: 'unsure', failure: event.failure, declined: false, sent: undefined }
    case 'broadcast':
      if (phase !== 'wallet' && phase !== 'unsure') return state
      return { ...state, phase: 'broadcast', failure: undefined, sent: { hash: event.hash, chainId: event.chainId, status: 'pending' } }
    case 'settled': {
      if (phase !== 'broadcast' || sent?.hash !== event.hash) return state
      const { status, replacement, extraFee } = event
      const next = status === 'confirmed' ? 'mined' : status === 'unknown' ? 'broadcast' : 'failed'
      return {
        ...state,
        phase: next,
        sent: { ...sent, status, ...(replacement !== undefined && { replacement }), ...(extraFee !== undefined && { extraFee }) },
      }
    }
    case 'accused':
      if (phase !== 'wallet' && phase !== 'broadcast') return state
      return { ...state, phase: 'failed', failure: event.failure, sent: { hash: event.hash, chainId: event.chainId, status: 'unknown' } }
  }
}

function toLook(text: string): Recipient {
  return text ? { text, status: 'looking' } : { text, status: 'empty' }
}

/** A payment link fills in its requested fields. */
function ofLink({ payment }: Recipient): Partial<SendState> {
  if (!payment) return {}
  return { token: payment.token, max: false, ...(payment.amount !== undefined && { amount: payment.amount }) }
}

function form(state: SendState): SendState {
  const { round } = state.estimate
  return { ...state, phase: 'form', failure: undefined, declined: false, estimate: { status: 'none', round } }
}

function isCurrent({ phase, estimate }: SendState, round: number): boolean {
  return phase === 'preview' && estimate.round === round
}
