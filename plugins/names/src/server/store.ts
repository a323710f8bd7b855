import type { Database } from '@latchkey/server-kit'

/** The owner of a name. `chain` is empty for a key, and the chain's number for a contract. */
export interface Owner {
  /** In lower case. */
  readonly address: string
  readonly chain: string
}
export interface StoredName extends Owner {
  readonly label: string
  readonly primary: boolean
  /** Milliseconds since the epoch. */
  readonly registeredAt: number
}

const FIELDS = `SELECT names.label AS label, names.address AS address, names.chain AS chain, names.registered_at AS at, owners.label AS first
  FROM names JOIN names_owners AS owners ON owners.address = names.address AND owners.chain = names.chain`

export async function findName(database: Database, label: string): Promise<StoredName | undefined> {
  const [row] = await database.query<Row>(`${FIELDS} WHERE names.label = ?`, [label])
  return row && toName(row)
}

/** Every name of an address, on every chain; primary ones first, then the oldest. */
export async function namesOf(database: Database, address: string): Promise<readonly StoredName[]> {
  const rows = await database.query<Row>(`${FIELDS} WHERE names.address = ? ORDER BY names.registered_at, names.label LIMIT 100`, [address])
  return rows.map(toName).sort((a, b) => Number(b.primary) - Number(a.primary))
}

/** The labels that are already taken. */
export async function takenOf(database: Database, labels: readonly string[]): Promise<ReadonlySet<string>> {
  if (labels.length === 0) return new Set()
  const rows = await database.query<{ readonly label: string }>(
    `SELECT label FROM names WHERE label IN (${labels.map(() => '?').join(', ')})`,
    labels,
  )
  return new Set(rows.map(({ label }) => label))
}

/** Returns false when it is taken already. */
export async function addName(within: Database, { label, address, chain, registeredAt }: Omit<StoredName, 'primary'>): Promise<boolean> {
  const added = await within.query(
    'INSERT INTO names (label, address, chain, registered_at) VALUES (?, ?, ?, ?) ON CONFLICT (label) DO NOTHING RETURNING label',
    [label, address, chain, registeredAt],
  )
  return added.length === 1
}

/** Counts a new name of an owner. The first one stays the primary one. */
export async function countName(
  within: Database,
  { address, chain }: Owner,
  label: string,
): Promise<{ readonly count: number; readonly first: string }> {
  const [row] = await within.query<{ readonly count: number; readonly first: string }>(
    `INSERT INTO names_owners (address, chain, label, count) VALUES (?, ?, ?, 1)
      ON CONFLICT (address, chain) DO UPDATE SET count = names_owners.count + 1 RETURNING count, label AS first`,
    [address, chain, label],
  )
  return { count: Number(row?.count), first: row?.first ?? label }
}

interface Row {
  readonly label: string
  readonly address: string
  readonly chain: string
  readonly at: number | string
  readonly first: string
}

function toName({ label, address, chain, at, first }: Row): StoredName {
  // Postgres returns 64-bit integers as strings.
  return { label, address, chain, registeredAt: Number(at), primary: first === label }
}
