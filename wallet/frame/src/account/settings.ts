import type { Reply } from '@latchkey/kernel/wire'
import type { Factor, Identity, Me, embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import type { Kit } from '../kit/kit.js'
import { newId } from '../vault/bytes.js'
import type { MadeFactor } from '../vault/work.js'
import { asProblem } from './as-problem.js'
import type { KitKey } from './kit-keys.js'
import type { HardenFor, RecoveryFactor } from './recovery-factor.js'
import type { About, Sensitive } from './sensitive.js'
import type { Session } from './session.js'
import type { SocialLogin, SocialState, StartedSocial } from './social-login.js'
import { enrolled, type Wallet } from './wallet.js'

/** An account event. */
export type LogItem = Reply<(typeof wire)['audit']>['items'][number]
/** Actions that ask the visitor for a factor. */
export type SettingsChange = 'add' | 'remove' | 'addLogin' | 'removeLogin' | 'words' | 'kit' | 'delete'
/**
 * Account actions of the visitor. Everything except reading and `restore` needs a recent login and a factor, and asks for whichever is
 * missing. Rejects with the reason `declined` if the visitor cancels.
 */
export interface Settings {
  me(): Promise<Me>
  /** Has the server harden a new password. */
  readonly harden: HardenFor
  /** Adds a recovery factor. */
  add(factor: RecoveryFactor): Promise<Me>
  /** Removes a recovery factor, or a device with its sessions. */
  remove(factor: Factor): Promise<Me>
  /** Starts a provider login to add to the account. */
  startLogin(provider: string): Promise<StartedSocial>
  /** Returns the state of that login. */
  loginState(uri: string, signal: AbortSignal): Promise<SocialState>
  /** Adds the login that belongs to this result URI. */
  finishLogin(uri: string): Promise<Me>
  /** Removes a provider login. The last login of an account cannot be removed. */
  removeLogin(identity: Identity): Promise<Me>
  /** Returns the recovery words. Beforehand, the server records the export and notifies the user by email. */
  words(): Promise<readonly string[]>
  /** Seals the seed for a file. The server records this export as well. */
  kit(made: KitKey): Promise<Omit<Kit, 'language' | 'messages'>>
  /** Schedules the deletion of the account. Returns its date (RFC 3339). */
  deleteAccount(): Promise<string>
  /** Cancels the deletion. */
  restore(): Promise<Me>
  log(): Promise<readonly LogItem[]>
}

/** Creates the settings. Each change carries a proof that the seed was rebuilt for it. */
export function createSettings({
  session,
  wallet,
  sensitive,
  social,
  origin,
  about,
  now,
}: {
  readonly session: Session
  readonly wallet: Pick<Wallet, 'open' | 'addresses'>
  readonly sensitive: Sensitive
  readonly social: Pick<SocialLogin, 'link' | 'redeemLink' | 'state'>
  /** Origin of the embedding page, mentioned in emails. */
  readonly origin: string
  /** Returns the text above the factor prompt, also shown in its window. `gone` is what the change removes. */
  readonly about: (change: SettingsChange, gone?: Factor | Identity) => About
  readonly now: () => number
}): Settings {
  const exported = (as: 'words' | 'kit') =>
    sensitive.run({
      action: 'export',
      about: about(as),
      body: { as },
      origin,
      call: (proof) => session.call('noteExport', { as, proof }),
    })
  return {
    me: () => session.call('me', {}),

    harden: async (factorId, blinded) => (await session.call('hardenPassword', { factorId, blinded }).catch(asProblem)).evaluated,

    async add(given) {
      const { kind, factorId, key } = given
      const { eip155 } = await wallet.addresses()
      const [made] = (await wallet.open([{ do: 'enrol', factor: { kind, factorId, key } }], eip155)) as [MadeFactor]
      const factor = enrolled(given, made)
      return sensitive.run({
        action: 'add-factor',
        about: about('add'),
        body: { factor },
        origin,
        call: (proof) => session.call('addFactor', { factor, proof }),
      })
    },

    remove(factor) {
      const { factorId } = factor
      return sensitive.run({
        action: 'remove-factor',
        about: about('remove', factor),
        body: { factorId },
        origin,
        call: (proof) => session.call('removeFactor', { factorId, proof }),
      })
    },

    startLogin: (provider) =>
      social.link(provider, (challenge) =>
        sensitive.run({
          action: 'add-login',
          about: about('addLogin'),
          body: { provider, challenge },
          origin,
          call: (proof) => session.call('linkSocial', { provider, challenge, proof }),
        }),
      ),

    loginState: (uri, signal) => social.state(uri, signal),

    async finishLogin(uri) {
      await social.redeemLink(uri)
      return session.call('me', {})
    },

    removeLogin(identity) {
      const { identityId } = identity
      return sensitive.run({
        action: 'remove-login',
        about: about('removeLogin', identity),
        body: { identityId },
        origin,
        call: (proof) => session.call('removeIdentity', { identityId, proof }),
      })
    },

    async words() {
      // Only those of the visitor who proves it: another may log in meanwhile in another tab.
      const { eip155 } = await wallet.addresses()
      await exported('words')
      const [words] = (await wallet.open([{ do: 'words' }], eip155)) as [string]
      return words.split(' ')
    },

    async kit({ kind, key, params }) {
      const { eip155: address } = await wallet.addresses()
      await exported('kit')
      const { wallet: own } = await session.call('me', {})
      if (!own) throw new Error('There is no wallet.')
      const kitId = newId()
      const [sealed] = (await wallet.open([{ do: 'kit', kitId, key }], address)) as [string]
      return {
        format: 'latchkey-kit/1',
        kind,
        walletId: own.walletId,
        kitId,
        sealed,
        params,
        address,
        createdAt: new Date(now()).toISOString(),
      }
    },

    async deleteAccount() {
      const { deletedAt } = await sensitive.run({
        action: 'delete-account',
        about: about('delete'),
        body: {},
        origin,
        call: (proof) => session.call('deleteAccount', { proof }),
      })
      return deletedAt
    },

    restore: () => session.call('restoreAccount', {}),
    log: async () => (await session.call('audit', {})).items,
  }
}
