import type { Body, Route } from '@latchkey/kernel/wire'
import { type ServerEnv, serverErrors } from '@latchkey/server-kit'
import {
  type AuthenticatedRequest,
  type DeviceRequest,
  databaseOf,
  realmOf,
  refuseForeignCall,
  type ServerContext,
} from './device-request.js'
import { checkDpop } from './proofs/check-dpop.js'
import { nonceAt } from './proofs/nonce.js'
import { readAccess } from './sessions/access-token.js'
import { findSession } from './sessions/sessions.js'

/** Checks a device's call: its origin and its key proof. @throws server/unproven */
export async function authenticateDevice<R extends Route>(
  context: ServerContext,
  route: R,
  body: Body<R>,
  env: ServerEnv,
): Promise<DeviceRequest> {
  return (await authenticate(context, route, body, env)).request
}

/** Checks a call with an access token. @throws server/unproven */
export async function authenticateSession<R extends Route>(
  context: ServerContext,
  route: R,
  body: Body<R>,
  env: ServerEnv,
): Promise<AuthenticatedRequest> {
  const { request, own } = await authenticate(context, route, body, env)
  if (!own) throw serverErrors.create('unproven', { problem: 'The access token is missing.', field: 'authorization' })
  env.answer.set('dpop-nonce', nonceAt(request.keys.nonce, request.now))
  return own
}

/** Checks a call with an optional access token, which must be valid if present. */
export async function authenticate<R extends Route>(
  context: ServerContext,
  route: R,
  body: Body<R>,
  env: ServerEnv,
): Promise<{ readonly request: DeviceRequest; readonly own: AuthenticatedRequest | undefined }> {
  const { options, keys } = context
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
  const request: DeviceRequest = { ...context, env, database, now, realm: realmOf(options, env.projectId), jkt }
  if (accessToken === undefined) return { request, own: undefined }
  const id = await readAccess(keys, { token: accessToken, issuer: options.frameOrigin, audience: env.projectId, jkt, now })
  const session = await findSession(database, id, now)
  if (session?.jkt !== jkt) throw serverErrors.create('unproven', { problem: 'The session is over.', field: 'authorization' })
  return { request, own: { ...request, session } }
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
