import type { Database } from '@latchkey/server-kit'
import type { DeviceRequest } from '../device-request.js'
import { requesterOf } from '../login/requester-of.js'
import type { Requester } from '../mail/mail-texts.js'
import type { Mail } from '../mail/mail-transport.js'
import { sendNotice } from '../mail/send-mail.js'
import { userById } from '../users.js'

/** How long a notice is relevant. */
const NOTICE_MS = 86_400_000

/** Notifies the owner of an account by email, if it has an address. */
export async function notifyOwner(
  within: Database,
  request: DeviceRequest,
  { userId, letter }: { readonly userId: string; readonly letter: (requester: Requester) => Omit<Mail, 'to'> },
): Promise<void> {
  const { keys, now, options } = request
  const { email } = await userById(within, keys, userId)
  if (email === undefined) return
  const mail = { to: email, ...letter(requesterOf(request, options.frameOrigin)) }
  await sendNotice(within, request, { mail, until: now + NOTICE_MS })
}
