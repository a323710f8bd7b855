import { serverErrors } from '@latchkey/server-kit'
import { browserOf } from '../../browser-of.js'
import { type DeviceRequest, refuseForeignPage } from '../../device-request.js'
import { count } from '../../limits.js'
import { hashOf } from '../../secrets.js'
import { enter, frozen, type LoggedIn } from '../redeem-social.js'
import { notOffered, providerOf, socialCounts } from '../start-social.js'
import { INIT_DATA_MS, readInitData } from './read-init-data.js'

/**
 * Logs in with a mini app's init data, once.
 *
 * @throws server/invalid with the field `provider` or `initData`, server/unproven with the field `origin` or `tx`, server/rate-limited
 */
export async function logInByTelegram(
  request: DeviceRequest,
  { initData, origin }: { readonly initData: string; readonly origin: string },
): Promise<LoggedIn> {
  const { database, options, env, now } = request
  if (origin !== options.frameOrigin) refuseForeignPage(options, env.projectId, origin)
  const provider = providerOf(request, 'telegram')
  if (provider.kind !== 'telegram') throw notOffered()
  await database.transaction((within) => count(within, socialCounts(request), now))
  const identity = readInitData(initData, { botToken: provider.botToken, now })
  if (!identity) throw wrong()
  const browser = browserOf(env.headers.get('user-agent'))
  const outcome = await database.transaction(async (within) => {
    const [first] = await within.query('INSERT INTO ew_proofs (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING RETURNING id', [
      // Identified by its signature, because reordered fields are still the same data.
      hashOf(`telegram ${new URLSearchParams(initData).get('hash')}`),
      now + 2 * INIT_DATA_MS,
    ])
    return first && enter(within, request, { known: { provider: 'telegram', ...identity }, browser, origin })
  })
  request.scheduleJobs(database)
  if (!outcome) throw wrong()
  if ('frozenUntil' in outcome) throw frozen(outcome.frozenUntil)
  return outcome
}

function wrong(): Error {
  return serverErrors.create('invalid', { field: 'initData', problem: 'Telegram did not sign this, or it is too old, or was used.' })
}
