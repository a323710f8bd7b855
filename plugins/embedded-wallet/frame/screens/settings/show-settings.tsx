/** @jsxImportSource preact */
import { heldOn } from '../../account/held-on.js'
import type { Login } from '../../account/login.js'
import type { Session } from '../../account/session.js'
import { createSettings } from '../../account/settings.js'
import type { Wallet } from '../../account/wallet.js'
import { askNode } from '../../ask-node.js'
import type { Texts } from '../../texts/en.js'
import { kit } from '../../texts/kit.js'
import { settings as settingsTexts } from '../../texts/settings.js'
import type { Speech } from '../../texts/speak.js'
import { askInPopup } from '../ask-in-popup.js'
import type { Stage } from '../stage.js'
import { canProveVisibility } from '../watch-visible.js'
import { SettingsScreen } from './settings-screen.js'

/** What the settings need of the frame. */
export interface SettingsCall {
  readonly stage: Stage
  readonly session: Session
  readonly wallet: Wallet
  readonly login: Login
  readonly common: Texts
  readonly speech: Speech
  readonly projectId: string
  /** The page that embeds the frame. */
  readonly origin: string
  /** The operator vouches for it. */
  readonly isTrusted: boolean
  /** Nodes that can be asked, CAIP-2. */
  readonly networks: readonly string[]
  /** A new login has taken the place of the old one. */
  readonly renewed: () => Promise<void>
  /** The visitor had the account deleted: nobody is logged in here any more. */
  readonly left: () => Promise<void>
}

/** Shows the settings until the visitor leaves them. */
export async function showSettings(call: SettingsCall): Promise<void> {
  const { stage, session, wallet, login, common, speech, projectId, origin, isTrusted, networks, renewed, left } = call
  const settings = createSettings({ session, wallet, now: Date.now })
  const [first, t] = await Promise.all([settings.me(), speech.texts(settingsTexts)])
  const provesSight = canProveVisibility()
  const life = new AbortController()
  let isDeleted = false
  try {
    await stage.show<void>({
      reason: 'settings',
      draw: ({ done }) => (
        <SettingsScreen
          first={first}
          settings={settings}
          t={t}
          common={common}
          kitTexts={() => speech.texts(kit)}
          provesSight={provesSight}
          askOutside={provesSight || isTrusted ? undefined : (question) => askInPopup(question, life.signal).answer}
          again={{
            send: () => login.again(origin),
            async enter(code) {
              await login.otp(code)
              await renewed()
            },
          }}
          look={async ({ wallet: own }) =>
            own
              ? heldOn({
                  networks,
                  addresses: own.addresses,
                  node: (chain, method, params) => askNode({ chain, method, params, projectId }),
                })
              : { coins: [], isWhole: true }
          }
          deleting={(isSo) => {
            isDeleted = isSo
          }}
          close={() => done(undefined)}
        />
      ),
    })
  } finally {
    life.abort()
    if (isDeleted) await left()
  }
}
