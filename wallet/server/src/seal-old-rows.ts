import { randomUUID } from 'node:crypto'
import type { Database } from '@latchkey/server-kit'
import { sealAudit } from './audit.js'
import { dataKeyOf } from './data-keys.js'
import type { Keys } from './keys.js'
import { detailsOf, FACTOR_FIELDS, type FactorRow, sealDetails } from './wallet/factor-details.js'
import { type AddressesRow, addressesOf, sealAddresses } from './wallet/wallet-addresses.js'

/** Rows of each table in one page, and pages in one run. */
const MOST = 200
const MOST_PAGES = 20

type Owned<Row> = Row & { readonly user_id: string }
interface AuditRow {
  readonly id: string
  readonly detail: string | null
  readonly place: string | null
}

/**
 * Seals values that older releases stored plainly, at least 200 rows of each table at a time, beside running servers. A row that cannot be
 * sealed does not stop the others: the run continues after the rows of its user, and starts at a random user, so that even thousands of
 * such rows never block others for ever.
 *
 * @throws the first error, after the others were tried
 */
export async function sealOldRows(database: Database, keys: Keys): Promise<void> {
  const errors: unknown[] = []
  const each = async <Row>(select: string, run: (row: Owned<Row>, dataKey: Buffer) => Promise<unknown>): Promise<void> => {
    const page = (after: string) =>
      database.query<Owned<Row>>(`${select} WHERE details IS NULL AND user_id > ? ORDER BY user_id LIMIT ${MOST}`, [after])
    let after = randomUUID() as string
    let isAround = false
    let done = 0
    for (let pages = 0; pages < MOST_PAGES && done < MOST; pages += 1) {
      const rows = await page(after)
      const failed = new Set<string>()
      for (const row of rows) {
        if (failed.has(row.user_id)) continue
        try {
          await run(row, await dataKeyOf(database, keys, row.user_id))
          done += 1
        } catch (error) {
          errors.push(error)
          failed.add(row.user_id)
        }
      }
      const last = rows.at(-1)?.user_id
      // Behind the last user, the first ones follow, once.
      if (last === undefined && isAround) return
      isAround ||= last === undefined
      after = last ?? ''
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
