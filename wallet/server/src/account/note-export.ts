import type { FactorProof } from '@latchkey/wallet-protocol/wire'
import { note } from '../audit.js'
import { exportedMail, kitMail } from '../mail/mail-texts.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import type { OwnVisit } from '../visit.js'
import { tellOwner } from './tell-owner.js'

/** Records that the words were shown or sealed into a recovery kit, and notifies the user. */
export async function noteExport(visit: OwnVisit, body: { readonly as?: 'words' | 'kit'; readonly proof: FactorProof }): Promise<void> {
  const { database, session, keys, env, now } = visit
  demandFreshLogin(visit)
  await checkFactorProof(visit, { action: 'export', body })
  const { userId } = session
  await database.transaction(async (within) => {
    await note(within, { userId, what: 'exported', detail: body.as ?? 'words', keys, caller: env.caller, now })
    await tellOwner(within, visit, { userId, letter: body.as === 'kit' ? kitMail : exportedMail })
  })
  visit.kick(database)
}
