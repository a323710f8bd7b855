import type { Body, Reply } from '@latchkey/kernel/wire'
import { problem } from '@latchkey/wallet-protocol'
import type { Me, Tokens, embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import { toBytes } from '../vault/bytes.js'
import type { Api, Call, Refusal } from './api.js'
import type { Store } from './open-store.js'
import type { Tabs } from './open-tabs.js'

/** The session as stored in this browser. */
interface Kept {
  readonly refreshToken: string
  readonly label: string
  readonly email: string | undefined
  /** The login provider; undefined for email logins. */
  readonly social?: SocialName | undefined
  /** Account id, only used for comparison. Sessions stored by older versions have none. */
  readonly user?: string | undefined
  /** Expiry in milliseconds since 1970, by this machine's clock. */
  readonly endsAt: number
}
/** A login with a provider. */
export interface SocialName {
  readonly provider: string
  /** Display name at the provider. Never use it for decisions. */
  readonly userName?: string | undefined
}
/** The visitor that a session belongs to. */
export interface Visitor {
  readonly email?: string | undefined
  readonly social?: SocialName | undefined
}
/** The current login. */
export interface Session {
  /** Reads storage only: an unreachable network ends no session. `label` must match the one reported to the page. */
  isConnected(label?: string): Promise<boolean>
  /** The session label reported to the page. */
  label(): Promise<string | undefined>
  /** The account's id, only used for comparison. Undefined if no one is logged in. */
  user(): Promise<string | undefined>
  email(): Promise<string | undefined>
  social(): Promise<SocialName | undefined>
  /** Resolves with whether another visitor was logged in before. */
  begin(tokens: Tokens, visitor: Visitor): Promise<boolean>
  /** Returns whether these tokens belong to the account that is logged in. Also true if no one is logged in. */
  isSame(tokens: Tokens): Promise<boolean>
  renameEmail(email: string): Promise<void>
  /**
   * Makes an authenticated call. Renews an expired token first.
   * @throws `Refusal`; ends the session if the server reports that it is over
   */
  call<C extends Call>(name: C, body: Body<(typeof wire)[C]>): Promise<Reply<(typeof wire)[C]>>
  /** Deletes the session here first, then at the server. */
  end(): Promise<void>
  /** Deletes what a session that has run out tells of its visitor. */
  tidy(): Promise<void>
  /** Called when a frame in another tab ended the session or logged in another visitor: stops using all of its data here. */
  endedElsewhere(): void
}
/** Options of `createSession`. */
export interface SessionOptions {
  readonly api: Api
  readonly store: Store
  /** Runs tasks one at a time across the tabs of this site: two concurrent renewals would look like a stolen token. */
  readonly locked: <T>(run: () => Promise<T>) => Promise<T>
  /** Called when the session ends without the visitor's action, or in another tab. */
  readonly ended: () => void
  readonly tabs: Tabs
  /** A monotonic clock, in milliseconds. */
  readonly ticks: () => number
  readonly now: () => number
}

const KEY = 'session'
const EARLY_MS = 30_000

/** Keeps the session in the store, and the access token only in memory. */
export function createSession({ api, store, locked, ended, tabs, ticks, now }: SessionOptions): Session {
  let access: { readonly token: string; readonly until: number; readonly label: string } | undefined

  const kept = async (): Promise<Kept | undefined> => {
    const found = await store.get<Kept>(KEY)
    return found && found.endsAt > now() ? found : undefined
  }
  const keep = async (tokens: Tokens, { email, social }: Visitor): Promise<string> => {
    access = { token: tokens.accessToken, until: ticks() + tokens.accessSeconds * 1000 - EARLY_MS, label: tokens.sessionLabel }
    const next: Kept = {
      refreshToken: tokens.refreshToken,
      label: tokens.sessionLabel,
      email,
      social,
      user: userOf(tokens),
      endsAt: now() + tokens.sessionSeconds * 1000,
    }
    await store.set(KEY, next)
    return tokens.accessToken
  }
  const forget = async (): Promise<void> => {
    access = undefined
    await store.remove(KEY)
  }
  const nobody = (): Error => Object.assign(problem('signed-out'), { field: 'refreshToken' })
  const renewed = (): Promise<string> =>
    locked(async () => {
      const held = await kept()
      if (!held) throw nobody()
      let next: Tokens
      try {
        next = await api.call('refresh', { refreshToken: held.refreshToken })
      } catch (error) {
        if ((error as Refusal).field === 'refreshToken') {
          await forget()
          tabs.tellEnd()
          ended()
        }
        throw error
      }
      // The visitor may have signed out meanwhile, here or in another tab: the renewal must not restore the session.
      const still = await kept()
      if (still?.refreshToken !== held.refreshToken) throw nobody()
      return keep(next, still)
    })
  const token = async (): Promise<string> => {
    // Another tab may have ended its session, or begun one of another visitor, and its message may not have arrived yet.
    const isCurrent = access !== undefined && access.label === (await kept())?.label
    return access && isCurrent && access.until > ticks() ? access.token : renewed()
  }

  const withToken: Session['call'] = async (name, body) => {
    try {
      return await api.call(name, body, await token())
    } catch (error) {
      if ((error as Refusal).field !== 'authorization') throw error
      access = undefined
      return api.call(name, body, await token())
    }
  }
  /** A mailed link may have undone a change of address since the login. */
  const followAddress = async ({ email }: Me): Promise<void> => {
    const held = await kept()
    if (held?.email !== undefined && email !== undefined && held.email !== email) await store.set(KEY, { ...held, email })
  }

  return {
    async isConnected(label) {
      const held = await kept()
      return held !== undefined && (label === undefined || label === held.label)
    },
    label: async () => (await kept())?.label,
    user: async () => (await kept())?.user,
    email: async () => (await kept())?.email,
    social: async () => (await kept())?.social,
    async begin(tokens, visitor) {
      // Also one that has run out, since its visitor is not forgotten until then.
      const before = await store.get<Kept>(KEY)
      await keep(tokens, visitor)
      const isAnother = before !== undefined && !isOneUser(before, { user: userOf(tokens), email: visitor.email })
      if (isAnother) tabs.tellEnd()
      return isAnother
    },
    async isSame(tokens) {
      const now = await kept()
      return now === undefined || isOneUser(now, { user: userOf(tokens) })
    },
    async renameEmail(email) {
      const held = await kept()
      if (held) await store.set(KEY, { ...held, email })
    },
    async call(name, body) {
      const answer = await withToken(name, body)
      if (name === 'me') await followAddress(answer as Me)
      return answer
    },
    async end() {
      const held = await kept()
      await forget()
      tabs.tellEnd()
      if (held) await api.call('logout', { refreshToken: held.refreshToken }).catch(() => {})
    },
    async tidy() {
      const found = await store.get<Kept>(KEY)
      if (!found || found.endsAt > now()) return
      // The account stays, so that `begin` tells another visitor apart.
      await store.set(KEY, { refreshToken: '', label: '', email: undefined, user: found.user, endsAt: 0 } satisfies Kept)
    },
    endedElsewhere() {
      access = undefined
      ended()
    },
  }
}

/** Compares accounts if both sides have one, since an account can have several logins. Compares addresses otherwise. */
function isOneUser(
  a: Pick<Kept, 'user' | 'email'>,
  b: { readonly user?: string | undefined; readonly email?: string | undefined },
): boolean {
  if (a.user !== undefined && b.user !== undefined) return a.user === b.user
  return a.email !== undefined && a.email.toLowerCase() === b.email?.toLowerCase()
}

/** Returns the subject of the access token (RFC 9068). The token is meant for the server, so it is only used to compare two accounts. */
function userOf({ accessToken }: Tokens): string | undefined {
  try {
    const { sub } = JSON.parse(new TextDecoder().decode(toBytes(accessToken.split('.')[1] ?? ''))) as { readonly sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
