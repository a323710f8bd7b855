import type { FactorProof } from '@latchkey/wallet-protocol/wire'
import { note } from '../audit.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { exportedMail, kitMail } from '../mail/mail-texts.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { notifyOwner } from './notify-owner.js'

/** Records that the words were shown or sealed into a recovery kit, and notifies the user. */
export async function noteExport(
  request: AuthenticatedRequest,
  body: { readonly as?: 'words' | 'kit'; readonly proof: FactorProof },
): Promise<void> {
  const { database, session, keys, env, now } = request
  demandFreshLogin(request)
  await checkFactorProof(request, { action: 'export', body })
  const { userId } = session
  await database.transaction(async (within) => {
    await note(within, { userId, what: 'exported', detail: body.as ?? 'words', keys, caller: env.caller, now })
    await notifyOwner(within, request, { userId, letter: body.as === 'kit' ? kitMail : exportedMail })
  })
  request.scheduleJobs(database)
}
