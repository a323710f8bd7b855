/** @jsxImportSource preact */
import type { About, SensitiveScreens } from '../account/sensitive.js'
import { type Ask, declined } from '../rpc/questions.js'
import type { CommonTexts } from '../texts/groups.js'
import type { Consent } from './guard.js'
import type { Stage } from './stage.js'

/** Shows the screens of sensitive actions on the stage. Their code loads with the first one. */
export function sensitiveScreens({
  stage,
  texts,
  ask,
}: {
  readonly stage: Pick<Stage, 'show'>
  /** In the current language. */
  readonly texts: () => CommonTexts
  /** Asks where a press serves as proof: in a visible frame, or in a separate window. */
  readonly ask: Ask
}): SensitiveScreens {
  /** Actions that the visitor agreed to in a window, which asks once for all screens of an action. */
  const agreed = new WeakSet<About>()
  const consentTo = (about: About, origin: string): Consent => ({
    question: { title: about.title, origin, app: undefined, details: about.facts, warnings: [], confirm: texts()('common.continue') },
    isGiven: agreed.has(about),
    give: () => void agreed.add(about),
  })
  return {
    async logIn({ email, about, origin, confirm }) {
      const { ConfirmCode } = await import('./confirm-code.js')
      return stage.show<void>({
        reason: 'unlock',
        draw: ({ done, fail }) => (
          <ConfirmCode
            email={email}
            about={about}
            consent={consentTo(about, origin)}
            t={texts()}
            confirm={async (code) => done(await confirm(code))}
            leave={() => fail(declined())}
          />
        ),
      })
    },
    async logInBy({ providers, about, origin, start, state, confirm }) {
      const { ByProvider } = await import('./by-provider.js')
      return stage.show<void>({
        reason: 'unlock',
        draw: ({ done, fail }) => (
          <ByProvider
            about={{ title: about.title, lead: texts()('common.againProvider') }}
            choices={providers}
            consent={consentTo(about, origin)}
            t={texts()}
            start={start}
            state={state}
            confirm={async (uri) => done(await confirm(uri))}
            leave={() => fail(declined())}
          />
        ),
      })
    },
    async prove({ factors, about, origin, prove }) {
      if (factors.every(({ kind }) => kind === 'device')) {
        // Without a password or a passkey, the press is the only proof.
        const { title, facts } = about
        const question = { title, origin, app: undefined, details: facts, warnings: [], confirm: texts()('common.continue') }
        if (!(await ask(question, new AbortController().signal))) throw declined()
        return prove(undefined)
      }
      const { Unlock } = await import('./unlock.js')
      return stage.show({
        reason: 'unlock',
        draw: ({ done, fail }) => (
          <Unlock
            factors={factors}
            about={about}
            consent={consentTo(about, origin)}
            t={texts()}
            open={async (using) => done(await prove(using))}
            leave={() => fail(declined())}
          />
        ),
      })
    },
  }
}
