/** @jsxImportSource preact */
import type { Session } from '../account/session.js'
import type { WalletScreens } from '../account/wallet.js'
import { refused } from '../rpc/questions.js'
import type { CommonTexts } from '../texts/groups.js'
import type { Consent } from './guard.js'
import type { Stage } from './stage.js'

/** Screens for creating and opening a wallet. Each loads its code when first shown. */
export function walletScreens({
  stage,
  session,
  origin,
  texts,
  note,
}: {
  readonly stage: Pick<Stage, 'show'>
  readonly session: Pick<Session, 'email' | 'social'>
  /** Origin of the embedding page. */
  readonly origin: () => string | undefined
  /** In the current language. */
  readonly texts: () => CommonTexts
  /** Shown during login if nothing persists after the page closes. */
  readonly note: () => string | undefined
}): WalletScreens {
  const left = (): Error => refused('Finish setting up your wallet, then try again.', 4001)
  const consent = (): Consent | undefined => {
    const [page, t] = [origin(), texts()]
    if (page === undefined) return undefined
    return {
      question: { title: t('common.unlockTitle'), origin: page, app: undefined, details: [], warnings: [], confirm: t('common.continue') },
      give() {},
    }
  }
  return {
    async setup({ harden, make }) {
      const [email, social, { Setup }, { Ready }] = await Promise.all([
        session.email(),
        session.social(),
        import('./setup.js'),
        import('./ready.js'),
      ])
      const name = email ?? social?.userName
      let isMaking = false
      const ready = (): void => {
        // Nobody waits for it: the page goes on, and its next request is shown in its place.
        void stage
          .show<void>({
            reason: 'setup',
            isYielding: true,
            draw: ({ done }) => <Ready name={name} t={texts()} close={() => done(undefined)} />,
          })
          .catch(() => {})
      }
      return stage.show({
        reason: 'setup',
        draw: ({ done, fail }) => (
          <Setup
            name={name ?? 'Wallet'}
            harden={harden}
            t={texts()}
            note={note()}
            done={(factors) => {
              isMaking = true
              return make(factors).then((made) => {
                // Queued before this screen ends, so that nothing flashes in between.
                if (made) ready()
                done(made)
              }, fail)
            }}
            // The server may know the wallet already.
            leave={() => isMaking || fail(left())}
          />
        ),
      })
    },
    async changed() {
      const { Changed } = await import('./changed.js')
      return stage.show<void>({ reason: 'unlock', draw: ({ done }) => <Changed t={texts()} close={() => done(undefined)} /> })
    },
    async unlock({ factors, isElsewhere, open }) {
      const { Unlock } = await import('./unlock.js')
      return stage.show<void>({
        reason: 'unlock',
        draw: ({ done, fail }) => (
          <Unlock
            factors={factors}
            consent={consent()}
            t={texts()}
            note={isElsewhere ? texts()('common.unlockElsewhere') : note()}
            open={async (using) => done(await open(using))}
            leave={() => fail(left())}
          />
        ),
      })
    },
  }
}
