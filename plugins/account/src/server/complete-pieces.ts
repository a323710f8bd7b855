import { cacheService, outsideService, type ServerCall, within } from '@latchkey/kernel/server'
import type { FoundCollectible, FoundPiece } from './account-source.js'

const MAX_BYTES = 200_000
const AT_ONCE = 8
/** All of them together. What did not come by then comes with the next question, from what is kept. */
const LIMIT_MS = 6_000
const KEPT_MS = 86_400_000
/** A host that was away is asked again soon. */
const FAILED_MS = 300_000
const TYPES = ['application/json', 'text/plain', 'application/octet-stream', 'binary/octet-stream', 'text/json']

interface Details {
  readonly name?: string
  readonly image?: string
}

/**
 * Names and pictures of pieces whose makers keep them elsewhere. Fetched by this server alone, through the way that reaches no
 * private network, a few at a time; what does not answer is shown without.
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
  await within({ ms: LIMIT_MS, signal: call.signal }, (end) => Promise.all(Array.from({ length: AT_ONCE }, () => worker(end))))
  return pieces.map(({ uri: _, imageUrl, ...piece }, i) => {
    const iconUrl = imageUrl ?? details[i]?.image
    return { ...piece, name: piece.name || details[i]?.name || '', ...(iconUrl && { iconUrl }) }
  })
}

async function detailsOf(uri: string, call: ServerCall, end: AbortSignal, gateway: string | undefined): Promise<Details | undefined> {
  const outside = call.find(outsideService)
  const url = overHttp(uri, gateway)
  if (!outside || !url) return undefined
  const load = async (): Promise<Details & { readonly failed?: true }> => {
    try {
      const { status, body } = await outside.fetch(url, { accept: TYPES, maxBytes: MAX_BYTES, signal: end })
      return status === 200 ? readDetails(new TextDecoder().decode(body)) : { failed: true }
    } catch {
      // A failure of a stranger's host is no failure of ours.
      return { failed: true }
    }
  }
  const cache = call.find(cacheService)
  return cache ? cache.read(`piece ${url}`, { ttlMs: ({ failed }) => (failed ? FAILED_MS : KEPT_MS), load }) : load()
}

/** Name and picture out of metadata (ERC-721, Metaplex): both call them so. Anything else is left out. */
function readDetails(text: string): Details {
  try {
    const { name, image } = JSON.parse(text) as { readonly [field: string]: unknown }
    return {
      ...(typeof name === 'string' && name.trim() && { name: name.trim().slice(0, 200) }),
      ...(typeof image === 'string' && image && image.length <= 4_000 && { image }),
    }
  } catch {
    // No JSON, or no object.
    return {}
  }
}

function overHttp(uri: string, gateway: string | undefined): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([\w./-]+)$/.exec(uri) ?? []
  if (path) return gateway && !path.split('/').includes('..') ? `${gateway.replace(/\/$/, '')}/ipfs/${path}` : undefined
  return /^https?:\/\//i.test(uri) && uri.length <= 2_000 ? uri : undefined
}
