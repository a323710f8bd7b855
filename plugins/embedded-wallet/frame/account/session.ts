import type { Body, Reply } from '@latchkey/kernel/wire'
import type { Tokens, embeddedWalletWire as wire } from '../../src/wire/index.js'
import type { Api, Call, Refusal } from './api.js'
import type { Store } from './open-store.js'
import type { Tabs } from './open-tabs.js'

/** The session as this browser keeps it. */
interface Kept {
  readonly refreshToken: string
  readonly label: string
  readonly email: string
  /** Milliseconds since 1970 after which it is over, by this machine's clock. */
  readonly endsAt: number
}
/** Who is logged in here. */
export interface Session {
  /** From storage alone: a network that is away logs nobody out. `label` must be the one the page was told. */
  isConnected(label?: string): Promise<boolean>
  /** What the page is told a session is called. */
  label(): Promise<string | undefined>
  email(): Promise<string | undefined>
  begin(tokens: Tokens, email: string): Promise<void>
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
  const keep = async (tokens: Tokens, email: string): Promise<string> => {
    access = { token: tokens.accessToken, until: ticks() + tokens.accessSeconds * 1000 - EARLY_MS, label: tokens.sessionLabel }
    const next: Kept = {
      refreshToken: tokens.refreshToken,
      label: tokens.sessionLabel,
      email,
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
      return keep(next, still.email)
    })
  const token = async (): Promise<string> => (access && access.until > ticks() ? access.token : renewed())

  return {
    async isConnected(label) {
      const held = await kept()
      return held !== undefined && (label === undefined || label === held.label)
    },
    label: async () => (await kept())?.label,
    email: async () => (await kept())?.email,
    async begin(tokens, email) {
      const before = await kept()
      await keep(tokens, email)
      if (before && before.email.toLowerCase() !== email.toLowerCase()) tabs.tellEnd()
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
