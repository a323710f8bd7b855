import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Access to the figures. */
export interface FigureSession {
  /** Whether a request has the token as `Authorization: Bearer`, or the cookie of a login. */
  isOpen(headers: Headers): boolean
  /** Whether this is the token. Takes the same time for every wrong one. */
  isToken(text: string): boolean
  /** Returns the `set-cookie` of a login, or of its end. */
  cookie(headers: Headers, how?: 'end'): string
}

const NAME = 'latchkey-analytics'
const HOURS = 12

/** Sessions that need no table: the cookie is a time, signed with a key that only the token gives. A new token ends them all. */
export function figureSession(token: string, { now }: { readonly now: () => number }): FigureSession {
  const sign = (end: string): string => createHmac('sha256', token).update(`latchkey analytics session ${end}`).digest('base64url')
  const isToken = (text: string): boolean => isSame(text, token)
  return {
    isToken,
    isOpen(headers) {
      const bearer = headers.get('authorization')?.replace(/^Bearer /i, '')
      if (bearer !== undefined && isToken(bearer)) return true
      const [, end = '', signature = ''] =
        /(?:^|; ?)latchkey-analytics=(\d{1,16})\.([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '') ?? []
      return isSame(signature, sign(end)) && Number(end) > now()
    },
    cookie(headers, how) {
      const end = String(now() + HOURS * 3_600_000)
      const [value, age] = how === 'end' ? ['', 0] : [`${end}.${sign(end)}`, HOURS * 3_600]
      // Without a path, the cookie belongs to the folder of the form, with the prefix that a proxy has put before it.
      // Browsers keep no `Secure` cookie of a page without TLS, except on this machine, and not all of them there.
      const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.get('host') ?? '')
      return `${NAME}=${value}; Max-Age=${age}; HttpOnly; SameSite=Strict${isHere ? '' : '; Secure'}`
    },
  }
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
