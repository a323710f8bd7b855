import { generateKeyPairSync } from 'node:crypto'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { SandboxError } from '../errors.js'
import { ownGlobals } from '../own-globals.js'
import { coinbaseHook, coinbaseRoutes } from './coinbase-routes.js'
import { createSeller, type Seller } from './create-seller.js'
import { meldHook, meldRoutes } from './meld-routes.js'
import { payOut } from './pay-out.js'
import type { SandboxOnramp, SandboxOnrampConfig, SellerOrder } from './sandbox-onramp.js'
import { type OnrampWorld, waresOf } from './wares.js'

/** Running sellers. */
export interface StartedOnramp {
  readonly onramp: SandboxOnramp
  /** Configuration for the server that sells through them. */
  readonly config: SandboxOnrampConfig
  /** Sets the URL of that server. */
  deliverTo(serverUrl: string): void
  stop(): Promise<void>
}

const KEY_ID = 'organizations/sandbox/apiKeys/sandbox'
const HOOK_SECRET = 'the hooks of the sandbox'
const API_KEY = 'sandbox:meld'

/**
 * Starts sellers on the loopback interface that replace real ones.
 * @throws SandboxError `port-taken`
 */
export async function startOnramp(world: OnrampWorld): Promise<StartedOnramp> {
  const wares = waresOf(world)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const app = new Hono()
  const { url, stop } = await listen(app)
  const pay = ({ asset, address, amount }: SellerOrder): Promise<string> =>
    payOut(world, { asset, address, amount, decimals: wares.find((ware) => ware.asset === asset)?.decimals ?? 18 })
  const forgedOr = (forged: boolean): string => (forged ? 'another secret' : HOOK_SECRET)
  const coinbase: Seller = createSeller({
    id: 'coinbase',
    payOut: pay,
    visit,
    hookOf: (order, { forged }) => coinbaseHook(order, { secret: forgedOr(forged), other: coinbase.misbehaviour === 'address' }),
  })
  const meld = createSeller({
    id: 'meld',
    payOut: pay,
    visit,
    hookOf: (order, { forged, url: to }) => meldHook(order, { secret: forgedOr(forged), url: to }),
  })
  app.route('/', coinbaseRoutes({ seller: coinbase, wares, keyId: KEY_ID, publicKey }))
  app.route('/', meldRoutes({ seller: meld, wares, apiKey: API_KEY, url }))
  return {
    config: {
      coinbase: {
        keyId: KEY_ID,
        keySecret: secretOf(privateKey.export({ format: 'jwk' })),
        hookSecret: HOOK_SECRET,
        apiUrl: url,
        payUrl: url,
      },
      meld: { apiKey: API_KEY, hookSecret: HOOK_SECRET, apiUrl: url },
      tokens: wares.map(({ price: _, ...token }) => ({ ...token })),
    },
    onramp: {
      url,
      coinbase,
      meld,
      async reset() {
        for (const seller of [coinbase, meld]) {
          seller.misbehave()
          seller.misdeliver()
          await seller.release()
        }
      },
    },
    deliverTo(serverUrl) {
      for (const seller of [coinbase, meld]) seller.deliverTo(`${serverUrl}/v1/onramp/hooks/${seller.id}`)
    },
    stop,
  }
}

/** The 64 bytes that Coinbase issues: seed and public key. */
function secretOf({ d = '', x = '' }: { readonly d?: string; readonly x?: string }): string {
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
}

async function visit(url: string, choice: 'pay' | 'decline'): Promise<void> {
  const page = await fetch(url)
  if (!page.ok) throw new Error(`${url} answered ${page.status}: ${await page.text()}`)
  const answer = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ press: choice }) })
  if (!answer.ok) throw new Error(`${page.url} answered ${answer.status}: ${await answer.text()}`)
}

function listen(app: Hono): Promise<{ readonly url: string; stop(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    // Without HTTP/2 options this is a plain server.
    const server = serve({ ...ownGlobals, fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise((end) => {
            server.close(() => end())
            server.closeAllConnections()
          }),
      }),
    ) as Server
    server.once('error', (cause) => reject(new SandboxError('port-taken', 'No port is free for the sellers.', { cause })))
  })
}
