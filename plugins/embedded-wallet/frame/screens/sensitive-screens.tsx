/** @jsxImportSource preact */
import type { SensitiveScreens } from '../account/sensitive.js'
import { declined } from '../rpc/questions.js'
import type { Texts } from '../texts/en.js'
import type { Stage } from './stage.js'

/** Draws them on the stage. Their code comes with the first one. */
export function sensitiveScreens({ stage, t }: { readonly stage: Stage; readonly t: Texts }): SensitiveScreens {
  return {
    async logIn({ email, about, confirm }) {
      const { ConfirmCode } = await import('./confirm-code.js')
      return stage.show<void>({
        reason: 'unlock',
        draw: ({ done, fail }) => (
          <ConfirmCode
            email={email}
            about={about}
            t={t}
            confirm={async (code) => done(await confirm(code))}
            leave={() => fail(declined())}
          />
        ),
      })
    },
    async prove({ factors, about, prove }) {
      const { Unlock } = await import('./unlock.js')
      return stage.show({
        reason: 'unlock',
        draw: ({ done, fail }) => (
          <Unlock
            factors={factors}
            about={about}
            t={t}
            open={async (factorId, keyOf) => done(await prove(keyOf && { factorId, keyOf }))}
            leave={() => fail(declined())}
          />
        ),
      })
    },
  }
}
