import type { Reply } from '@latchkey/kernel/wire'
import type { Tokens, embeddedWalletWire as wire } from '../../src/wire/index.js'
import { toText } from '../vault/bytes.js'
import type { Api, Refusal } from './api.js'
import type { Locked } from './one-at-a-time.js'
import type { Store } from './open-store.js'
import type { Session } from './session.js'

/** A login that was started here. Only this frame can end it: nobody else has the verifier. */
interface OpenSocial {
  readonly tx: string
  readonly provider: string
  readonly verifier: string
  /** Milliseconds since 1970 after which the server knows it no more. */
  readonly endsAt: number
}
/** Where a visitor goes to show who they are. */
export interface StartedSocial {
  /** At the frame's own origin. */
  readonly uri: string
  /** What the visitor types in a window that has lost the page. */
  readonly number: string
}
/** How a login goes on. `uri` is what `redeem` takes, once it is `ready`. */
export interface SocialState {
  readonly state: 'waiting' | 'ready' | 'declined' | 'over'
  readonly uri?: string
}
/** Login with a provider (design 8.3). */
export interface SocialLogin {
  /** @throws `Invalid enum value` where the server does not offer the provider */
  start(args: { readonly provider: string; readonly origin: string; readonly returnTo?: string | undefined }): Promise<StartedSocial>
  /** Starts a login by Farcaster's app, and answers the address that it opens. */
  farcaster(origin: string): Promise<string>
  /** Answers once the state is another than `waiting`, or after some twenty seconds. `uri` is of `start`, or of a result. */
  state(uri: string, signal?: AbortSignal): Promise<SocialState>
  /** The login of Farcaster that was started last, until its app has answered. `waiting` is called every ten seconds. */
  farcasterDone(waiting: () => void, signal: AbortSignal): Promise<Redeemed>
  /**
   * Ends the login that a result address is of, and begins the session.
   * @throws where it was not started here, is over, or was declined
   */
  redeem(uri: string): Promise<Redeemed>
  /**
   * Ends a login of the visitor who is here already, for what wants a fresh one.
   * @throws where another account is behind it, which stays logged out
   */
  again(uri: string): Promise<void>
  /** Starts a login that is added to the account; `call` makes the call, with this challenge. */
  link(provider: string, call: (challenge: string) => Promise<Started>): Promise<StartedSocial>
  /** Adds the login that a result address is of. @throws where it belongs to another account */
  redeemLink(uri: string): Promise<void>
  /** Logs in with what Telegram signed for a mini app. */
  telegram(initData: string, origin: string): Promise<Redeemed>
}
/** Who has logged in. */
export interface Redeemed {
  readonly provider: string
  readonly userName?: string | undefined
  /** Another visitor was logged in until now. */
  readonly isAnother: boolean
}
/** What the server says of a login that is on its way. */
export type Started = Reply<(typeof wire)['linkSocial']>
/** What it works with. */
export interface SocialLoginOptions {
  readonly api: Api
  readonly session: Pick<Session, 'begin' | 'isSame' | 'call'>
  readonly store: Store
  /** Other tabs of this site keep their open logins in the same place. */
  readonly locked: Locked
  /** Origin of the frame: results have no other. */
  readonly base: string
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
}

const KEY = 'socials'
/** More than a visitor has open; the oldest goes. */
const MOST = 8
const POLL_MS = 2000
const TURNS = 10
const OVER = 'This login is over. Start again.'

/** Keeps the verifiers of open logins in the store: a page that was left for the provider's, or loaded anew, still ends its login. */
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
    // It belongs to another browser or site, or does not exist: a link from someone else must not log the visitor in.
    if (!found) throw new Error(OVER)
    return found
  }
  /** The parts of an address of ours that names a login. @throws for any other */
  const read = (uri: string): URLSearchParams => {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    if (url?.origin !== base || !url.pathname.startsWith('/oauth/')) throw new Error('Untrusted Origin')
    return url.searchParams
  }
  /** The login that an address is of, and its code. What was declined or failed is over. */
  const taken = async (uri: string): Promise<{ readonly open: OpenSocial; readonly code: string | undefined }> => {
    const parts = read(uri)
    const open = await find(parts.get('tx') ?? '')
    const error = parts.get('error')
    if (error === null) return { open, code: parts.get('code') ?? undefined }
    await forget(open.tx)
    if (error === 'access_denied') throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    throw new Error('The login was not confirmed. Try again.')
  }
  /** Once, unless the answer is lost on the way. */
  const once = async <T>({ tx }: OpenSocial, call: () => Promise<T>): Promise<T> => {
    const answer = await call().catch(async (error: unknown) => {
      const { field, reason } = error as Refusal
      if (field !== 'tx' && field !== 'verifier' && reason !== 'conflict') throw error
      await forget(tx)
      throw reason === 'conflict' ? error : new Error(OVER, { cause: error })
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
    if (!found) throw new Error(OVER)
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
        // Anew each time: the code may be drawn again meanwhile.
        const open = await newest('farcaster')
        const state = await stateOf(open.tx)
        if (state === 'ready') return redeem(open, undefined)
        if (state === 'declined') throw Object.assign(new Error('User rejected the request'), { code: 4001 })
        if (state === 'over') throw new Error(OVER)
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
        throw new Error('This login belongs to another account.')
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
        if ((error as Refusal).reason === 'conflict') throw new Error('This login belongs to another account.', { cause: error })
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

/** RFC 7636 with S256: what only this frame knows, and what the server may see of it. */
export async function newVerifier(): Promise<{ readonly verifier: string; readonly challenge: string }> {
  const verifier = toText(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: toText(new Uint8Array(digest)) }
}

/** In the words of specification section 8. */
function notOffered(error: unknown): never {
  const { field, reason, retryAfter } = error as Refusal
  if (field === 'provider') throw new Error('Invalid enum value', { cause: error })
  if (reason === 'rate-limited' && retryAfter !== undefined)
    throw new Error(`Please try again after ${retryAfter} seconds`, { cause: error })
  throw error
}
