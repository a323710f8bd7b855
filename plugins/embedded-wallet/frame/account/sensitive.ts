import type { Factor, FactorProof, Me, ProvenAction } from '../../src/wire/index.js'
import type { Api } from './api.js'
import { digitsOf, inWords } from './in-words.js'
import type { Session } from './session.js'
import type { SocialLogin, SocialState, StartedSocial } from './social-login.js'
import type { UsedFactor, Wallet } from './wallet.js'

/** What the visitor is told that an action is for, above the question for a factor. */
export interface About {
  readonly title: string
  readonly lead: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}
/** A provider that the visitor may choose. */
export interface SocialChoice {
  readonly id: string
  /** As visitors know it. */
  readonly name: string
}
/** A login in a window of the frame's own. */
export interface SocialSteps {
  readonly start: (provider: string) => Promise<StartedSocial>
  readonly state: (uri: string, signal: AbortSignal) => Promise<SocialState>
  readonly confirm: (uri: string) => Promise<void>
}
/** The frame's own screens for an action that must not happen behind the visitor's back. */
export interface SensitiveScreens {
  /** Takes the code that was mailed to `email`; `confirm` is called with each try. Rejects when the visitor leaves. */
  logIn(args: { readonly email: string; readonly about: About; readonly confirm: (code: string) => Promise<void> }): Promise<void>
  /**
   * Has the visitor log in with one of these providers again. `start` is called with each press, `state` until the visitor is back, `confirm`
   * with the result. Rejects when the visitor leaves.
   */
  logInBy(args: { readonly providers: readonly SocialChoice[]; readonly about: About } & SocialSteps): Promise<void>
  /** Which factor proves it; `prove` is called with each try, without a factor where this device is the only one. Rejects likewise. */
  prove(args: {
    readonly factors: readonly Factor[]
    readonly about: About
    /** The page that asks. */
    readonly origin: string
    readonly prove: (using: UsedFactor | undefined) => Promise<FactorProof>
  }): Promise<FactorProof>
}
/** One sensitive action. */
export interface SensitiveCall<T> {
  readonly action: ProvenAction
  readonly about: About
  /** Fields of the call, which the proof is about. */
  readonly body: object
  /** The page that asks: mails name it. */
  readonly origin: string
  /** The call mails a code to the address in use, which gets at most one in half a minute. */
  readonly mails?: boolean
  readonly call: (proof: FactorProof) => Promise<T>
}
/** What the server wants before it acts: a login of the last five minutes, and the use of an enrolled factor (design 8.6). */
export interface Sensitive {
  /** Asks the visitor for what is missing, then calls. @throws `User rejected the request` where they leave; `Refusal` */
  run<T>(call: SensitiveCall<T>): Promise<T>
}
/** What it works with. */
export interface SensitiveOptions {
  readonly api: Api
  readonly session: Session
  readonly wallet: Pick<Wallet, 'prove'>
  readonly screens: SensitiveScreens
  readonly social: Pick<SocialLogin, 'start' | 'state' | 'again'>
  /** Providers whose window the frame can open, by id, with their names. */
  readonly providers: { readonly [id: string]: string }
  /** Origin of the frame, which its own windows tell. */
  readonly base: string
  /** The session has another name, which the page has to know for its next visit. */
  readonly renamed: (label: string) => void
  readonly pause: (ms: number) => Promise<void>
  /** Milliseconds of a clock that does not jump. */
  readonly ticks: () => number
}

/** The server grants five minutes; what is left has to be enough for the question that follows. */
const FRESH_SECONDS = 240
const COOLDOWN_MS = 30_000

/** Has the visitor log in again where that is long ago, and use a factor in every case. */
export function createSensitive(options: SensitiveOptions): Sensitive {
  const { api, session, wallet, screens, social, providers, base, renamed, pause, ticks } = options
  /** Resolves with the ticks at which the code was mailed. */
  const logIn = async ({ about, origin }: Pick<SensitiveCall<unknown>, 'about' | 'origin'>, email: string): Promise<number> => {
    // Without the token: with it the server says that this address is logged in.
    const { tx } = await api.call('startEmail', { email, origin }).catch(inWords)
    if (tx === undefined) throw new Error('Sign out and log in again.')
    const mailed = ticks()
    await screens.logIn({
      email,
      about,
      async confirm(code) {
        const tokens = await api.call('confirmCode', { tx, otp: digitsOf(code) }).catch(inWords)
        await session.begin(tokens, { email })
        renamed(tokens.sessionLabel)
      },
    })
    return mailed
  }
  /** An account without an address has no code to enter: who vouched for it does so again. */
  const logInBy = async (about: About, identities: Me['identities']): Promise<void> => {
    const known = new Set(identities.map(({ provider }) => provider))
    const choices = Object.entries(providers).flatMap(([id, name]) => (known.has(id) ? [{ id, name }] : []))
    if (choices.length === 0) throw new Error('Sign out and log in again.')
    await screens.logInBy({
      providers: choices,
      about,
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
      const { email, identities, factors, loginSeconds } = await session.call('me', {})
      const isStale = loginSeconds > FRESH_SECONDS
      const mailed = isStale && email !== undefined ? await logIn({ about, origin }, email) : undefined
      if (isStale && email === undefined) await logInBy(about, identities)
      // Where the call mails to the same address again. The visitor uses a factor meanwhile, and mostly never notices.
      const left = (): number => (mails && mailed !== undefined ? Math.max(0, mailed + COOLDOWN_MS - ticks()) : 0)
      const recovery = factors.filter(({ kind }) => kind !== 'device')
      const proof = await screens.prove({
        // A browser that is left open proves little; it counts where there is nothing else.
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
