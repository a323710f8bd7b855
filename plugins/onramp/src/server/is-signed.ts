import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns whether this is the HMAC-SHA256 of the text with this secret. Takes the same time for a wrong one. */
export function isSigned(args: {
  readonly text: string
  readonly secret: string
  readonly signature: string
  readonly encoding: 'hex' | 'base64url'
}): boolean {
  const own = createHmac('sha256', args.secret).update(args.text).digest()
  const given = Buffer.from(args.signature, args.encoding)
  return given.length === own.length && timingSafeEqual(own, given)
}
