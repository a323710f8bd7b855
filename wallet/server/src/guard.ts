import type { Body, Route } from '@latchkey/kernel/wire'
import { type ServerEnv, serverErrors } from '@latchkey/server-kit'
import { checkDpop } from './proofs/check-dpop.js'
import { nonceAt } from './proofs/nonce.js'
import { readAccess } from './sessions/access-token.js'
import { findSession } from './sessions/sessions.js'
import { databaseOf, type House, type OwnVisit, realmOf, refuseForeignCall, type Visit } from './visit.js'

/** Checks a device's call: its origin and its key proof. @throws server/unproven */
export async function visitOf<R extends Route>(house: House, route: R, body: Body<R>, env: ServerEnv): Promise<Visit> {
  return (await guarded(house, route, body, env)).visit
}

/** Checks a call with an access token. @throws server/unproven */
export async function ownVisitOf<R extends Route>(house: House, route: R, body: Body<R>, env: ServerEnv): Promise<OwnVisit> {
  const { visit, own } = await guarded(house, route, body, env)
  if (!own) throw serverErrors.create('unproven', { problem: 'The access token is missing.', field: 'authorization' })
  env.answer.set('dpop-nonce', nonceAt(visit.keys.nonce, visit.now))
  return own
}

/** Checks a call with an optional access token, which must be valid if present. */
export async function guarded<R extends Route>(
  house: House,
  route: R,
  body: Body<R>,
  env: ServerEnv,
): Promise<{ readonly visit: Visit; readonly own: OwnVisit | undefined }> {
  const { options, keys } = house
  refuseForeignCall(options, env)
  const now = (options.now ?? Date.now)()
  const database = databaseOf(env)
  const accessToken = tokenOf(env.headers)
  const jkt = await checkDpop(database, {
    proof: env.headers.get('dpop'),
    method: route.method,
    url: `${options.frameOrigin}${pathOf(route, body)}`,
    nonceKey: keys.nonce,
    accessToken,
    now,
  })
  const visit: Visit = { ...house, env, database, now, realm: realmOf(options, env.projectId), jkt }
  if (accessToken === undefined) return { visit, own: undefined }
  const id = await readAccess(keys, { token: accessToken, issuer: options.frameOrigin, audience: env.projectId, jkt, now })
  const session = await findSession(database, id, now)
  if (session?.jkt !== jkt) throw serverErrors.create('unproven', { problem: 'The session is over.', field: 'authorization' })
  return { visit, own: { ...visit, session } }
}

function tokenOf(headers: Headers): string | undefined {
  const header = headers.get('authorization')
  if (header === null) return undefined
  const [, token] = /^DPoP ([-_.a-zA-Z0-9]{1,4096})$/i.exec(header) ?? []
  if (token === undefined)
    throw serverErrors.create('unproven', { problem: 'The access token is of another kind.', field: 'authorization' })
  return token
}

/** Returns the requested path, whose parameters come from the body. */
function pathOf({ path }: Route, body: unknown): string {
  const fields = body as { readonly [name: string]: unknown }
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name])))
}
