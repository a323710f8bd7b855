import type { Body, Reply } from '@latchkey/kernel/wire'
import type { Tokens, embeddedWalletWire as wire } from '../../src/wire/index.js'
import { toBytes } from '../vault/bytes.js'
import type { Api, Call, Refusal } from './api.js'
import type { Store } from './open-store.js'
import type { Tabs } from './open-tabs.js'

/** The session as this browser keeps it. */
interface Kept {
  readonly refreshToken: string
  readonly label: string
  readonly email: string | undefined
  /** Who vouched for the visitor, where that was no code by email. */
  readonly social?: SocialName | undefined
  /** Of the account, for comparing alone. Sessions of older versions have none. */
  readonly user?: string | undefined
  /** Milliseconds since 1970 after which it is over, by this machine's clock. */
  readonly endsAt: number
}
/** A login with a provider. */
export interface SocialName {
  readonly provider: string
  /** As the provider knows the visitor: for people, never to be decided by. */
  readonly userName?: string | undefined
}
/** Whom a session is of. */
export interface Visitor {
  readonly email?: string | undefined
  readonly social?: SocialName | undefined
}
/** Who is logged in here. */
export interface Session {
  /** From storage alone: a network that is away logs nobody out. `label` must be the one the page was told. */
  isConnected(label?: string): Promise<boolean>
  /** What the page is told a session is called. */
  label(): Promise<string | undefined>
  email(): Promise<string | undefined>
  social(): Promise<SocialName | undefined>
  /** Resolves with whether another visitor was logged in until now. */
  begin(tokens: Tokens, visitor: Visitor): Promise<boolean>
  /** Are these tokens of the account that is logged in? Also so where nobody is. */
  isSame(tokens: Tokens): Promise<boolean>
  renameEmail(email: string): Promise<void>
  /**
   * A call in the session's name. The token is renewed where it is over.
   * @throws `Refusal`; the session is ended where the server says that it is
   */
  call<C extends Call>(name: C, body: Body<(typeof wire)[C]>): Promise<Reply<(typeof wire)[C]>>
  /** Forgets it here first, then at the server. */
  end(): Promise<void>
  /** A frame in another tab ended it, or another visitor logged in there: nothing of it is used here any more. */
  endedElsewhere(): void
}
/** What a session is made of. */
export interface SessionOptions {
  readonly api: Api
  readonly store: Store
  /** One at a time across the tabs of this site: two that renew at once would look like a stolen token. */
  readonly locked: <T>(run: () => Promise<T>) => Promise<T>
  /** The session ended without the visitor's doing, or in another tab. */
  readonly ended: () => void
  readonly tabs: Tabs
  /** Milliseconds of a clock that does not jump. */
  readonly ticks: () => number
  readonly now: () => number
}

const KEY = 'session'
const EARLY_MS = 30_000

/** Keeps the session in the store, and the access token in memory alone. */
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
  const nobody = (): Error => Object.assign(new Error('Nobody is signed in.'), { reason: 'unproven', field: 'refreshToken' })
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
      // Signed out meanwhile, here or in another tab: what was renewed must not bring it back.
      const still = await kept()
      if (still?.refreshToken !== held.refreshToken) throw nobody()
      return keep(next, still)
    })
  const token = async (): Promise<string> => (access && access.until > ticks() ? access.token : renewed())

  return {
    async isConnected(label) {
      const held = await kept()
      return held !== undefined && (label === undefined || label === held.label)
    },
    label: async () => (await kept())?.label,
    email: async () => (await kept())?.email,
    social: async () => (await kept())?.social,
    async begin(tokens, visitor) {
      const before = await kept()
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
      try {
        return await api.call(name, body, await token())
      } catch (error) {
        if ((error as Refusal).field !== 'authorization') throw error
        access = undefined
        return api.call(name, body, await token())
      }
    },
    async end() {
      const held = await kept()
      await forget()
      tabs.tellEnd()
      if (held) await api.call('logout', { refreshToken: held.refreshToken }).catch(() => {})
    },
    endedElsewhere() {
      access = undefined
      ended()
    },
  }
}

/** By the account, where both name it: one has several logins. Else by the address. */
function isOneUser(
  a: Pick<Kept, 'user' | 'email'>,
  b: { readonly user?: string | undefined; readonly email?: string | undefined },
): boolean {
  if (a.user !== undefined && b.user !== undefined) return a.user === b.user
  return a.email !== undefined && a.email.toLowerCase() === b.email?.toLowerCase()
}

/** Subject of the access token (RFC 9068). The server made it for us: nothing of it is decided by but whether two are the same. */
function userOf({ accessToken }: Tokens): string | undefined {
  try {
    const { sub } = JSON.parse(new TextDecoder().decode(toBytes(accessToken.split('.')[1] ?? ''))) as { readonly sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
