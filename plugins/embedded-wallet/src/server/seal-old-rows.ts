import type { Database } from '@latchkey/kernel/server'
import { sealAudit } from './audit.js'
import { dataKeyOf } from './data-keys.js'
import type { Keys } from './keys.js'
import { detailsOf, FACTOR_FIELDS, type FactorRow, sealDetails } from './wallet/factor-details.js'
import { type AddressesRow, addressesOf, sealAddresses } from './wallet/wallet-addresses.js'

/** Rows of each table in one run. */
const MOST = 200

type Owned<Row> = Row & { readonly user_id: string }
interface AuditRow {
  readonly id: string
  readonly detail: string | null
  readonly place: string | null
}

/**
 * Seals what older releases stored plainly, some rows at a time, beside running servers. A row that cannot be sealed does not stop the
 * others.
 *
 * @throws the first error, after the others were tried
 */
export async function sealOldRows(database: Database, keys: Keys): Promise<void> {
  const errors: unknown[] = []
  const each = async <Row>(select: string, run: (row: Owned<Row>, dataKey: Buffer) => Promise<unknown>): Promise<void> => {
    for (const row of await database.query<Owned<Row>>(`${select} WHERE details IS NULL LIMIT ${MOST}`)) {
      try {
        await run(row, await dataKeyOf(database, keys, row.user_id))
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await each<FactorRow>(`SELECT user_id, ${FACTOR_FIELDS} FROM ew_factors`, (row, key) =>
    database.query(
      'UPDATE ew_factors SET details = ?, sealed = NULL, params = NULL, label = NULL WHERE user_id = ? AND factor_id = ? AND details IS NULL',
      [sealDetails(key, row, detailsOf(key, row)), row.user_id, row.factor_id],
    ),
  )
  await each<AddressesRow>('SELECT user_id, wallet_id, addresses, details FROM ew_wallets', (row, key) =>
    database.query("UPDATE ew_wallets SET details = ?, addresses = '' WHERE wallet_id = ? AND details IS NULL", [
      sealAddresses(key, row.wallet_id, addressesOf(key, row)),
      row.wallet_id,
    ]),
  )
  await each<AuditRow>('SELECT user_id, id, detail, place FROM ew_audit', ({ id, detail, place }, key) =>
    database.query('UPDATE ew_audit SET details = ?, detail = NULL, place = NULL WHERE id = ? AND details IS NULL', [
      sealAudit(key, id, { detail: detail ?? undefined, place: place ?? undefined }),
      id,
    ]),
  )
  if (errors.length > 0) throw errors[0]
}
