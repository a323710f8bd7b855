import { createHmac } from 'node:crypto'

/** Headers of a webhook: https://www.standardwebhooks.com */
export interface HookHeaders {
  readonly 'content-type': 'application/json'
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** Returns the bytes of a secret like `whsec_…`. @throws Error for any other format, without the secret */
export function keyOf(secret: string): Buffer {
  const [, text = ''] = /^whsec_([0-9A-Za-z+/]{32,90}={0,2})$/.exec(secret) ?? []
  const key = Buffer.from(text, 'base64')
  if (key.length < 24 || key.length > 64) throw new Error('The secret of the webhook is whsec_ and 24 to 64 bytes in base64.')
  return key
}

/** Returns the headers of a webhook, signed at this time. */
export function signHook({
  id,
  body,
  key,
  now,
}: {
  readonly id: string
  readonly body: string
  readonly key: Buffer
  readonly now: number
}): HookHeaders {
  const at = String(Math.floor(now / 1000))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
  }
}
