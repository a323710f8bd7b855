import type { Me } from '@latchkey/wallet-protocol/wire'
import { dataKeyOf } from '../data-keys.js'
import { type AuthenticatedRequest, timeOf } from '../device-request.js'
import { listIdentities } from '../social/identities.js'
import { userById } from '../users.js'
import { listFactors } from '../wallet/factors.js'
import { type AddressesRow, addressesOf } from '../wallet/wallet-addresses.js'
import { isContestedBy } from './undo.js'

/** Returns the logged-in user and their data. */
export async function readMe(request: AuthenticatedRequest): Promise<Me> {
  const { database, keys, session, now, env } = request
  const { userId } = session
  const user = await userById(database, keys, userId)
  const [wallet] = await database.query<AddressesRow & { readonly proof_key: string; readonly created_at: number | string }>(
    'SELECT wallet_id, addresses, details, proof_key, created_at FROM ew_wallets WHERE user_id = ?',
    [userId],
  )
  const [types] = await database.query<{ readonly types: string }>('SELECT types FROM ew_account_types WHERE user_id = ? AND project = ?', [
    userId,
    env.projectId,
  ])
  const factors = await listFactors(database, request)
  const device = factors.find(({ current }) => current)
  return {
    ...(user.email !== undefined && { email: user.email }),
    identities: [...(await listIdentities(database, keys, userId))],
    ...(wallet && {
      wallet: {
        walletId: wallet.wallet_id,
        addresses: addressesOf(await dataKeyOf(database, keys, userId), wallet),
        proofKey: wallet.proof_key,
        createdAt: timeOf(wallet.created_at),
      },
    }),
    accountTypes: types ? (JSON.parse(types.types) as Me['accountTypes']) : {},
    factors: [...factors],
    ...(device && { deviceFactorId: device.factorId }),
    loginSeconds: Math.max(0, Math.floor((now - session.loginAt) / 1000)),
    ...(user.frozenUntil !== undefined && user.frozenUntil > now && { frozenUntil: timeOf(user.frozenUntil) }),
    ...(isContestedBy(session, user, now) && { contested: true as const }),
    ...(user.deletedAt !== undefined && { deletedAt: timeOf(user.deletedAt) }),
  }
}

/** Sets account types for this project, merged by namespace. */
export async function setAccountTypes({ database, session, env }: AuthenticatedRequest, changed: Me['accountTypes']): Promise<void> {
  await database.transaction(async (within) => {
    const key = [session.userId, env.projectId]
    // Locks the row, so that concurrent tabs do not overwrite each other's change.
    const [row] = await within.query<{ readonly types: string }>(
      `INSERT INTO ew_account_types (user_id, project, types) VALUES (?, ?, '{}')
        ON CONFLICT (user_id, project) DO UPDATE SET project = excluded.project RETURNING types`,
      key,
    )
    const fitting = Object.entries(changed).filter(([name]) => /^[-a-z0-9]{3,8}$/.test(name))
    const types = { ...(JSON.parse(row?.types ?? '{}') as Me['accountTypes']), ...Object.fromEntries(fitting) }
    const bounded = Object.fromEntries(Object.entries(types).slice(-20))
    await within.query('UPDATE ew_account_types SET types = ? WHERE user_id = ? AND project = ?', [JSON.stringify(bounded), ...key])
  })
}
