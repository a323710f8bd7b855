import type { Context } from '@latchkey/kernel'
import type { SendContract } from '../contract.js'

/** Enough for most people; the oldest is dropped first. */
const MOST = 100
const KEY = 'recipients'

/** Earlier recipients on a family of chains, newest first. */
export function earlierRecipients(ctx: Context<SendContract>, namespace: string): readonly string[] {
  return read(ctx)
    .filter((entry) => entry.startsWith(`${namespace}:`))
    .map((entry) => entry.slice(namespace.length + 1))
}

/** Stores a recipient, without duplicates. */
export function rememberRecipient(ctx: Context<SendContract>, namespace: string, address: string): void {
  const entry = `${namespace}:${address}`
  ctx.storage.set(KEY, JSON.stringify([entry, ...read(ctx).filter((each) => each !== entry)].slice(0, MOST)))
}

function read({ storage }: Context<SendContract>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    // Foreign or truncated: the same as empty.
    return []
  }
}
