import { bounded, cacheService, outsideService, type ServerCall, serverErrors, within } from '@latchkey/server-kit'
import type { FoundCollectible, FoundPiece } from './account-source.js'

const MAX_BYTES = 200_000
const AT_ONCE = 8
/** Time limit for all together. Results that arrive later are cached for the next request. */
const LIMIT_MS = 6_000
/** Time limit for one. */
const ONE_MS = 10_000
const KEPT_MS = 86_400_000
/** A host that was unreachable is tried again soon. */
const FAILED_MS = 300_000
const TYPES = ['application/json', 'text/plain', 'application/octet-stream', 'binary/octet-stream', 'text/json']

interface Details {
  readonly name?: string
  readonly image?: string
}

/**
 * Fetches names and images of collectibles whose metadata is hosted elsewhere. Only this server fetches them, through a client that reaches
 * no private network, a few at a time; a collectible without an answer is shown without them.
 */
export async function completePieces(
  pieces: readonly FoundPiece[],
  call: ServerCall,
  ipfsGateway: string | undefined,
): Promise<readonly FoundCollectible[]> {
  const details: (Details | undefined)[] = []
  let next = 0
  const worker = async (end: AbortSignal): Promise<void> => {
    while (next < pieces.length && !end.aborted) {
      const at = next++
      const { imageUrl, uri } = pieces[at] ?? {}
      if (imageUrl === undefined && uri !== undefined) details[at] = await detailsOf(uri, call, end, ipfsGateway)
    }
  }
  await within({ ms: LIMIT_MS, signal: call.signal }, (end) =>
    bounded(Promise.all(Array.from({ length: AT_ONCE }, () => worker(end))), { signal: end }).catch(() => undefined),
  )
  return pieces.map(({ uri: _, imageUrl, ...piece }, i) => {
    const iconUrl = imageUrl ?? details[i]?.image
    return { ...piece, name: piece.name || details[i]?.name || '', ...(iconUrl && { iconUrl }) }
  })
}

async function detailsOf(uri: string, call: ServerCall, end: AbortSignal, gateway: string | undefined): Promise<Details | undefined> {
  const outside = call.find(outsideService)
  const url = overHttp(uri, gateway)
  if (!outside || !url) return undefined
  const cache = call.find(cacheService)
  // Others wait for a cached load too, and the time limit of the first caller is not theirs.
  const limit = { ms: ONE_MS, signal: cache ? undefined : end }
  const load = async (): Promise<Details & { readonly failedFor?: number }> => {
    try {
      const { status, body } = await within(limit, (signal) => outside.fetch(url, { accept: TYPES, maxBytes: MAX_BYTES, signal }))
      return status === 200 ? readDetails(new TextDecoder().decode(body)) : { failedFor: FAILED_MS }
    } catch (error) {
      // A failure of a foreign host is not the server's; a server that is busy says nothing about the host.
      return { failedFor: serverErrors.is(error, 'unavailable') && error.details.retryAfter !== undefined ? 0 : FAILED_MS }
    }
  }
  return cache ? cache.read(`piece ${url}`, { ttlMs: ({ failedFor = KEPT_MS }) => failedFor, load }) : load()
}

/** Reads name and image from metadata (ERC-721, Metaplex): both use these keys. Anything else is left out. */
function readDetails(text: string): Details {
  try {
    const { name, image } = JSON.parse(text) as { readonly [field: string]: unknown }
    return {
      ...(typeof name === 'string' && name.trim() && { name: name.trim().slice(0, 200) }),
      ...(typeof image === 'string' && image && image.length <= 4_000 && { image }),
    }
  } catch {
    // Not JSON, or not an object.
    return {}
  }
}

function overHttp(uri: string, gateway: string | undefined): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([\w./-]+)$/.exec(uri) ?? []
  if (path) return gateway && !path.split('/').includes('..') ? `${gateway.replace(/\/$/, '')}/ipfs/${path}` : undefined
  return /^https?:\/\//i.test(uri) && uri.length <= 2_000 ? uri : undefined
}
