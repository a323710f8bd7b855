import { addressBlock, type Database } from '@latchkey/server-kit'
import { type DeviceRequest, emailHash, mailboxHash } from '../device-request.js'
import { type Count, count, countUp, limits } from '../limits.js'
import { budgetOf } from '../login/known-device.js'
import { hashOf } from '../secrets.js'
import { queueMail } from './jobs.js'
import type { Mail } from './mail-transport.js'

interface Sent {
  readonly mail: Mail
  /** When it expires, in milliseconds. */
  readonly until: number
}

/**
 * Sends a code or a link that someone requested, or nothing. It counts towards the limits of the recipient, the device and its network,
 * before anything is known about the recipient's account.
 *
 * @throws server/rate-limited
 */
export async function sendRequested(
  within: Database,
  request: DeviceRequest,
  { mail, until, userId, isSecond = false }: Sent & { readonly userId: string | undefined; readonly isSecond?: boolean },
): Promise<void> {
  const { keys, jkt, env, now } = request
  const mailbox = `${mailboxHash(keys, mail.to)} ${await budgetOf(within, request, { hash: emailHash(keys, mail.to), userId })}`
  const counts: readonly Count[] = [
    { limit: limits.mailTo, key: mailbox },
    { limit: limits.cooldownTo, key: mailbox },
    { limit: limits.mailBy, key: jkt },
    // The second code of a change follows the first at once.
    ...(isSecond ? [] : [{ limit: limits.cooldownBy, key: jkt }]),
    ...networkCounts(env.caller),
  ]
  await count(within, counts, now)
  await queueMail(within, keys, { mail, now, until })
}

/** Sends a notice that its recipient must get. It counts like a requested email, but no limit holds it back. */
export async function sendNotice(
  within: Database,
  { keys, env, now }: Pick<DeviceRequest, 'keys' | 'now'> & { readonly env: Pick<DeviceRequest['env'], 'caller'> },
  { mail, until }: Sent,
): Promise<void> {
  const counts: readonly Count[] = [{ limit: limits.mailTo, key: `${mailboxHash(keys, mail.to)} strangers` }, ...networkCounts(env.caller)]
  for (const each of counts) await countUp(within, each, now)
  await queueMail(within, keys, { mail, now, until })
}

/** Returns the hash of the block around a caller that hosts rent out: the /48 of IPv6, the /24 of IPv4. */
export function networkOf(caller: string | null | undefined): string {
  return hashOf(addressBlock(caller?.replace(/\/\d+$/, ''), 48) ?? caller ?? 'unknown')
}

function networkCounts(caller: string | undefined): readonly Count[] {
  if (caller === undefined) return []
  return [
    { limit: limits.mailFrom, key: hashOf(caller) },
    { limit: limits.mailFromNetwork, key: networkOf(caller) },
  ]
}
