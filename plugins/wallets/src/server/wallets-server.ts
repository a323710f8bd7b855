import { defineServerPlugin, type RawRoute, type ServerPlugin, serverErrors } from '@latchkey/server-kit'
import { selectWallets } from '../select-wallets.js'
import { walletsWire } from '../wire.js'
import { bundledWallets } from './bundled-wallets.js'
import { type KeptList, keepList } from './keep-list.js'
import { pictureOf, withPicture } from './picture-of.js'
import type { WalletListSource } from './wallet-list-source.js'

/** Which list is served, and where errors are reported. */
export interface WalletsServerOptions {
  /** Defaults to the list of this package. */
  readonly source?: WalletListSource
  /** Called when the source fails; visitors get the old list, or a 503 while there is none. */
  readonly onError?: (error: unknown) => void
}

/** After this long, a new list of the operator takes effect. */
const KEPT_MS = 10_000
const HOUR = 3600
const DAY = 86_400
const YEAR = 31_536_000

/**
 * `GET /v1/wallets` and `GET /v1/images/wallet/{id}`.
 *
 * @example
 * createServer({ plugins: [walletsServer({ source: fileWallets('./wallets.json') })] })
 */
export function walletsServer({
  source = bundledWallets(),
  onError = () => {},
}: WalletsServerOptions = {}): ServerPlugin<typeof walletsWire> {
  const kept = keepList(source, onError)
  return defineServerPlugin<typeof walletsWire>({
    id: 'wallets',
    wire: walletsWire,
    handlers: {
      async wallets(query, env) {
        const { items, ...rest } = selectWallets(await kept.read(env.fetch), query)
        return { items: items.map(withPicture), ...rest }
      },
    },
    cache: { wallets: { maxAge: HOUR, staleWhileRevalidate: DAY } },
    kept: { wallets: KEPT_MS },
    raw: [images(kept)],
  })
}

function images(kept: KeptList): RawRoute {
  return {
    path: '/v1/images/:kind/:id',
    summary: 'A picture to show for something in a list, drawn by this server.',
    type: 'image/svg+xml',
    async answer({ params: { kind, id } }, env) {
      const wallet = kind === 'wallet' ? (await kept.read(env.fetch)).find((each) => each.id === id) : undefined
      if (!wallet) throw serverErrors.create('not-found', { what: 'The picture' })
      return new Response(pictureOf(wallet), {
        headers: {
          'content-type': 'image/svg+xml',
          'cache-control': `public, max-age=${YEAR}, immutable`,
          // Opened directly, it is a document on this server's origin.
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          // The widget's page is on another origin, which may require it (COEP `require-corp`).
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    },
  }
}
