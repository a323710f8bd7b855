import {
  cacheService,
  defineServerPlugin,
  detached,
  mediaService,
  type ServerCall,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { type IdentityReply, projectWire } from '../wire.js'
import type { FoundIdentity, IdentityQuery, IdentitySource } from './identity-source.js'

/** Methods that pages may call. */
export interface ProjectServerOptions {
  /** Tried in this order: the first with a result wins. Without any, the route responds with 404. */
  readonly identities?: readonly IdentitySource[]
  /** The response of `GET /v1/project/origins`. Without it, the route responds with 404: the list is private. */
  readonly origins?: readonly string[]
  /** Called with each source failure; the next source takes over. */
  readonly onError?: (error: unknown, source: string) => void
}

/** The same as in browsers (specification section 9). */
const KEPT_MS = 300_000

/**
 * `GET /v1/identity/{account}` and `GET /v1/project/origins`, each if the operator enables it.
 *
 * @example
 * projectServer({ identities: [ensIdentities()] })
 */
export function projectServer({ identities = [], origins, onError = () => {} }: ProjectServerOptions): ServerPlugin<typeof projectWire> {
  /** @throws server/unavailable if sources failed and none had a result */
  const first = async (query: IdentityQuery, call: ServerCall): Promise<FoundIdentity> => {
    let failed = false
    for (const source of identities) {
      try {
        const found = await source.read(query, call)
        if (found) return found
      } catch (error) {
        call.signal.throwIfAborted()
        failed = true
        onError(error, source.name)
      }
    }
    if (failed) throw serverErrors.create('unavailable', { what: 'The identity', retryAfter: 10 })
    return {}
  }
  return defineServerPlugin<typeof projectWire>({
    id: 'project',
    wire: projectWire,
    handlers: {
      async identity({ account }, call): Promise<IdentityReply> {
        if (identities.length === 0) throw serverErrors.create('not-found', { what: 'The identity' })
        const [namespace = '', reference = '', address = ''] = account.split(':')
        const query = { chain: `${namespace}:${reference}`, address }
        const load = () => first(query, detached(call))
        const cache = call.find(cacheService)
        const key = namespace === 'eip155' ? account.toLowerCase() : account
        const { name, avatar } = await (cache ? cache.read(`identity ${key}`, { ttlMs: KEPT_MS, load }) : first(query, call))
        const picture = avatar === undefined ? undefined : call.find(mediaService)?.(avatar)
        return { ...(name !== undefined && { name }), ...(picture !== undefined && { avatar: picture }) }
      },
      async origins() {
        if (!origins) throw serverErrors.create('not-found', { what: 'The list of origins' })
        return { allowedOrigins: [...origins] }
      },
    },
    cache: { identity: { maxAge: KEPT_MS / 1000 }, origins: { maxAge: KEPT_MS / 1000 } },
  })
}
