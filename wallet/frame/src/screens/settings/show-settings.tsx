/** @jsxImportSource preact */
import { heldOn } from '../../account/held-on.js'
import type { Sensitive, SensitiveScreens } from '../../account/sensitive.js'
import type { Session } from '../../account/session.js'
import { createSettings, type SettingsChange } from '../../account/settings.js'
import type { SocialLogin } from '../../account/social-login.js'
import type { Wallet } from '../../account/wallet.js'
import { askNode } from '../../ask-node.js'
import type { FactsOf } from '../../networks.js'
import { providerName, windowedProviders } from '../../provider-names.js'
import type { Config } from '../../read-config.js'
import type { Ask } from '../../rpc/questions.js'
import { type CommonTexts, kit, type SettingsTexts, settings as settingsTexts } from '../../texts/groups.js'
import type { Speech } from '../../texts/speech.js'
import { Approve } from '../approve.js'
import { sensitiveScreens } from '../sensitive-screens.js'
import type { Stage } from '../stage.js'
import { factOf } from './fact-of.js'
import { createOverlay } from './overlay.js'
import { SettingsScreen } from './settings-screen.js'

/** Options of `showSettings`. */
export interface SettingsCall {
  readonly stage: Stage
  readonly session: Session
  readonly wallet: Wallet
  /** Runs account changes with the settings' own screens. */
  readonly sensitive: (screens: SensitiveScreens) => Sensitive
  readonly social: SocialLogin
  /** Login providers of the server, besides email. */
  readonly socials: Config['features']['socials']
  readonly common: CommonTexts
  readonly speech: Speech
  readonly projectId: string
  /** Origin of the embedding page. */
  readonly origin: string
  /** Networks with a node (CAIP-2). */
  readonly networks: readonly string[]
  readonly factsOf: FactsOf
  /** Called after the visitor deleted the account and was logged out. */
  readonly left: () => Promise<void>
}

const TITLES: { readonly [C in SettingsChange]: (texts: SettingsTexts) => string } = {
  add: (texts) => texts('settings.addTitle'),
  remove: (texts) => texts('settings.removeProve'),
  addLogin: (texts) => texts('settings.loginAdd'),
  removeLogin: (texts) => texts('settings.removeProve'),
  words: (texts) => texts('settings.words'),
  kit: (texts) => texts('settings.kit'),
  delete: (texts) => texts('settings.delete'),
}

/** Shows the settings until the visitor closes them. */
export async function showSettings(call: SettingsCall): Promise<void> {
  const { stage, session, wallet, sensitive, social, socials, common, speech, projectId, origin, networks, factsOf, left } = call
  const t = await speech.texts(settingsTexts)
  const overlay = createOverlay()
  // Not on the stage, which would show it only after the settings.
  const ask: Ask = (question, signal) =>
    overlay.show<boolean>({
      reason: 'settings',
      signal,
      draw: ({ done }) => <Approve question={question} behind={0} t={common} answer={done} />,
    })
  const settings = createSettings({
    session,
    wallet,
    sensitive: sensitive(sensitiveScreens({ stage: overlay, texts: () => common, ask })),
    social,
    origin,
    about: (change, gone) => ({ title: TITLES[change](t), lead: t('settings.proveLead'), facts: gone ? [factOf(t, gone, socials)] : [] }),
    now: Date.now,
  })
  const first = await settings.me()
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
          kitMessages={() => speech.messages(kit)}
          providers={windowedProviders(socials)}
          providerName={(id) => providerName(id, socials)}
          overlay={overlay}
          look={async ({ wallet: own }) =>
            own
              ? heldOn({
                  networks,
                  addresses: await wallet.addresses(),
                  factsOf,
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
    if (isDeleted) await left()
  }
}
