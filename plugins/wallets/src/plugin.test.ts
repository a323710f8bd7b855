import { walletSources } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import type { listWallets } from './actions/list-wallets.js'
import { wallets } from './plugin.js'

test('follows every rule of a plugin', async () => {
  expect(await checkPlugin(() => wallets())).toEqual([])
})

const bounds = { replies: {}, peers: [fakeChain('eip155')] }
const start = (options: Parameters<typeof createTestKernel>[1] = {}) => createTestKernel(wallets(), { ...bounds, ...options })
type TestKernel = Awaited<ReturnType<typeof start>>

/** The plugin's source, queried like in the Connect view. */
function ask(kernel: TestKernel, query: object = {}): ReturnType<typeof listWallets> {
  const [source] = kernel.read(walletSources)
  if (!source) throw new Error('There is no source.')
  return source.list(query, { signal: new AbortController().signal }) as ReturnType<typeof listWallets>
}

test('trusts a server with the list, and requests wallets that the app can use', async () => {
  const asked: URL[] = []
  const own = { id: 'b', name: 'B', image_url: 'https://cdn.test/b.svg' }
  const items = [{ id: 'a', name: 'A' }, own, { id: 'c', name: 'C', image_url: '/v1/images/wallet/c' }]
  const kernel = await start({
    kernel: {
      fetch: async (input) => {
        asked.push(new URL(String(input)))
        return Response.json({ items, total: 70, nextPage: 2 })
      },
    },
  })
  const wallets = [{ id: 'a', name: 'A' }, own, { id: 'c', name: 'C', image_url: 'https://server.test/v1/images/wallet/c' }]
  expect(await ask(kernel, { entries: 20 })).toEqual({ wallets, count: 70, nextPage: 2, incomplete: false })
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    entries: '20',
    chains: 'eip155',
    platform: 'desktop',
    projectId: 'test',
  })
  await kernel.stop()
})

test.each([
  ['LST-04: refused', async () => Response.json({ error: { code: 'x', message: 'no', requestId: 'r' } }, { status: 403 })],
  ['LST-04: down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['API-04: answered in another shape', async () => Response.json({ items: [{ id: 7 }], total: 1, nextPage: null })],
])('%s, the bundled wallets take over, and it is reported once', async (_name, fetch) => {
  vi.useFakeTimers()
  const kernel = await start({ kernel: { fetch } })
  const answer = await ask(kernel)
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(answer.incomplete).toBe(true)
  expect(answer.wallets.map(({ name }) => name)).toContain('MetaMask')
  expect(kernel.log.filter(({ what }) => what === 'report')).toHaveLength(1)
  await expect(ask(kernel, { page: 2 })).rejects.toThrow()
  await kernel.stop()
})

test('LST-04: does not wait for a server that takes too long', async () => {
  const kernel = await start({
    kernel: {
      fetch: (_input, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    },
  })
  vi.useFakeTimers()
  const answer = ask(kernel)
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  expect((await answer).incomplete).toBe(true)
  await kernel.stop()
})

test('requests nothing without a server, and misses nothing', async () => {
  const fetch = vi.fn()
  const kernel = await start({ kernel: { fetch, server: undefined as never } })
  expect((await ask(kernel, { search: 'phan' })).wallets.map(({ name }) => name)).toEqual(['Phantom'])
  expect((await ask(kernel)).incomplete).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
  await kernel.stop()
})
