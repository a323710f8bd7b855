import { type PlainAnswer, type RawEnv, type RawRequest, serverErrors } from '@latchkey/server-kit'
import { databaseOf, refuseForeignCall, type ServerContext } from '../../device-request.js'
import { pageAnswer } from '../../pages/page.js'
import { hashOf, newSecret, seal } from '../../secrets.js'
import { callerLanguage, textsOf } from '../../texts/texts-of.js'
import { addressOf, type Journey } from '../ask-provider.js'
import { OPEN } from '../open-login.js'
import { titleOf } from '../social.js'
import { browserCookie } from './cookie.js'
import { askElsewhere, type Began, isBegunHere, tryElsewhere } from './elsewhere-page.js'
import { giveUp } from './give-up.js'
import { leadTo, showOver, showWrong } from './show-result.js'

/** Data for the redirect to a provider and back, sealed in the row. */
export interface KeptJourney extends Journey {
  /** Identifies the login to the page. */
  readonly tx: string
}
interface Row extends Began {
  readonly id: string
  readonly provider: string
}

/** Path of a provider's own redirect URL. Not below `/oauth/callback`: GitHub also redirects to paths below the one it knows. */
export function redirectPath(provider: string): `/${string}` {
  return `/oauth/${provider}/callback`
}

/**
 * Sends a visitor to the provider, and remembers the browser. Another browser cannot continue the same login. Asks first if the login
 * began elsewhere.
 */
export async function startOauth(context: ServerContext, request: RawRequest, env: RawEnv): Promise<PlainAnswer> {
  return start(context, request, env, false)
}

/** Takes the digits of a visitor who began the login elsewhere, and goes on to the provider. */
export async function answerStart(context: ServerContext, request: RawRequest, env: RawEnv): Promise<PlainAnswer> {
  const { options } = context
  refuseForeignCall(options, env)
  const { url, headers } = request
  const number = new URLSearchParams(await request.text()).get('number') ?? ''
  const { value: cookie } = browserCookie(headers, options.frameOrigin)
  if (cookie === undefined) return showOver(headers)
  const asked = { id: hashOf(url.searchParams.get('tx') ?? ''), cookie, number, now: (options.now ?? Date.now)() }
  const isRight = await tryElsewhere(databaseOf(env), asked)
  if (isRight === undefined) return showOver(headers)
  return isRight ? start(context, request, env, true) : showWrong(headers)
}

async function start(context: ServerContext, { url, headers }: RawRequest, env: RawEnv, isAsked: boolean): Promise<PlainAnswer> {
  const { options, keys, social } = context
  const { frameOrigin } = options
  const now = (options.now ?? Date.now)()
  const database = databaseOf(env)
  context.scheduleJobs(database)
  const tx = url.searchParams.get('tx') ?? ''
  const id = hashOf(tx)
  const cookie = browserCookie(headers, frameOrigin).renew()
  const free = `id = ? AND vouched IS NULL AND (cookie IS NULL OR cookie = ?) AND ${OPEN}`
  const own = [id, hashOf(cookie.value), now] as const
  const [row] = await database.query<Row>(
    `SELECT id, provider, origin, return_to, browser, place, agent, number, created_at FROM ew_socials WHERE ${free}`,
    own,
  )
  const provider = row && social.providers.get(row.provider)
  if (!row || !provider || provider.kind === 'farcaster' || provider.kind === 'telegram') return showOver(headers)
  const title = titleOf(social, provider.id)
  if (!isAsked && !isBegunHere(row, env)) {
    const [taken] = await database.query(`UPDATE ew_socials SET cookie = ? WHERE ${free} RETURNING id`, [hashOf(cookie.value), ...own])
    return taken ? askElsewhere(row, { tx, provider: title, cookie: cookie.header }, env) : showOver(headers)
  }
  const kept: KeptJourney = { tx, state: newSecret(), nonce: newSecret(), verifier: newSecret() }
  let address: string
  try {
    const client = await social.clients(provider, env.fetch)
    address = await addressOf({ provider, client, redirect: frameOrigin + redirectPath(provider.id) }, kept)
  } catch (error) {
    const { origin, return_to: returnTo } = row
    return giveUp(context, { database, env, error, id, now }, { tx, provider: title, origin, returnTo: returnTo ?? undefined })
  }
  const [taken] = await database.query(`UPDATE ew_socials SET cookie = ?, state = ?, journey = ? WHERE ${free} RETURNING id`, [
    hashOf(cookie.value),
    hashOf(kept.state),
    seal(keys.box, `journey|${id}`, JSON.stringify(kept)),
    ...own,
  ])
  if (!taken) return showOver(headers)
  if (address.length > 8000) throw serverErrors.create('unavailable', { what: 'The address of the provider' })
  if (!isAsked) return leadTo(address, { 'set-cookie': cookie.header })
  const language = callerLanguage(headers)
  const t = textsOf(language)
  const { header } = cookie
  return pageAnswer({
    language,
    title: t('social.loadingTitle'),
    paragraphs: [t('social.loading')],
    keepsOpener: true,
    onTo: address,
    cookie: header,
  })
}
