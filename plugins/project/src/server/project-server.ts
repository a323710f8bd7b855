import { cacheService, defineServerPlugin, mediaService, type ServerCall, type ServerPlugin, serverErrors } from '@latchkey/kernel/server'
import { type IdentityReply, projectWire } from '../wire.js'
import type { FoundIdentity, IdentityQuery, IdentitySource } from './identity-source.js'

/** What pages may ask. */
export interface ProjectServerOptions {
  /** Asked in this order: the first that knows an account answers. Without any the call is not found. */
  readonly identities?: readonly IdentitySource[]
  /** What `GET /v1/project/origins` tells. Left out, the call is not found: the list is nobody's business. */
  readonly origins?: readonly string[]
  /** Hears of a source that fails; the next one stands in. */
  readonly onError?: (error: unknown, source: string) => void
}

/** As browsers keep it (specification section 9). */
const KEPT_MS = 300_000

/**
 * `GET /v1/identity/{account}` and `GET /v1/project/origins`, each where the operator wants it.
 *
 * @example
 * projectServer({ identities: [ensIdentities()] })
 */
export function projectServer({ identities = [], origins, onError = () => {} }: ProjectServerOptions): ServerPlugin<typeof projectWire> {
  /** @throws server/unavailable where sources failed and none knew */
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
        // Other callers must not lose the answer when the first one leaves.
        const load = () => first(query, { ...call, signal: new AbortController().signal })
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
