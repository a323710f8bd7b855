import { type PlainAnswer, type RawEnv, type RawRequest, serverErrors } from '@latchkey/server-kit'
import { hashOf, newSecret, seal } from '../../secrets.js'
import { databaseOf, type House } from '../../visit.js'
import { addressOf, type Journey } from '../ask-provider.js'
import { OPEN } from '../open-login.js'
import { titleOf } from '../social.js'
import { browserCookie } from './cookie.js'
import { giveUp } from './give-up.js'
import { leadTo, showOver } from './show-result.js'

/** Data for the redirect to a provider and back, sealed in the row. */
export interface KeptJourney extends Journey {
  /** Identifies the login to the page. */
  readonly tx: string
}
interface Row {
  readonly id: string
  readonly provider: string
  readonly origin: string
  readonly return_to: string | null
}

/** Path of a provider's own redirect URL. Not below `/oauth/callback`: GitHub also redirects to paths below the one it knows. */
export function redirectPath(provider: string): `/${string}` {
  return `/oauth/${provider}/callback`
}

/** Sends a visitor to the provider, and remembers the browser. Another browser cannot continue the same login. */
export async function startOauth(house: House, { url, headers }: RawRequest, env: RawEnv): Promise<PlainAnswer> {
  const { options, keys, social } = house
  const { frameOrigin } = options
  const now = (options.now ?? Date.now)()
  const database = databaseOf(env)
  house.kick(database)
  const tx = url.searchParams.get('tx') ?? ''
  const id = hashOf(tx)
  const cookie = browserCookie(headers, frameOrigin).renew()
  const [row] = await database.query<Row>(
    `SELECT id, provider, origin, return_to FROM ew_socials WHERE id = ? AND vouched IS NULL AND (cookie IS NULL OR cookie = ?) AND ${OPEN}`,
    [id, hashOf(cookie.value), now],
  )
  const provider = row && social.providers.get(row.provider)
  if (!row || !provider || provider.kind === 'farcaster' || provider.kind === 'telegram') return showOver(headers)
  const kept: KeptJourney = { tx, state: newSecret(), nonce: newSecret(), verifier: newSecret() }
  let address: string
  try {
    const client = await social.clients(provider, env.fetch)
    address = await addressOf({ provider, client, redirect: frameOrigin + redirectPath(provider.id) }, kept)
  } catch (error) {
    const { id, origin, return_to: returnTo } = row
    return giveUp(
      house,
      { database, env, error, id, now },
      { tx, provider: titleOf(social, provider.id), origin, returnTo: returnTo ?? undefined },
    )
  }
  const [taken] = await database.query(
    `UPDATE ew_socials SET cookie = ?, state = ?, journey = ? WHERE id = ? AND vouched IS NULL AND (cookie IS NULL OR cookie = ?) AND ${OPEN}
      RETURNING id`,
    [hashOf(cookie.value), hashOf(kept.state), seal(keys.box, `journey|${id}`, JSON.stringify(kept)), id, hashOf(cookie.value), now],
  )
  if (!taken) return showOver(headers)
  if (address.length > 8000) throw serverErrors.create('unavailable', { what: 'The address of the provider' })
  return leadTo(address, { 'set-cookie': cookie.header })
}
