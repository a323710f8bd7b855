import type { EventAnswer } from '../../src/protocol/index.js'
import type { FrameHandlers } from '../message-server.js'
import type { Texts } from '../texts/en.js'
import { digitsOf, inWords } from './in-words.js'
import type { Store } from './open-store.js'
import type { Sensitive } from './sensitive.js'
import type { Session } from './session.js'

type Handled = 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'
/** A change that waits for a code. */
interface OpenChange {
  readonly tx: string
}
/** What a change of address works with. */
export interface ChangeEmailOptions {
  readonly session: Session
  readonly store: Store
  readonly sensitive: Sensitive
  /** In the language of now. */
  readonly texts: () => Pick<Texts, 'emailTitle' | 'emailLead' | 'emailNew' | 'emailNow'>
}
/** The name under which an open change is stored, for those who forget everything. */
export const OPEN_CHANGE = 'change'

/**
 * Changes the address of the login (specification section 4, email change): the visitor uses a factor in the frame, then types the code of
 * the address in use and that of the new one into the page. Until the second one is right nothing has changed.
 */
export function changeEmail({ session, store, sensitive, texts }: ChangeEmailOptions): Required<Pick<FrameHandlers, Handled>> {
  const open = async (): Promise<OpenChange> => {
    const change = await store.get<OpenChange>(OPEN_CHANGE)
    if (!change) throw new Error('This change is over. Start again.')
    return change
  }
  return {
    async UPDATE_EMAIL({ email }, { origin }): Promise<EventAnswer<'UPDATE_EMAIL'>> {
      const current = await session.email()
      if (current?.toLowerCase() === email.toLowerCase()) throw new Error('This is the address in use.')
      const t = texts()
      const { tx, action } = await sensitive
        .run({
          action: 'update-email',
          about: {
            title: t.emailTitle,
            lead: t.emailLead(new URL(origin).host),
            facts: [{ label: t.emailNew, value: email }, ...(current === undefined ? [] : [{ label: t.emailNow, value: current }])],
          },
          body: { email, origin },
          origin,
          mails: current !== undefined,
          call: (proof) => session.call('updateEmail', { email, origin, proof }),
        })
        .catch(inWords)
      await store.set(OPEN_CHANGE, { tx } satisfies OpenChange)
      return { action }
    },

    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      const { tx } = await open()
      await session.call('confirmPrimary', { tx, otp: digitsOf(otp) }).catch(inWords)
      return undefined
    },

    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const { tx } = await open()
      const { email } = await session.call('confirmSecondary', { tx, otp: digitsOf(otp) }).catch(inWords)
      await session.renameEmail(email)
      await store.remove(OPEN_CHANGE)
      return { newEmail: email }
    },
  }
}
