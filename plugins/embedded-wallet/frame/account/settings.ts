import type { Body, Reply } from '@latchkey/kernel/wire'
import type { Me, NewFactor, embeddedWalletWire as wire } from '../../src/wire.js'
import type { Kit } from '../kit/kit.js'
import { newId } from '../vault/bytes.js'
import type { MadeFactor } from '../vault/work.js'
import type { RecoveryFactor } from './recovery-factor.js'
import type { Session } from './session.js'
import type { Wallet } from './wallet.js'

/** Something that happened with the account. */
export type LogItem = Reply<(typeof wire)['audit']>['items'][number]
/**
 * What the visitor can do with the account. All but reading and `restore` need a login of the last five minutes: they reject with the field
 * `login` where it is older, and may be called again after it.
 */
export interface Settings {
  me(): Promise<Me>
  /** Adds a recovery factor. */
  add(factor: RecoveryFactor): Promise<Me>
  /** Removes a recovery factor, or a device with its sessions. */
  remove(factorId: string): Promise<Me>
  /** The words. The server notes that they were shown and tells the user by mail, before they are. */
  words(): Promise<readonly string[]>
  /** Seals the seed for a file, which the server notes as well. */
  kit(factor: RecoveryFactor & { readonly kind: Kit['kind'] }): Promise<Omit<Kit, 'texts'>>
  /** Has the account deleted. Answers when (RFC 3339). */
  deleteAccount(): Promise<string>
  /** Takes that back. */
  restore(): Promise<Me>
  log(): Promise<readonly LogItem[]>
}

/** Each change carries a proof that the seed can be rebuilt here. */
export function createSettings({
  session,
  wallet,
  now,
}: {
  readonly session: Session
  readonly wallet: Wallet
  readonly now: () => number
}): Settings {
  const exported = async (as: 'words' | 'kit'): Promise<void> => {
    const body: Omit<Body<(typeof wire)['noteExport']>, 'proof'> = { as }
    await session.call('noteExport', { ...body, proof: await wallet.prove('export', body) })
  }
  return {
    me: () => session.call('me', {}),

    async add({ kind, key, params, label }) {
      const [made] = (await wallet.open([{ do: 'enrol', factor: { kind, factorId: newId(), key } }])) as [MadeFactor]
      const { factorId, serverHalf, sealed } = made
      const factor: NewFactor = { kind, factorId, serverHalf, sealed, params, ...(label !== undefined && { label }) }
      return session.call('addFactor', { factor, proof: await wallet.prove('add-factor', { factor }) })
    },

    async remove(factorId) {
      return session.call('removeFactor', { factorId, proof: await wallet.prove('remove-factor', { factorId }) })
    },

    async words() {
      await exported('words')
      const [words] = (await wallet.open([{ do: 'words' }])) as [string]
      return words.split(' ')
    },

    async kit({ kind, key, params }) {
      await exported('kit')
      const { wallet: own } = await session.call('me', {})
      if (!own) throw new Error('There is no wallet.')
      const kitId = newId()
      const [sealed] = (await wallet.open([{ do: 'kit', kitId, key }])) as [string]
      return {
        format: 'latchkey-kit/1',
        kind,
        walletId: own.walletId,
        kitId,
        sealed,
        params,
        address: own.addresses.eip155,
        createdAt: new Date(now()).toISOString(),
      }
    },

    async deleteAccount() {
      return (await session.call('deleteAccount', { proof: await wallet.prove('delete-account', {}) })).deletedAt
    },

    restore: () => session.call('restoreAccount', {}),
    log: async () => (await session.call('audit', {})).items,
  }
}
