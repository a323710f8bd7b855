import { SandboxError } from '../errors.js'

/**
 * Returns the topic of a pairing URI (`wc:…@2?…`).
 * @throws SandboxError `bad-option` when it is not one, `pairing-failed` when it has expired.
 */
export function readUri(uri: string, now: number): string {
  const [, topic, query] = /^wc:([0-9a-f]{64})@2\?(.*)$/.exec(uri.trim()) ?? []
  if (topic === undefined) throw new SandboxError('bad-option', 'A pairing address begins with wc: and names version 2.')
  const expiry = Number(new URLSearchParams(query).get('expiryTimestamp') ?? Number.POSITIVE_INFINITY)
  if (expiry * 1000 <= now) throw new SandboxError('pairing-failed', 'The code has expired. Ask the app for a new one.')
  return topic
}
