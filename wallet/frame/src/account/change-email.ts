import { type EventAnswer, problem } from '@latchkey/wallet-protocol'
import type { FrameHandlers } from '../message-server.js'
import type { CommonTexts } from '../texts/groups.js'
import { asProblem, digitsOf } from './as-problem.js'
import type { Store } from './open-store.js'
import type { Sensitive } from './sensitive.js'
import type { Session } from './session.js'

type Handled = 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'
/** An email change waiting for a code. */
interface OpenChange {
  readonly tx: string
}
/** Options of `changeEmail`. */
export interface ChangeEmailOptions {
  readonly session: Session
  readonly store: Store
  readonly sensitive: Sensitive
  /** In the current language. */
  readonly texts: () => CommonTexts
}
/** Storage key of a pending change, for code that clears everything. */
export const OPEN_CHANGE = 'change'

/**
 * Changes the login email (specification section 4, email change): the visitor uses a factor in the frame, then enters the codes sent to
 * the current and the new address in the page. Nothing changes until the second code is confirmed.
 */
export function changeEmail({ session, store, sensitive, texts }: ChangeEmailOptions): Required<Pick<FrameHandlers, Handled>> {
  const open = async (): Promise<OpenChange> => {
    const change = await store.get<OpenChange>(OPEN_CHANGE)
    if (!change) throw problem('change-expired')
    return change
  }
  return {
    async UPDATE_EMAIL({ email }, { origin }): Promise<EventAnswer<'UPDATE_EMAIL'>> {
      // Not the address of the login, which a mailed link may have restored meanwhile.
      const { email: current } = await session.call('me', {})
      if (current?.toLowerCase() === email.toLowerCase()) throw problem('same-email')
      const t = texts()
      const { tx, action } = await sensitive
        .run({
          action: 'update-email',
          about: {
            title: t('common.emailTitle'),
            lead: t('common.emailLead', { site: new URL(origin).host }),
            facts: [
              { label: t('common.emailNew'), value: email },
              ...(current === undefined ? [] : [{ label: t('common.emailNow'), value: current }]),
            ],
          },
          body: { email, origin },
          origin,
          mails: current !== undefined,
          call: (proof) => session.call('updateEmail', { email, origin, proof }),
        })
        .catch(asProblem)
      await store.set(OPEN_CHANGE, { tx } satisfies OpenChange)
      return { action }
    },

    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      const { tx } = await open()
      await session.call('confirmPrimary', { tx, otp: digitsOf(otp) }).catch(asProblem)
      return undefined
    },

    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const { tx } = await open()
      const { email } = await session.call('confirmSecondary', { tx, otp: digitsOf(otp) }).catch(asProblem)
      await session.renameEmail(email)
      await store.remove(OPEN_CHANGE)
      return { newEmail: email }
    },
  }
}
