import type { FactorProof } from '../../wire/index.js'
import { note } from '../audit.js'
import { askerOf } from '../login/asker-of.js'
import { exportedMail, kitMail } from '../mail/mail-texts.js'
import { sendNotice } from '../mail/send-mail.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { userById } from '../users.js'
import type { OwnVisit } from '../visit.js'

const NOTICE_MS = 86_400_000

/** Records that the words were shown or sealed into a recovery kit, and notifies the user. */
export async function noteExport(visit: OwnVisit, body: { readonly as?: 'words' | 'kit'; readonly proof: FactorProof }): Promise<void> {
  const { database, session, keys, env, now, options } = visit
  demandFreshLogin(visit)
  await checkFactorProof(visit, { action: 'export', body })
  await database.transaction(async (within) => {
    const { email } = await userById(within, keys, session.userId)
    await note(within, { userId: session.userId, what: 'exported', detail: body.as ?? 'words', caller: env.caller, now })
    if (email === undefined) return
    await sendNotice(within, visit, {
      mail: { to: email, ...(body.as === 'kit' ? kitMail : exportedMail)(askerOf(visit, options.frameOrigin)) },
      until: now + NOTICE_MS,
    })
  })
  visit.kick(database)
}
