import { serverErrors } from '@latchkey/server-kit'
import type { NewFactor, WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { note } from '../audit.js'
import { dataKeyOf } from '../data-keys.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { checkFactor, insertFactor } from './factors.js'
import { sealAddresses } from './wallet-addresses.js'

export interface NewWallet {
  readonly walletId: string
  readonly addresses: WalletAddresses
  readonly proofKey: string
  readonly factors: readonly NewFactor[]
}

/**
 * Creates a user's wallet, once, with all its factors or not at all. Repeating the call with the same wallet changes nothing.
 *
 * @throws server/conflict for a second wallet, server/invalid for unsuitable factors
 */
export async function createWallet(request: AuthenticatedRequest, { walletId, addresses, proofKey, factors }: NewWallet): Promise<void> {
  const { database, session, options, env, keys, now } = request
  const { userId } = session
  for (const [at, factor] of factors.entries()) checkFactor(factor, `factors/${at}`)
  const devices = factors.filter(({ kind }) => kind === 'device').length
  if (devices > 1 || new Set(factors.map(({ factorId }) => factorId)).size < factors.length)
    throw serverErrors.create('invalid', { field: 'factors', problem: 'One device, and each factor once.' })
  if (options.backup !== 'optional' && devices === factors.length)
    throw serverErrors.create('invalid', { field: 'factors', problem: 'A recovery factor is missing.' })
  await database.transaction(async (within) => {
    const details = sealAddresses(await dataKeyOf(within, keys, userId), walletId, addresses)
    const [row] = await within.query(
      `INSERT INTO ew_wallets (wallet_id, user_id, addresses, details, proof_key, created_at) VALUES (?, ?, '', ?, ?, ?)
        ON CONFLICT DO NOTHING RETURNING wallet_id`,
      [walletId, userId, details, proofKey, now],
    )
    if (!row) {
      const [own] = await within.query('SELECT wallet_id FROM ew_wallets WHERE wallet_id = ? AND user_id = ? AND proof_key = ?', [
        walletId,
        userId,
        proofKey,
      ])
      if (own) return
      throw serverErrors.create('conflict', { what: 'The place of the wallet' })
    }
    for (const factor of factors) await insertFactor(within, request, { walletId, factor })
    await note(within, {
      userId,
      what: 'wallet-created',
      detail: factors.map(({ kind }) => kind).join(', '),
      keys,
      caller: env.caller,
      now,
    })
  })
}
