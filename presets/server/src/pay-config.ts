import { boolean, integer, list, object, optional, record, type Static, string } from '@latchkey/kernel/wire'
import type { PayServerOptions } from '@latchkey/pay/server'
import type { Env } from './flags.js'
import { readSecret } from './read-secret.js'

const strict = { additionalProperties: false }
const MINUTE = 60_000

/** The payment settings of the file. */
export function paySchema() {
  const text = string({ minLength: 1 })
  const accepted = object(
    { asset: text, symbol: text, name: text, decimals: integer({ minimum: 0, maximum: 36 }), recipient: text },
    strict,
  )
  return object(
    {
      accepts: list(accepted, { minItems: 1, maxItems: 200 }),
      merchantKey: optional(text),
      onlyMerchant: optional(boolean()),
      confirmations: optional(record(string(), integer({ minimum: 1, maximum: 1_000 }))),
      esplora: optional(record(string(), text)),
      expireMinutes: optional(integer({ minimum: 1, maximum: 43_200 })),
      webhook: optional(object({ url: text, secret: optional(text) }, strict)),
      keepDays: optional(integer({ minimum: 1, maximum: 3650 })),
    },
    strict,
  )
}
export type PayConfig = Static<ReturnType<typeof paySchema>>

/**
 * Options of payments, with keys from the environment before those of the file; undefined if payments are not configured.
 *
 * @throws with one sentence that names the missing setting, and no key
 */
export function payOf(file: PayConfig | undefined, env: Env): PayServerOptions | undefined {
  const merchantKey = readSecret(env, 'PAY_MERCHANT_KEY') ?? file?.merchantKey
  const secret = readSecret(env, 'PAY_WEBHOOK_SECRET') ?? file?.webhook?.secret
  if (!file) return undefined
  const { accepts, onlyMerchant, confirmations, esplora, expireMinutes, webhook, keepDays } = file
  if (onlyMerchant && merchantKey === undefined) throw new Error('Set PAY_MERCHANT_KEY, or PAY_MERCHANT_KEY_FILE with its path.')
  if (webhook && secret === undefined) throw new Error('Set PAY_WEBHOOK_SECRET, or PAY_WEBHOOK_SECRET_FILE with its path.')
  return {
    accepts,
    ...(merchantKey !== undefined && { merchantKey }),
    ...(onlyMerchant !== undefined && { onlyMerchant }),
    ...(confirmations && { confirmations }),
    ...(esplora && { esplora }),
    ...(expireMinutes !== undefined && { expireMs: expireMinutes * MINUTE }),
    ...(webhook && secret !== undefined && { webhook: { url: webhook.url, secret } }),
    ...(keepDays !== undefined && { keepDays }),
  }
}
