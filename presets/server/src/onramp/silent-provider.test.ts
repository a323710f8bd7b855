import { EventEmitter, once } from 'node:events'
import { type OnrampProvider, onrampServer } from '@latchkey/onramp/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeServers } from '../fixtures/stored-servers.js'

const order = { account: 'eip155:1:0x8ba1f109551bD432803012645Ac136ddd64DBA72', asset: 'eip155:1/slip44:60', fiat: 'USD', amount: '100' }
const token = { asset: order.asset, name: 'Ether', symbol: 'ETH', decimals: 18, codes: { shop: 'ETH', silent: 'ETH' } }
const TIMEOUT_MS = 15_000

/** A provider that works. */
const shop: OnrampProvider = {
  id: 'shop',
  name: 'Shop',
  feeRange: '1-2%',
  methods: ['card'],
  quote: async () => ({ amount: '0.04', total: '100', fees: [] }),
  start: async ({ id }) => ({ url: `https://shop.example/${id}`, expiresAt: 0 }),
  find: async () => undefined,
}

/** A provider that never settles one kind of request, and ignores its signal. */
function silent(kind: 'countries' | 'quote' | 'start' | 'find') {
  const requests = new EventEmitter()
  /** Resolves with the signal of the next request. */
  const asked = async (): Promise<AbortSignal> => (await once(requests, kind))[0]
  const wait = ({ signal }: { readonly signal: AbortSignal }) => {
    requests.emit(kind, signal)
    return new Promise<never>(() => {})
  }
  const provider: OnrampProvider = {
    ...shop,
    id: 'silent',
    name: 'Silent',
    ...(kind === 'countries' && { countries: wait }),
    ...(kind !== 'countries' && { [kind]: (_: unknown, call: { readonly signal: AbortSignal }) => wait(call) }),
    readHook: ({ body }) => ({ event: 'e', purchase: body, news: undefined, ask: true }),
  }
  return { provider, asked }
}

describeServers(
  'providers of purchases that do not respond',
  (open) => {
    const start = async (kind: Parameters<typeof silent>[0], now: () => number = Date.now) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { provider, asked } = silent(kind)
      const errors: string[] = []
      const onError = (error: unknown, name: string): void => void errors.push(`${name} ${(error as { readonly code?: string }).code}`)
      const server = await open(onrampServer({ providers: [provider, shop], tokens: [token], onError, now }))
      const send = async (path: string, body: object | string, signal?: AbortSignal) => {
        const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...(signal && { signal }) }
        const answer = await server.fetch(new Request(`https://api.test${path}?projectId=p`, init))
        return {
          status: answer.status,
          reply: (await answer.json()) as { readonly id: string; readonly items: object[]; readonly refused: object[] },
        }
      }
      /** Lets the limit pass once the provider was asked. */
      const pass = async (): Promise<void> => {
        const signal = await asked()
        expect(signal.aborted).toBe(false)
        await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
        expect(signal.aborted).toBe(true)
      }
      return { send, pass, asked, errors }
    }

    test('returns the quotes of the other providers', async () => {
      const { send, pass, errors } = await start('quote')
      const sent = send('/v1/onramp/quotes', order)
      await pass()
      expect((await sent).reply).toMatchObject({ items: [{ provider: 'shop' }], refused: [{ provider: 'silent', reason: 'unavailable' }] })
      expect(errors).toEqual(['silent unavailable'])
    })

    test('a country lookup that times out excludes no country', async () => {
      const { send, pass, errors } = await start('countries')
      const sent = send('/v1/onramp/quotes', { ...order, country: 'DE' })
      await pass()
      expect((await sent).reply.items).toHaveLength(2)
      expect(errors).toEqual(['silent unavailable'])
    })

    test('a purchase that does not begin in time is refused', async () => {
      const { send, pass } = await start('start')
      const sent = send('/v1/onramp/sessions', { ...order, provider: 'silent' })
      await pass()
      expect(await sent).toMatchObject({ status: 503, reply: { error: { code: 'unavailable' } } })
    })

    test('a purchase keeps its last known status, and its webhook is to be sent again', async () => {
      let now = Date.now()
      const { send, pass, errors } = await start('find', () => now)
      const { id } = (await send('/v1/onramp/sessions', { ...order, provider: 'silent' })).reply
      now += 4_000
      const read = send('/v1/onramp/purchases', { ids: [id] })
      await pass()
      expect((await read).reply.items).toMatchObject([{ status: 'open' }])
      expect(errors).toEqual(['silent unavailable'])
      const hook = send('/v1/onramp/hooks/silent', id)
      await pass()
      expect((await hook).status).toBe(503)
    })

    test('a caller that leaves does not end the country lookup that others wait for', async () => {
      const asked = new EventEmitter()
      const countries = ({ signal }: { readonly signal: AbortSignal }) =>
        new Promise<ReadonlySet<string>>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          asked.emit('countries', () => resolve(new Set(['US'])))
        })
      const server = await open(onrampServer({ providers: [{ ...shop, countries }], tokens: [token] }))
      const send = (signal: AbortSignal) =>
        server.fetch(
          new Request('https://api.test/v1/onramp/quotes?projectId=p', {
            method: 'POST',
            body: JSON.stringify({ ...order, country: 'DE' }),
            signal,
          }),
        )
      const begun = once(asked, 'countries')
      const caller = new AbortController()
      const left = send(caller.signal)
      const [answer] = (await begun) as [() => void]
      const stays = send(new AbortController().signal)
      await new Promise((turn) => setImmediate(turn))
      caller.abort()
      answer()
      await left
      expect(await (await stays).json()).toEqual({ items: [], refused: [{ provider: 'shop', reason: 'country' }] })
    })

    test('a caller that leaves ends the request', async () => {
      const { send, asked } = await start('quote')
      const caller = new AbortController()
      const sent = send('/v1/onramp/quotes', order, caller.signal)
      const signal = await asked()
      caller.abort()
      expect(signal.aborted).toBe(true)
      expect(await sent).toMatchObject({ status: 499 })
    })
  },
  ['sqlite'],
)
