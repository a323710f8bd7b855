import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { OnrampPurchase } from '@latchkey/onramp/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../fixtures/data-folder.js'
import { hasPostgres } from '../fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from '../fixtures/spawn-server.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
let postgres: SharedPostgres | undefined
let program: Program
let folder = ''
let shop: Server
let shopUrl = ''
/** Stays silent while only the data on disk is checked. */
let isQuiet = false
beforeAll(async () => {
  folder = await dataFolder()
  ;[program, postgres] = await Promise.all([bundleServer(), hasPostgres ? sharedPostgres() : undefined])
  // The part of Meld that a purchase needs: everything started gets settled.
  shop = createServer((request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), 'http://shop')
    const id = searchParams.get('externalSessionIds')
    const quote = { serviceProvider: 'BANXA', sourceAmount: 100, destinationAmount: 0.04 }
    const cryptoDetails = { destinationWalletAddress: ADA, blockchainTransactionId: `0x${'1'.repeat(64)}` }
    const answers: { readonly [path: string]: object } = {
      '/service-providers/properties/countries': [],
      '/payments/crypto/quote': { quotes: [quote] },
      '/crypto/session/widget': { widgetUrl: `${shopUrl}/page` },
      '/payments/transactions': {
        transactions: isQuiet
          ? []
          : [{ status: 'SETTLED', externalSessionId: id, sourceAmount: 100, destinationAmount: 0.04, cryptoDetails }],
      },
    }
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[pathname])))
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await Promise.all([program.remove(), postgres?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const ROUNDS = 4
const WORKERS = 8

interface Bought {
  readonly id: string
  /** The server acknowledged the hook. */
  told: boolean
}
const post = (url: string, body: string, headers: { readonly [name: string]: string } = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

/** The hook Meld sends when a purchase is settled; resent until acknowledged. */
async function tell(server: Spawned, id: string): Promise<number> {
  const path = '/v1/onramp/hooks/meld'
  const body = JSON.stringify({ eventType: 'TRANSACTION_CRYPTO_COMPLETE', eventId: `${id}-done`, payload: { externalSessionId: id } })
  const at = new Date().toISOString()
  const signature = createHmac('sha256', 'secret').update(`${at}.https://api.latchkey.example${path}.${body}`).digest('base64url')
  const { status } = await post(`${server.url}${path}`, body, { 'meld-signature': signature, 'meld-signature-timestamp': at })
  return status
}

/** One visitor after the other buys, until the server is gone. */
async function visit(server: Spawned, bought: Bought[], onStep: () => void): Promise<void> {
  const order = { provider: 'meld', account: `eip155:1:${ADA}`, asset: 'eip155:1/slip44:60', fiat: 'USD', amount: '100' }
  for (;;) {
    try {
      const answer = await post(`${server.url}/v1/onramp/sessions?projectId=p`, JSON.stringify(order))
      const { id } = (await answer.json()) as { readonly id: string }
      expect([answer.status, id]).toEqual([200, expect.any(String)])
      const one: Bought = { id, told: false }
      bought.push(one)
      onStep()
      expect(await tell(server, id)).toBe(204)
      one.told = true
      onStep()
    } catch (error) {
      // The process is gone, which fetch reports in a single way.
      if (error instanceof TypeError || (error instanceof SyntaxError && /JSON/.test(error.message))) return
      throw error
    }
  }
}

describe.each(kinds)('buying on %s while processes are killed', (kind) => {
  test('every purchase that a visitor was sent to pay is known, and every acknowledged hook stays acknowledged', async () => {
    const url = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'bought.sqlite')
    const more = `0,${shopUrl}`
    const bought: Bought[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await program.spawn(url, more)
      let left = 5 + Math.floor(Math.random() * 40)
      const step = (): void => {
        left -= 1
        if (left === 0) void server.end('SIGKILL')
      }
      await Promise.all(Array.from({ length: WORKERS }, () => visit(server, bought, step)))
      await server.end('SIGKILL')
    }
    // The kill hit something in flight, or the rest proves nothing.
    expect(bought.filter(({ told }) => !told).length).toBeGreaterThan(0)
    const after = await program.spawn(url, more)
    try {
      const read = async (ids: readonly string[]): Promise<readonly OnrampPurchase[]> =>
        (
          (await (await post(`${after.url}/v1/onramp/purchases?projectId=p`, JSON.stringify({ ids }))).json()) as {
            items: OnrampPurchase[]
          }
        ).items
      for (const one of bought) {
        isQuiet = true
        const [purchase] = await read([one.id])
        isQuiet = false
        expect([one, purchase?.id]).toEqual([one, one.id])
        if (one.told) expect(purchase?.status).toBe('done')
        // The provider resends what was not acknowledged, and it counts.
        else expect(await tell(after, one.id)).toBe(204)
        expect((await read([one.id]))[0]).toMatchObject({ status: 'done', amount: '40000000000000000', hash: `0x${'1'.repeat(64)}` })
      }
    } finally {
      await after.end()
    }
  }, 120_000)
})
