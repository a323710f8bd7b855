import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether the call has one of these tokens. Takes the same time for every wrong one. */
export function isBearer(headers: Headers, tokens: readonly (string | undefined)[]): boolean {
  const given = digest(headers.get('authorization') ?? '')
  return tokens.map((token) => token !== undefined && timingSafeEqual(given, digest(`Bearer ${token}`))).includes(true)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
