import type { Factor, FactorProof, ProvenAction } from '../../src/wire/index.js'
import type { Api } from './api.js'
import { digitsOf, inWords } from './in-words.js'
import type { Session } from './session.js'
import type { UsedFactor, Wallet } from './wallet.js'

/** What the visitor is told that an action is for, above the question for a factor. */
export interface About {
  readonly title: string
  readonly lead: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}
/** The frame's own screens for an action that must not happen behind the visitor's back. */
export interface SensitiveScreens {
  /** Takes the code that was mailed to `email`; `confirm` is called with each try. Rejects when the visitor leaves. */
  logIn(args: { readonly email: string; readonly about: About; readonly confirm: (code: string) => Promise<void> }): Promise<void>
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
export function createSensitive({ api, session, wallet, screens, renamed, pause, ticks }: SensitiveOptions): Sensitive {
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
  return {
    async run({ action, about, body, origin, mails, call }) {
      const { email, factors, loginSeconds } = await session.call('me', {})
      const mailed = loginSeconds > FRESH_SECONDS && email !== undefined ? await logIn({ about, origin }, email) : undefined
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
