import { check, nothing, object, optional, string, union } from '@latchkey/kernel/wire'
import { serverErrors } from '@latchkey/server-kit'
import { isSigned } from '../is-signed.js'
import type { HookCall, HookNews, PurchaseNews } from '../onramp-provider.js'

const text = /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ string({ maxLength: 200 }), /* @__PURE__ */ nothing()]))
const schema = /* @__PURE__ */ object({
  eventType: /* @__PURE__ */ string({ maxLength: 80 }),
  eventId: /* @__PURE__ */ string({ minLength: 1, maxLength: 100 }),
  payload: /* @__PURE__ */ object({ externalSessionId: text, paymentTransactionStatus: text }),
})

/**
 * Reads a Meld webhook, which only reports that something changed. `Meld-Signature` is the HMAC of
 * `{Meld-Signature-Timestamp}.{url}.{body}` in base64url (https://docs.meld.io/docs/webhooks-authentication).
 *
 * @throws server/unproven
 */
export function readMeldHook({ headers, body, url }: HookCall, secret: string): HookNews | undefined {
  const at = headers.get('meld-signature-timestamp') ?? ''
  const signature = headers.get('meld-signature') ?? ''
  if (at === '' || !isSigned({ text: `${at}.${url}.${body}`, secret, signature, encoding: 'base64url' }))
    throw serverErrors.create('unproven', { problem: 'The signature of this hook is not Meld’s.', field: 'meld-signature' })
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    return undefined
  }
  if (check(schema, event) !== undefined) return undefined
  // Safe: checked against the schema above.
  const { eventType, eventId, payload } = event as {
    readonly eventType: string
    readonly eventId: string
    readonly payload: { readonly externalSessionId?: string | null }
  }
  // Others are about customers and bank accounts, or test the webhook.
  if (!eventType.startsWith('TRANSACTION_CRYPTO_') || !payload.externalSessionId) return undefined
  return { event: eventId, purchase: payload.externalSessionId, news: undefined, ask: true }
}

/** Returns the meaning of Meld's statuses. */
export function meldStatus(status: string): PurchaseNews['status'] {
  if (status === 'SETTLED') return 'done'
  return FAILED.includes(status) ? 'failed' : 'pending'
}
const FAILED: readonly string[] = ['FAILED', 'DECLINED', 'CANCELLED', 'REFUNDED', 'ERROR', 'VOIDED', 'AUTHORIZATION_EXPIRED']
