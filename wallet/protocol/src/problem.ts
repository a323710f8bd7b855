/** Words of each reason. Those of specification sections 6 and 8 match it exactly, since apps compare them. */
const words = {
  declined: 'User rejected the request',
  'not-allowed': 'Requested RPC call is not allowed',
  'invalid-email': 'Invalid email',
  'not-offered': 'Invalid enum value',
  'wrong-code': 'That code is not right.',
  'code-expired': 'That code has expired.',
  'login-expired': 'This login has expired. Start again.',
  'change-expired': 'This change has expired. Start again.',
  'same-email': 'This is the address in use.',
  unconfirmed: 'The login was not confirmed. Try again.',
  'login-again': 'Sign out and log in again.',
  'other-account': 'This login belongs to another account.',
  'signed-out': 'No one is signed in.',
  'wrong-key': 'Wrong key',
  'unreadable-code': 'A character of this code is wrong or missing.',
  'no-passkey': 'No passkey was created.',
  'passkey-unfit': 'This passkey cannot protect a wallet. Choose another way.',
  'addresses-changed': 'The server changed the addresses of this wallet. Do not send anything to them.',
  'share-mismatch': 'Share mismatch',
  locked: 'The wallet is locked at this site.',
  unreachable: 'The server could not be reached. Try again.',
  odd: 'The server sent an invalid response.',
  'popup-blocked': 'The browser blocked the window. Allow it, then try again.',
} as const
/** EIP-1193 codes of the reasons that have one. */
const numbers: { readonly [R in Reason]?: number } = { declined: 4001, 'signed-out': 4100, 'not-allowed': 4200 }

/** Code of a failure: programs decide by it, and its words are for people. */
export type Reason = keyof typeof words | 'rate-limited'
/** A failure with its reason. */
export interface Problem extends Error {
  /** Code that programs decide by. */
  readonly reason: Reason
  /** EIP-1193 code, if there is one. */
  readonly code?: number
  /** For `rate-limited`: how long to wait. */
  readonly seconds?: number
}

/** Creates a failure that a screen shows in its language, and the page receives with its reason. */
export function problem(reason: Exclude<Reason, 'rate-limited'>, { cause }: { readonly cause?: unknown } = {}): Problem {
  return Object.assign(new Error(words[reason], { cause }), { reason, ...(numbers[reason] !== undefined && { code: numbers[reason] }) })
}

/** Creates the failure of a call made too soon (specification section 8). */
export function tooSoon(seconds: number, { cause }: { readonly cause?: unknown } = {}): Problem {
  return Object.assign(new Error(`Please try again after ${seconds} seconds`, { cause }), { reason: 'rate-limited' as const, seconds })
}

/** Returns the reason of an error. Undefined for errors without a known one. */
export function reasonOf(error: unknown): Reason | undefined {
  const { reason } = (error ?? {}) as { readonly reason?: unknown }
  return isReason(reason) ? reason : undefined
}

/**
 * Returns the reason that a frame gave, or the one that matches the words of a third-party frame: those only have the messages of
 * specification sections 6 and 8.
 */
export function readReason({ reason, seconds, message }: { reason?: string; seconds?: number; message?: string }): {
  readonly reason?: Reason
  readonly seconds?: number
} {
  if (isReason(reason)) return { reason, ...(seconds !== undefined && { seconds }) }
  if (message === undefined) return {}
  const [, wait] = /^Please try again after (\d{1,6}) seconds$/.exec(message) ?? []
  if (wait !== undefined) return { reason: 'rate-limited', seconds: Number(wait) }
  const known = (Object.keys(words) as (keyof typeof words)[]).find((each) => words[each] === message)
  return known === undefined ? {} : { reason: known }
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'string' && (value === 'rate-limited' || Object.hasOwn(words, value))
}
