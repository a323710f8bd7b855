import type { Reply } from '@latchkey/kernel/wire'
import { problem } from '@latchkey/wallet-protocol'
import type { Tokens, embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import { toText } from '../vault/bytes.js'
import type { Api, Refusal } from './api.js'
import { asProblem } from './as-problem.js'
import type { Locked } from './one-at-a-time.js'
import type { Store } from './open-store.js'
import type { Session } from './session.js'

/** A login started here. Only this frame can complete it, because only it has the verifier. */
interface OpenSocial {
  readonly tx: string
  readonly provider: string
  readonly verifier: string
  /** Expiry of the login at the server, in milliseconds since 1970. */
  readonly endsAt: number
}
/** URL where a visitor authenticates. */
export interface StartedSocial {
  /** URL at the frame's own origin. */
  readonly uri: string
  /** Number to type in a window that has lost its connection to the page. */
  readonly number: string
}
/** State of a pending login. Pass `uri` to `redeem` once the state is `ready`. */
export interface SocialState {
  readonly state: 'waiting' | 'ready' | 'declined' | 'over'
  readonly uri?: string
}
/** Login with a provider (design 8.3). */
export interface SocialLogin {
  /** @throws `Invalid enum value` if the server does not offer the provider */
  start(args: { readonly provider: string; readonly origin: string; readonly returnTo?: string | undefined }): Promise<StartedSocial>
  /** Starts a login with the Farcaster app. Returns the URL that opens the app. */
  farcaster(origin: string): Promise<string>
  /** Resolves once the state is no longer `waiting`, or after about twenty seconds. `uri` comes from `start` or from a result. */
  state(uri: string, signal?: AbortSignal): Promise<SocialState>
  /** Resolves once the Farcaster app answers the login that was started last. Calls `waiting` every ten seconds. */
  farcasterDone(waiting: () => void, signal: AbortSignal): Promise<Redeemed>
  /**
   * Completes the login that belongs to this result URI and begins the session.
   * @throws if it was not started here, has expired, or was declined
   */
  redeem(uri: string): Promise<Redeemed>
  /**
   * Completes a login of the current visitor, for actions that require a fresh one.
   * @throws if it belongs to another account, which is not logged in
   */
  again(uri: string): Promise<void>
  /** Starts a login to add to the account. `call` sends the request with this challenge. */
  link(provider: string, call: (challenge: string) => Promise<Started>): Promise<StartedSocial>
  /** Adds the login that belongs to this result URI. @throws if it belongs to another account */
  redeemLink(uri: string): Promise<void>
  /** Logs in with the data that Telegram signed for a mini app. */
  telegram(initData: string, origin: string): Promise<Redeemed>
}
/** Result of a completed login. */
export interface Redeemed {
  readonly provider: string
  readonly userName?: string | undefined
  /** Whether another visitor was logged in before. */
  readonly isAnother: boolean
}
/** The server's response when a login starts. */
export type Started = Reply<(typeof wire)['linkSocial']>
/** Options of `createSocialLogin`. */
export interface SocialLoginOptions {
  readonly api: Api
  readonly session: Pick<Session, 'begin' | 'isSame' | 'call'>
  readonly store: Store
  /** Locks across tabs: other tabs of this site keep their pending logins in the same place. */
  readonly locked: Locked
  /** Origin of the frame. Results from any other origin are rejected. */
  readonly base: string
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
}

const KEY = 'socials'
/** More than a visitor ever has open. Beyond it, the oldest is dropped. */
const MOST = 8
const POLL_MS = 2000
const TURNS = 10

/**
 * Keeps the verifiers of pending logins in the store, so that a page that navigated to the provider or was reloaded can still complete
 * its login.
 */
export function createSocialLogin({ api, session, store, locked, base, pause, now }: SocialLoginOptions): SocialLogin {
  const all = async (): Promise<readonly OpenSocial[]> =>
    ((await store.get<readonly OpenSocial[]>(KEY)) ?? []).filter((one) => one.endsAt > now())
  const keep = (one: OpenSocial): Promise<void> => locked(async () => store.set(KEY, [...(await all()), one].slice(-MOST)))
  const forget = (tx: string): Promise<void> =>
    locked(async () =>
      store.set(
        KEY,
        (await all()).filter((one) => one.tx !== tx),
      ),
    )
  const find = async (tx: string): Promise<OpenSocial> => {
    const found = (await all()).find((one) => one.tx === tx)
    // The login belongs to another browser or site, or does not exist: a link from someone else must not log the visitor in.
    if (!found) throw problem('login-expired')
    return found
  }
  /** Returns the parameters of one of our login URLs. @throws for any other URL */
  const read = (uri: string): URLSearchParams => {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    if (url?.origin !== base || !url.pathname.startsWith('/oauth/')) throw new Error('Untrusted Origin')
    return url.searchParams
  }
  /** Returns the login that a URL belongs to, and its code. Drops a login that was declined or failed. */
  const taken = async (uri: string): Promise<{ readonly open: OpenSocial; readonly code: string | undefined }> => {
    const parts = read(uri)
    const open = await find(parts.get('tx') ?? '')
    const error = parts.get('error')
    if (error === null) return { open, code: parts.get('code') ?? undefined }
    await forget(open.tx)
    if (error === 'access_denied') throw problem('declined')
    throw problem('unconfirmed')
  }
  /** Makes the call once; it can be retried only if the response is lost. */
  const once = async <T>({ tx }: OpenSocial, call: () => Promise<T>): Promise<T> => {
    const answer = await call().catch(async (error: unknown) => {
      const { field, reason } = error as Refusal
      if (field !== 'tx' && field !== 'verifier' && reason !== 'conflict') throw error
      await forget(tx)
      throw reason === 'conflict' ? error : problem('login-expired', { cause: error })
    })
    await forget(tx)
    return answer
  }
  const tokensOf = (open: OpenSocial, code: string | undefined): Promise<{ readonly tokens: Tokens; readonly userName?: string }> =>
    once(open, () => api.call('redeemSocial', { tx: open.tx, verifier: open.verifier, ...(code !== undefined && { code }) }))
  const redeem = async (open: OpenSocial, code: string | undefined): Promise<Redeemed> => {
    const { tokens, userName } = await tokensOf(open, code)
    const { provider } = open
    return { provider, userName, isAnother: await session.begin(tokens, { social: { provider, userName } }) }
  }
  const newest = async (provider: string): Promise<OpenSocial> => {
    const found = (await all()).findLast((one) => one.provider === provider)
    if (!found) throw problem('login-expired')
    return found
  }
  const stateOf = async (tx: string): Promise<SocialState['state']> => (await api.call('socialState', { tx })).state

  return {
    async start({ provider, origin, returnTo }) {
      const { verifier, challenge } = await newVerifier()
      const { tx, uri, number, seconds } = await api
        .call('startSocial', { provider, challenge, origin, ...(returnTo !== undefined && { returnTo }) })
        .catch(notOffered)
      await keep({ tx, provider, verifier, endsAt: now() + seconds * 1000 })
      return { uri, number }
    },

    async farcaster(origin) {
      const { verifier, challenge } = await newVerifier()
      const { tx, url, seconds } = await api.call('startFarcaster', { challenge, origin }).catch(notOffered)
      await keep({ tx, provider: 'farcaster', verifier, endsAt: now() + seconds * 1000 })
      return url
    },

    async state(uri, signal) {
      const { tx } = await find(read(uri).get('tx') ?? '')
      for (let turn = 0; turn < TURNS; turn++) {
        const state = await stateOf(tx)
        if (state === 'ready') return { state, uri: `${base}/oauth/done?tx=${encodeURIComponent(tx)}` }
        if (state !== 'waiting') return { state }
        await pause(POLL_MS)
        if (signal?.aborted) break
      }
      return { state: 'waiting' }
    },

    async farcasterDone(waiting, signal) {
      for (let turn = 1; ; turn++) {
        // Read on every round: a newer code may have replaced this one meanwhile.
        const open = await newest('farcaster')
        const state = await stateOf(open.tx)
        if (state === 'ready') return redeem(open, undefined)
        if (state === 'declined') throw problem('declined')
        if (state === 'over') throw problem('login-expired')
        if (turn % 5 === 0) waiting()
        await pause(POLL_MS)
        signal.throwIfAborted()
      }
    },

    async redeem(uri) {
      const { open, code } = await taken(uri)
      return redeem(open, code)
    },

    async again(uri) {
      const { open, code } = await taken(uri)
      const { tokens, userName } = await tokensOf(open, code)
      if (!(await session.isSame(tokens))) {
        await api.call('logout', { refreshToken: tokens.refreshToken }).catch(() => {})
        throw problem('other-account')
      }
      await session.begin(tokens, { social: { provider: open.provider, userName } })
    },

    async link(provider, call) {
      const { verifier, challenge } = await newVerifier()
      const { tx, uri, number, seconds } = await call(challenge)
      await keep({ tx, provider, verifier, endsAt: now() + seconds * 1000 })
      return { uri, number }
    },

    async redeemLink(uri) {
      const { open, code } = await taken(uri)
      const { tx, verifier } = open
      await once(open, () => session.call('redeemLink', { tx, verifier, ...(code !== undefined && { code }) })).catch((error: unknown) => {
        if ((error as Refusal).reason === 'conflict') throw problem('other-account', { cause: error })
        throw error
      })
    },

    async telegram(initData, origin) {
      const { tokens, userName } = await api.call('telegram', { initData, origin }).catch(notOffered)
      const isAnother = await session.begin(tokens, { social: { provider: 'telegram', userName } })
      return { provider: 'telegram', userName, isAnother }
    },
  }
}

/** RFC 7636 with S256: the secret that only this frame knows, and its hash for the server. */
async function newVerifier(): Promise<{ readonly verifier: string; readonly challenge: string }> {
  const verifier = toText(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: toText(new Uint8Array(digest)) }
}

/** Rethrows a server's refusal of a provider. */
function notOffered(error: unknown): never {
  if ((error as Refusal).field === 'provider') throw problem('not-offered', { cause: error })
  return asProblem(error)
}
