import { problem } from '@latchkey/wallet-protocol'
import type { Api } from './api.js'
import { asProblem, digitsOf } from './as-problem.js'
import type { Store } from './open-store.js'
import type { Session } from './session.js'

/** A login waiting for its code. */
interface OpenLogin {
  readonly tx: string
  readonly email: string
}
/** Turns an email address into a session (specification section 4, email login). */
export interface Login {
  /**
   * Requests a login email. `number` is what the page behind the emailed link shows.
   * @throws `Please try again after {n} seconds`
   */
  email(email: string, origin: string): Promise<{ readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'; readonly number?: string }>
  /** Resolves once the emailed link is approved. Calls `waiting` every ten seconds. */
  device(waiting: () => void, signal: AbortSignal): Promise<void>
  /** Resolves with whether another visitor was logged in before. */
  otp(code: string): Promise<boolean>
}

const POLL_MS = 2000

/** Keeps a pending login in the store, so that a reloaded page still accepts the code. */
export function createLogin({ api, session, store }: { readonly api: Api; readonly session: Session; readonly store: Store }): Login {
  const open = async (): Promise<OpenLogin> => {
    const login = await store.get<OpenLogin>('login')
    if (!login) throw problem('login-expired')
    return login
  }
  return {
    async email(email, origin) {
      const own = (await session.isConnected()) && (await session.email())?.toLowerCase() === email.toLowerCase()
      const { action, tx, number } = await (own
        ? session.call('startEmail', { email, origin })
        : api.call('startEmail', { email, origin })
      ).catch(asProblem)
      if (action !== 'CONNECT' && tx !== undefined) await store.set('login', { tx, email } satisfies OpenLogin)
      return { action, ...(number !== undefined && { number }) }
    },

    async device(waiting, signal) {
      for (let turn = 1; ; turn++) {
        // Read on every round: the visitor may request another email meanwhile and press the link in that one.
        const { tx } = await open()
        const { state } = await api.call('loginState', { tx })
        if (state === 'approved') return
        if (state === 'over') throw problem('login-expired')
        if (turn % 5 === 0) waiting()
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        signal.throwIfAborted()
      }
    },

    async otp(code) {
      const { tx, email } = await open()
      const tokens = await api.call('confirmCode', { tx, otp: digitsOf(code) }).catch(asProblem)
      const isAnother = await session.begin(tokens, { email })
      await store.remove('login')
      return isAnother
    },
  }
}
