import { createHash, randomBytes } from 'node:crypto'
import type { Database, Nonces } from '@latchkey/server-kit'

/** Nonces as rows: deleting the row uses the nonce, in any process. Only their hashes are stored. */
export function noncesOf(database: Database, now: () => number = Date.now): Nonces {
  return {
    async issue({ purpose, bound, ttlMs }) {
      const nonce = randomBytes(16).toString('hex')
      await database.query('INSERT INTO latchkey_nonces (id, purpose, bound, expires_at) VALUES (?, ?, ?, ?)', [
        hash(nonce),
        purpose,
        bound,
        now() + ttlMs,
      ])
      return nonce
    },
    async use(nonce, { purpose, bound }, within = database) {
      const used = await within.query(
        'DELETE FROM latchkey_nonces WHERE id = ? AND purpose = ? AND bound = ? AND expires_at > ? RETURNING id',
        [hash(nonce), purpose, bound, now()],
      )
      return used.length === 1
    },
  }
}

function hash(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url')
}
