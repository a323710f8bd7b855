import { serverErrors } from '@latchkey/server-kit'
import type { DeviceRequest } from '../device-request.js'
import { hashOf } from '../secrets.js'
import { askRelay } from './farcaster/ask-relay.js'

interface Row {
  readonly id: string
  readonly provider: string
  readonly journey: string | null
  readonly vouched: string | null
  readonly approved_at: number | string | null
  readonly used_at: number | string | null
  readonly ended_at: number | string | null
  readonly problem: string | null
}
export interface SocialState {
  readonly state: 'waiting' | 'ready' | 'declined' | 'over'
  readonly problem?: string
}

/** Polled by the frame while the visitor is away. Checks with the provider if the login happens in an app. */
export async function socialState(request: DeviceRequest, tx: string): Promise<SocialState> {
  const row = await rowOf(request, tx)
  if (row?.provider !== 'farcaster' || row.vouched !== null || row.journey === null) return stateOf(row)
  try {
    await askRelay(request, { id: row.id, journey: row.journey })
  } catch (error) {
    // The relay or node is briefly unreachable: the next poll retries. The failure itself is reported to the operator.
    if (!serverErrors.is(error, 'unavailable')) throw error
  }
  return stateOf(await rowOf(request, tx))
}

async function rowOf({ database, jkt, realm, now }: DeviceRequest, tx: string): Promise<Row | undefined> {
  const [row] = await database.query<Row>(
    `SELECT id, provider, journey, vouched, approved_at, used_at, ended_at, problem FROM ew_socials
      WHERE id = ? AND jkt = ? AND realm = ? AND expires_at > ?`,
    [hashOf(tx), jkt, realm, now],
  )
  return row
}

function stateOf(row: Row | undefined): SocialState {
  if (!row || row.used_at !== null) return { state: 'over' }
  if (row.ended_at !== null) return row.problem === null ? { state: 'over' } : { state: 'declined', problem: row.problem }
  return { state: row.approved_at === null ? 'waiting' : 'ready' }
}
