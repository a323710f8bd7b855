import { isLocalHost } from '@latchkey/kernel/links'
import { readLimited, type ServerCall, serverErrors, within } from '@latchkey/server-kit'
import type { ExchangeCall, ExchangeProvider } from '../options.js'

const MOST_MS = 10_000
const MOST_BYTES = 1_000_000

/**
 * Calls an exchange with limits on time and size, without following redirects.
 * @throws server/unavailable for any failure there
 */
export async function guarded<T>(
  { name }: Pick<ExchangeProvider, 'name'>,
  call: ServerCall,
  ask: (call: ExchangeCall) => Promise<T>,
): Promise<T> {
  try {
    return await within({ ms: MOST_MS, signal: call.signal }, (signal) => {
      const limited: typeof fetch = async (input, init) => {
        const { body, ...rest } = init ?? {}
        const answer = await call.fetch(input, { ...rest, ...(body != null && { body }), redirect: 'error', signal })
        const bytes = await readLimited(answer, MOST_BYTES)
        if (!bytes) throw new Error(`${name} answered more than ${MOST_BYTES} bytes.`)
        const { status, headers } = answer
        return new Response(status === 204 || status === 304 ? null : bytes, { status, headers })
      }
      const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
      // An adapter that ignores its signal is abandoned.
      return Promise.race([ask({ fetch: limited, signal, caller: call.caller, report: call.report }), ended])
    })
  } catch (cause) {
    call.signal.throwIfAborted()
    call.report?.(cause, name)
    throw serverErrors.create('unavailable', { what: name }, { cause })
  }
}

/** Returns whether visitors may be sent to this page: by TLS, or on this machine. */
export function isPage(url: unknown): url is string {
  if (typeof url !== 'string' || url.length > 8_000 || !URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  if (username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}
