import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  defineServerPlugin,
  mediaService,
  type Outside,
  provide,
  type RawRoute,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { pictureType } from './picture-type.js'

export interface MediaOptions {
  readonly outside: Outside
  /** Equal in every process: each one serves URLs that another has signed. */
  readonly secret: string
  /** `https://latchkey.example.com`. Without it, signed URLs begin with a slash, relative to the server's own URL. */
  readonly publicUrl?: string
  /** Serves `ipfs://` images: `https://ipfs.example.com`. Not served without it. */
  readonly ipfsGateway?: string
}

const PATH = '/v1/images/proxy'
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const MAX_BYTES = 5_000_000
/** Replies of all server halves have room for this; a longer one would fail with everything else in it. */
const LONGEST = 4_000
const DAY = 86_400
/** Half of the outbound slots: slow images must not block requests for token and collectible data. */
const MOST_AT_ONCE = 32

/**
 * `GET /v1/images/proxy`: images chosen by third parties, such as those of NFTs, without revealing to them who looks at them. Serves only
 * what this server signed, so it is not an open proxy.
 */
export function mediaServer({ outside, secret, publicUrl = '', ipfsGateway }: MediaOptions): ServerPlugin<Record<never, never>> {
  let active = 0
  const fetchOne: Outside['fetch'] = async (url, args) => {
    if (active >= MOST_AT_ONCE) throw serverErrors.create('unavailable', { what: 'The way out for pictures', retryAfter: 1 })
    active += 1
    try {
      return await outside.fetch(url, args)
    } finally {
      active -= 1
    }
  }
  const sign = (url: string): string => createHmac('sha256', secret).update(`${PATH} ${url}`).digest('base64url')
  const media = (from: string): string | undefined => {
    // Small images inlined in the list itself; a browser draws them without a request. SVGs among them run no script and load nothing
    // when shown as an image, which is all that the widget does.
    if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml);base64,[\w+/=]+$/.test(from)) return unlessLong(from)
    const url = overHttp(from, ipfsGateway)
    return url && unlessLong(`${publicUrl.replace(/\/$/, '')}${PATH}?${new URLSearchParams({ url, sig: sign(url) })}`)
  }
  const route: RawRoute = {
    path: PATH,
    summary: 'A picture from elsewhere, by an address that this server signed.',
    type: 'image/*',
    async answer({ url: { searchParams } }, { signal }) {
      const [url, sig] = [searchParams.get('url') ?? '', searchParams.get('sig') ?? '']
      if (!isSame(sig, sign(url)))
        throw serverErrors.create('invalid', { field: 'sig', problem: 'This address was not signed by this server.' })
      const { status, body } = await fetchOne(url, { accept: TYPES, maxBytes: MAX_BYTES, signal })
      if (status !== 200) throw serverErrors.create('not-found', { what: 'The picture' })
      const type = pictureType(body)
      if (!type) throw serverErrors.create('invalid', { field: 'url', problem: 'It is not a picture.' })
      return new Response(body, {
        headers: {
          'content-type': type,
          'cache-control': `public, max-age=${DAY}, stale-while-revalidate=${7 * DAY}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'content-disposition': 'inline; filename="picture"',
          // The widget's page is on another origin.
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    },
  }
  return defineServerPlugin<Record<never, never>>({
    id: 'media',
    wire: {},
    handlers: {},
    raw: [route],
    provides: [provide(mediaService, media)],
  })
}

function unlessLong(address: string): string | undefined {
  return address.length <= LONGEST ? address : undefined
}

function overHttp(from: string, gateway: string | undefined): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([\w./-]+)$/.exec(from) ?? []
  if (path) return gateway && !path.split('/').includes('..') ? `${gateway.replace(/\/$/, '')}/ipfs/${path}` : undefined
  try {
    const url = new URL(from)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
