import { problem } from '@latchkey/wallet-protocol'
import type { Factor, FactorProof, Me, ProvenAction, Tokens } from '@latchkey/wallet-protocol/wire'
import type { Api } from './api.js'
import { asProblem, digitsOf } from './as-problem.js'
import type { Session } from './session.js'
import type { SocialLogin, SocialState, StartedSocial } from './social-login.js'
import type { UsedFactor, Wallet } from './wallet.js'

/** Describes the action to the visitor, above the factor prompt. */
export interface About {
  readonly title: string
  readonly lead: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}
/** A provider that the visitor can choose. */
export interface SocialChoice {
  readonly id: string
  /** Display name. */
  readonly name: string
}
/** Callbacks of a login in a window opened by the frame. */
export interface SocialSteps {
  readonly start: (provider: string) => Promise<StartedSocial>
  readonly state: (uri: string, signal: AbortSignal) => Promise<SocialState>
  readonly confirm: (uri: string) => Promise<void>
}
/** The frame's own screens for actions that must not happen without the visitor's knowledge. */
export interface SensitiveScreens {
  /** Asks for the code emailed to `email`, and calls `confirm` with each attempt. Rejects if the visitor leaves. */
  logIn(args: {
    readonly email: string
    readonly about: About
    /** Origin of the requesting page. */
    readonly origin: string
    readonly confirm: (code: string) => Promise<void>
  }): Promise<void>
  /**
   * Has the visitor log in again with one of these providers. Calls `start` on each press, `state` until the visitor returns, and
   * `confirm` with the result. Rejects if the visitor leaves.
   */
  logInBy(
    args: { readonly providers: readonly SocialChoice[]; readonly about: About; readonly origin: string } & SocialSteps,
  ): Promise<void>
  /**
   * Asks which factor to use, and calls `prove` with each attempt; without a factor if this device is the only one. Rejects if the
   * visitor leaves.
   */
  prove(args: {
    readonly factors: readonly Factor[]
    readonly about: About
    /** Origin of the requesting page. */
    readonly origin: string
    readonly prove: (using: UsedFactor | undefined) => Promise<FactorProof>
  }): Promise<FactorProof>
}
/** A sensitive action. */
export interface SensitiveCall<T> {
  readonly action: ProvenAction
  readonly about: About
  /** Fields of the call that the proof covers. */
  readonly body: object
  /** Origin of the requesting page, mentioned in emails. */
  readonly origin: string
  /** Whether the call emails a code to the current address; at most one every half a minute. */
  readonly mails?: boolean
  readonly call: (proof: FactorProof) => Promise<T>
}
/**
 * Satisfies what the server requires for sensitive actions: a login within the last five minutes, and the use of an enrolled factor
 * (design 8.6).
 */
export interface Sensitive {
  /** Asks the visitor for what is missing, then makes the call. @throws the reason `declined` if they leave; `Refusal` */
  run<T>(call: SensitiveCall<T>): Promise<T>
}
/** Options of `createSensitive`. */
export interface SensitiveOptions {
  readonly api: Api
  readonly session: Session
  readonly wallet: Pick<Wallet, 'prove'>
  readonly screens: SensitiveScreens
  readonly social: Pick<SocialLogin, 'start' | 'state' | 'again'>
  /** Names, by id, of the providers whose window the frame can open. */
  readonly providers: { readonly [id: string]: string }
  /** Origin of the frame, which its windows report. */
  readonly base: string
  /** Called when the session gets a new label, which the page needs for its next visit. */
  readonly renamed: (label: string) => void
  readonly pause: (ms: number) => Promise<void>
  /** A monotonic clock, in milliseconds. */
  readonly ticks: () => number
}

/** The server allows five minutes; the remainder must be enough for the prompt that follows. */
const FRESH_SECONDS = 240
const COOLDOWN_MS = 30_000

/** Has the visitor log in again if their last login is too old, and always asks for a factor. */
export function createSensitive(options: SensitiveOptions): Sensitive {
  const { api, session, wallet, screens, social, providers, base, renamed, pause, ticks } = options
  /** The address may have been given up meanwhile, and its next login creates another account. */
  const refuseOther = async (tokens: Tokens): Promise<void> => {
    if (await session.isSame(tokens)) return
    await api.call('logout', { refreshToken: tokens.refreshToken }).catch(() => {})
    throw problem('other-account')
  }
  /** Resolves with the ticks at which the code was emailed. */
  const logIn = async ({ about, origin }: Pick<SensitiveCall<unknown>, 'about' | 'origin'>, email: string): Promise<number> => {
    // Sent without the token: with it, the server would respond that this address is already logged in.
    const { tx } = await api.call('startEmail', { email, origin }).catch(asProblem)
    if (tx === undefined) throw problem('login-again')
    const mailed = ticks()
    await screens.logIn({
      email,
      about,
      origin,
      async confirm(code) {
        const tokens = await api.call('confirmCode', { tx, otp: digitsOf(code) }).catch(asProblem)
        await refuseOther(tokens)
        await session.begin(tokens, { email })
        renamed(tokens.sessionLabel)
      },
    })
    return mailed
  }
  /** An account without an email address has no code to enter, so the visitor logs in with a linked provider again. */
  const logInBy = async (
    { about, origin }: Pick<SensitiveCall<unknown>, 'about' | 'origin'>,
    identities: Me['identities'],
  ): Promise<void> => {
    const known = new Set(identities.map(({ provider }) => provider))
    const choices = Object.entries(providers).flatMap(([id, name]) => (known.has(id) ? [{ id, name }] : []))
    if (choices.length === 0) throw problem('login-again')
    await screens.logInBy({
      providers: choices,
      about,
      origin,
      start: (provider) => social.start({ provider, origin: base }),
      state: (uri, signal) => social.state(uri, signal),
      async confirm(uri) {
        await social.again(uri)
        const token = await session.label()
        if (token !== undefined) renamed(token)
      },
    })
  }
  return {
    async run({ action, about, body, origin, mails, call }) {
      const { email, identities, factors, loginSeconds, contested } = await session.call('me', {})
      // The code of a new login would go to the mailbox of the restored address, which may be someone else's.
      const isStale = loginSeconds > FRESH_SECONDS && !(contested && action === 'update-email')
      const mailed = isStale && email !== undefined ? await logIn({ about, origin }, email) : undefined
      if (isStale && email === undefined) await logInBy({ about, origin }, identities)
      // Time left before the call may email the same address again. The visitor uses a factor meanwhile and rarely notices.
      const left = (): number => (mails && mailed !== undefined ? Math.max(0, mailed + COOLDOWN_MS - ticks()) : 0)
      const recovery = factors.filter(({ kind }) => kind !== 'device')
      const proof = await screens.prove({
        // A browser that was left open proves little, so it only counts if there is no other factor.
        factors: recovery.length > 0 ? recovery : factors.filter(({ current }) => current),
        about,
        origin,
        async prove(using) {
          const made = await wallet.prove(action, body, using)
          if (left() > 0) await pause(left())
          return made
        },
      })
      return call(proof)
    },
  }
}
