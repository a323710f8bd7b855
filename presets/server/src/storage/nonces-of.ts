import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database, NonceFor, Nonces } from '@latchkey/server-kit'

export interface NoncesOptions {
  readonly database: Database
  /** The secret that all processes share. */
  readonly secret: string
  readonly now?: () => number
}

/** Hexadecimal digits of the time, and of time and random number together. */
const TIME = 12
const SIGNED = 32

/**
 * Nonces that carry their time and are signed: issuing one writes nothing, in any process. Its use is a row, in the transaction of what it
 * was used for, so that no restart of another service makes it valid again.
 */
export function noncesOf({ database, secret, now = Date.now }: NoncesOptions): Nonces {
  const key = createHmac('sha256', secret).update('nonces').digest()
  const signatureOf = (signed: string, { purpose, bound }: NonceFor): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([signed, purpose, bound]))
      .digest()
      .subarray(0, 16)
  return {
    async issue({ ttlMs, ...wanted }) {
      const time = (now() + ttlMs).toString(16).padStart(TIME, '0')
      const signed = `${time}${randomBytes((SIGNED - TIME) / 2).toString('hex')}`
      return `${signed}${signatureOf(signed, wanted).toString('hex')}`
    },
    async use(nonce, wanted, within = database) {
      if (!/^[0-9a-f]{64}$/.test(nonce)) return false
      const signed = nonce.slice(0, SIGNED)
      const until = Number.parseInt(signed.slice(0, TIME), 16)
      if (!timingSafeEqual(signatureOf(signed, wanted), Buffer.from(nonce.slice(SIGNED), 'hex')) || until <= now()) return false
      const used = await within.query(
        'INSERT INTO latchkey_used_nonces (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING RETURNING id',
        [signed, until],
      )
      return used.length === 1
    },
  }
}
