import type { Database } from '@latchkey/server-kit'
import type { DeviceRequest } from '../device-request.js'
import { askerOf } from '../login/asker-of.js'
import type { Asker } from '../mail/mail-texts.js'
import type { Mail } from '../mail/mail-transport.js'
import { sendNotice } from '../mail/send-mail.js'
import { userById } from '../users.js'

/** How long a notice is relevant. */
const NOTICE_MS = 86_400_000

/** Notifies the owner of an account by email, if it has an address. */
export async function tellOwner(
  within: Database,
  request: DeviceRequest,
  { userId, letter }: { readonly userId: string; readonly letter: (asker: Asker) => Omit<Mail, 'to'> },
): Promise<void> {
  const { keys, now, options } = request
  const { email } = await userById(within, keys, userId)
  if (email === undefined) return
  const mail = { to: email, ...letter(askerOf(request, options.frameOrigin)) }
  await sendNotice(within, request, { mail, until: now + NOTICE_MS })
}
