import { expect, onTestFinished, test, vi } from 'vitest'
import { shareClient } from './share-client.js'

type Args = Parameters<typeof shareClient>[0]

/** The page's registry of clients, as another copy of this package finds it. */
function register(): Map<string, { users: number; readonly opened: Promise<unknown> }> {
  const page = globalThis as { [key: symbol]: ReturnType<typeof register> | undefined }
  const key = Symbol.for('latchkey.walletconnect.clients')
  page[key] ??= new Map()
  const all = page[key]
  onTestFinished(() => all.clear())
  return all
}
const args = (projectId: string, ...relayUrls: string[]): Args =>
  ({
    projectId,
    options: { relayUrls },
    metadata: { name: 'App', url: '' },
    storage: { get: () => undefined, set: () => {} },
  }) as unknown as Args

/** A client that is already open, and how often it was closed. */
function opened(name: string, close = vi.fn(async () => {})) {
  const client = { client: 'the client', close }
  const shared = { users: 0, opened: Promise.resolve(client) }
  register().set(name, shared)
  return { client, shared, close }
}

test('WC-02 kernels of one project and relays share a client, which the last one closes', async () => {
  const { client, shared, close } = opened('latchkey-p-wss://a.test,wss://b.test')
  const mine = args('p', 'wss://a.test', 'wss://b.test')
  const [one, two] = [shareClient(mine), shareClient(mine)]
  expect([await one.opened, await two.opened, shared.users]).toEqual([client, client, 2])
  await one.release()
  await one.release()
  expect(close).not.toHaveBeenCalled()
  await two.release()
  expect([close.mock.calls.length, register().size]).toEqual([1, 0])
})

test('a replaced client is closed, and its replacement stays', async () => {
  const { close } = opened('latchkey-p-wss://a.test')
  const one = shareClient(args('p', 'wss://a.test'))
  const other = opened('latchkey-p-wss://a.test')
  await one.release()
  expect([close.mock.calls.length, register().get('latchkey-p-wss://a.test')]).toEqual([1, other.shared])
})

test('does not reuse a client that failed to open, and has nothing to close', async () => {
  const failure = new Error('no library')
  const opening = Promise.reject(failure)
  opening.catch(() => {})
  register().set('latchkey-p-wss://a.test', { users: 0, opened: opening })
  const one = shareClient(args('p', 'wss://a.test'))
  await expect(one.opened).rejects.toBe(failure)
  expect(register().size).toBe(0)
  await expect(one.release()).resolves.toBeUndefined()
})
