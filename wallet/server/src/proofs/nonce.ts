import { createHmac } from 'node:crypto'
import { isSame } from '../secrets.js'

const WINDOW_MS = 120_000

/** Returns a nonce for the current two minutes. Every process with the same key derives the same one, so nothing is stored. */
export function nonceAt(key: Buffer, now: number): string {
  return nonceOf(key, Math.floor(now / WINDOW_MS))
}

/** Returns whether the nonce belongs to this window or the last one, or to the next one, if another process's clock is ahead. */
export function isFresh(key: Buffer, nonce: string, now: number): boolean {
  const current = Math.floor(now / WINDOW_MS)
  return [current, current - 1, current + 1].some((at) => isSame(nonce, nonceOf(key, at)))
}

function nonceOf(key: Buffer, at: number): string {
  return `${at.toString(36)}.${createHmac('sha256', key).update(String(at)).digest('base64url')}`
}
