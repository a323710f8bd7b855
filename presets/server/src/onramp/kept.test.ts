import { type HookNews, type OnrampProvider, onrampServer, type PurchaseNews } from '@latchkey/onramp/server'
import type { OnrampPurchase } from '@latchkey/onramp/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeServersOnAll, type StoredServer } from '../fixtures/stored-servers.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const DAY = 86_400_000
const order = { account: `eip155:1:${ADA}`, asset: 'eip155:1/slip44:60', fiat: 'USD', amount: '100' }
const hashOf = (digit: number): string => `0x${String(digit).repeat(64)}`

/** A provider that answers as the test sets, and accepts hooks in the test's format. */
function seller() {
  const own = { found: undefined as PurchaseNews | undefined, asked: 0 }
  const provider: OnrampProvider = {
    id: 'shop',
    name: 'Shop',
    feeRange: '1-2%',
    methods: ['card'],
    quote: async () => ({ amount: '0.04', total: '100', fees: [] }),
    start: async ({ id }) => ({ url: `https://shop.example/${id}`, expiresAt: 0 }),
    async find() {
      own.asked += 1
      return own.found
    },
    // Signatures have separate tests.
    readHook: ({ body }) => JSON.parse(body) as HookNews,
  }
  return { own, provider }
}

describeServersOnAll('purchases', (open) => {
  const start = async (now: () => number = Date.now, keepDays = 400) => {
    const { own, provider } = seller()
    const token = { asset: order.asset, name: 'Ether', symbol: 'ETH', decimals: 18, codes: { shop: 'ETH' } }
    const half = () => onrampServer({ providers: [provider], tokens: [token], now, keepDays })
    const server = await open(half())
    const ask = async (path: string, body: object, at: StoredServer = server) => {
      const answer = await at.fetch(new Request(`https://api.test${path}?projectId=p`, { method: 'POST', body: JSON.stringify(body) }))
      const text = await answer.text()
      return { status: answer.status, reply: (text === '' ? {} : JSON.parse(text)) as { id: string; items: OnrampPurchase[] } }
    }
    const begin = async () => (await ask('/v1/onramp/sessions', { provider: 'shop', ...order })).reply.id
    const read = async (id: string) => (await ask('/v1/onramp/purchases', { ids: [id] })).reply.items[0]
    const hook = (purchase: string, event: string, news?: PurchaseNews, at?: StoredServer) =>
      ask('/v1/onramp/hooks/shop', { event, purchase, news, ask: false }, at)
    return { own, ask, begin, read, hook, another: () => open(half()) }
  }

  test('hooks have the same result in any order, any number of times, in any process', async () => {
    const { begin, hook, read, another } = await start()
    const other = await another()
    const steps: readonly PurchaseNews[] = [
      { status: 'pending' },
      { status: 'failed' },
      { status: 'pending', amount: '0.04' },
      { status: 'done', amount: '0.04', paid: '100' },
      { status: 'done', amount: '0.04', paid: '100', hash: hashOf(1) },
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 0, 1, 2, 3, 4], { minLength: 10 }),
        fc.infiniteStream(fc.boolean()),
        async (all, where) => {
          const id = await begin()
          for (const step of all)
            expect((await hook(id, `event ${step}`, steps[step], where.next().value ? other : undefined)).status).toBe(204)
          expect(await read(id)).toMatchObject({ status: 'done', amount: '40000000000000000', paid: '100', hash: hashOf(1) })
        },
      ),
      { numRuns: 15 },
    )
  }, 30_000)

  test('a failed purchase does not become pending again, and a completed one never changes', async () => {
    const { begin, hook, read } = await start()
    const id = await begin()
    await hook(id, 'a', { status: 'failed' })
    await hook(id, 'b', { status: 'pending' })
    expect(await read(id)).toMatchObject({ status: 'failed' })
    await hook(id, 'c', { status: 'done', hash: hashOf(2), amount: '0.04' })
    await hook(id, 'd', { status: 'failed', hash: hashOf(3), amount: '9' })
    await hook(id, 'e', { status: 'done', hash: hashOf(3), amount: '9' })
    expect(await read(id)).toMatchObject({ status: 'done', hash: hashOf(2), amount: '40000000000000000' })
  })

  test('hooks with another address, and invalid amounts or hashes, are ignored', async () => {
    const { begin, hook, read } = await start()
    const id = await begin()
    await hook(id, 'a', { status: 'done', address: `0x${'ee'.repeat(20)}`, amount: '1' })
    expect(await read(id)).toMatchObject({ status: 'open' })
    await hook(id, 'b', { status: 'pending', address: ADA.toLowerCase(), amount: '-1', paid: 'NaN', hash: '<script>' })
    expect(await read(id)).toMatchObject({ status: 'pending', amount: null, paid: '100', hash: null })
  })

  test('requests a purchase from a provider once in four seconds, however many watch it', async () => {
    let now = Date.now()
    const { own, begin, read, another, ask } = await start(() => now)
    const other = await another()
    const id = await begin()
    now += 4_000
    own.found = { status: 'pending' }
    await Promise.all(Array.from({ length: 10 }, (_, i) => ask('/v1/onramp/purchases', { ids: [id] }, i % 2 ? other : undefined)))
    expect(own.asked).toBe(1)
    now += 3_999
    await read(id)
    expect(own.asked).toBe(1)
    now += 1
    own.found = { status: 'done', amount: '0.04', hash: hashOf(1) }
    expect(await read(id)).toMatchObject({ status: 'done' })
    now += DAY
    await read(id)
    expect(own.asked).toBe(2)
  })

  test('an unpaid purchase is deleted after a week, a paid one after the configured days', async () => {
    let now = Date.now()
    const { begin, read, hook } = await start(() => now, 30)
    const [open, paid] = [await begin(), await begin()]
    await hook(paid, 'a', { status: 'done' })
    now += 7 * DAY + 1
    await begin()
    expect([await read(open), (await read(paid))?.status]).toEqual([undefined, 'done'])
    now += 23 * DAY
    await begin()
    expect(await read(paid)).toBeUndefined()
  })

  test('hooks for unknown purchases or providers change nothing and reveal nothing', async () => {
    const { begin, hook, ask, read } = await start()
    const id = await begin()
    for (const purchase of ['ab'.repeat(16), '', "' OR 1=1 --", id.toUpperCase()])
      expect((await hook(purchase, 'x', { status: 'done' })).status).toBe(204)
    expect((await ask('/v1/onramp/hooks/other', { event: 'x', purchase: id, news: { status: 'done' }, ask: false })).status).toBe(404)
    expect(await read(id)).toMatchObject({ status: 'open' })
  })

  test('the country comes from the operator’s proxy header, not the page, and nothing is sold in blocked ones', async () => {
    const { provider } = seller()
    const local = { ...provider, countries: async () => new Set(['DE', 'US-NY']) }
    const token = { asset: order.asset, name: 'Ether', symbol: 'ETH', decimals: 18, codes: { shop: 'ETH' } }
    const server = await open(
      onrampServer({ providers: [local], tokens: [token], blockedCountries: ['FR'], countryHeader: 'cf-ipcountry' }),
    )
    const sold = async (said: string, header?: string): Promise<unknown> => {
      const headers = header === undefined ? {} : { 'cf-ipcountry': header }
      const answer = await server.fetch(new Request(`https://api.test/v1/onramp/options?projectId=p&${said}`, { headers }))
      const { country, providers } = (await answer.json()) as { country: string | null; providers: { available: boolean }[] }
      return [country, providers[0]?.available]
    }
    expect(await sold('country=DE', 'KP')).toEqual(['KP', false])
    expect(await sold('country=KP', 'de')).toEqual(['DE', true])
    expect(await sold('country=DE', 'XX')).toEqual(['DE', true])
    expect(await sold('country=FR')).toEqual(['FR', false])
    expect(await sold('')).toEqual([null, true])
    expect(await sold('country=US')).toEqual(['US', true])
    expect(await sold('country=US&subdivision=TX')).toEqual(['US', false])
    const begin = (country: string) =>
      server.fetch(
        new Request('https://api.test/v1/onramp/sessions?projectId=p', {
          method: 'POST',
          headers: { 'cf-ipcountry': country },
          body: JSON.stringify({ provider: 'shop', ...order, country: 'DE' }),
        }),
      )
    expect([(await begin('DE')).status, (await begin('FR')).status, (await begin('KP')).status]).toEqual([200, 400, 400])
  })
})
