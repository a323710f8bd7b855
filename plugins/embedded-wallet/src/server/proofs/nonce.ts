import { createHmac } from 'node:crypto'
import { isSame } from '../secrets.js'

const WINDOW_MS = 120_000

/** Freshness for two minutes. Every process with the same key makes and knows the same ones, so nothing is stored. */
export function nonceAt(key: Buffer, now: number): string {
  return nonceOf(key, Math.floor(now / WINDOW_MS))
}

/** Whether it is of this window or the last one; or of the next one, where another process's clock is ahead. */
export function isFresh(key: Buffer, nonce: string, now: number): boolean {
  const current = Math.floor(now / WINDOW_MS)
  return [current, current - 1, current + 1].some((at) => isSame(nonce, nonceOf(key, at)))
}

function nonceOf(key: Buffer, at: number): string {
  return `${at.toString(36)}.${createHmac('sha256', key).update(String(at)).digest('base64url')}`
}
