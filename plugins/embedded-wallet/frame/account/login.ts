import type { Api } from './api.js'
import { digitsOf, inWords } from './in-words.js'
import type { Store } from './open-store.js'
import type { Session } from './session.js'

/** A login that waits for its code. */
interface OpenLogin {
  readonly tx: string
  readonly email: string
}
/** From an address to a session (specification section 4, email login). */
export interface Login {
  /**
   * Asks for a mail. `number` is what the page behind a mailed link shows.
   * @throws `Please try again after {n} seconds`
   */
  email(email: string, origin: string): Promise<{ readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'; readonly number?: string }>
  /** Resolves when the mailed link was approved. `waiting` is called every ten seconds. */
  device(waiting: () => void, signal: AbortSignal): Promise<void>
  /** Resolves with whether another visitor was logged in until now. */
  otp(code: string): Promise<boolean>
}

const POLL_MS = 2000

/** Keeps an open login in the store: a page that is loaded anew meanwhile still takes the code. */
export function createLogin({ api, session, store }: { readonly api: Api; readonly session: Session; readonly store: Store }): Login {
  const open = async (): Promise<OpenLogin> => {
    const login = await store.get<OpenLogin>('login')
    if (!login) throw new Error('This login is over. Start again.')
    return login
  }
  return {
    async email(email, origin) {
      const own = (await session.isConnected()) && (await session.email())?.toLowerCase() === email.toLowerCase()
      const { action, tx, number } = await (own
        ? session.call('startEmail', { email, origin })
        : api.call('startEmail', { email, origin })
      ).catch(inWords)
      if (action !== 'CONNECT' && tx !== undefined) await store.set('login', { tx, email } satisfies OpenLogin)
      return { action, ...(number !== undefined && { number }) }
    },

    async device(waiting, signal) {
      for (let turn = 1; ; turn++) {
        // Anew each time: the visitor may ask for another mail meanwhile, and the link in that one is what gets pressed.
        const { tx } = await open()
        const { state } = await api.call('loginState', { tx })
        if (state === 'approved') return
        if (state === 'over') throw new Error('This login is over. Start again.')
        if (turn % 5 === 0) waiting()
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        signal.throwIfAborted()
      }
    },

    async otp(code) {
      const { tx, email } = await open()
      const tokens = await api.call('confirmCode', { tx, otp: digitsOf(code) }).catch(inWords)
      const isAnother = await session.begin(tokens, { email })
      await store.remove('login')
      return isAnother
    },
  }
}
