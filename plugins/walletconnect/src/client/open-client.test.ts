import type { Metadata } from '@latchkey/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClient } from '../fixtures/fake-client.js'
import type { WalletConnectOptions } from '../options.js'
import { clientOf, openClient } from './open-client.js'

const RELAY = 'wss://relay.test'

/** The protocol's own client in this process. There is no relay, and none is needed before a pairing. */
async function open(options: Partial<WalletConnectOptions> = {}, metadata: Partial<Metadata> = {}, stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored))
  const fetched = vi.fn(async (_url: string) => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const opened = await openClient({
    options: { relayUrls: [RELAY], ...options },
    projectId: 'project',
    metadata: { name: 'App', url: 'https://app.test', ...metadata },
    storage: { get: (key) => kept.get(key), set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)) },
    name: 'one',
  })
  onTestFinished(() => opened.close())
  return { ...opened, kept, fetched, core: opened.client.core }
}
const onPage = (): string[] => Object.keys(globalThis).filter((key) => key.startsWith('_walletConnectCore_'))

test('an opened client has dialled nothing and reported nothing to its maker, and stores its data in the app’s storage', async () => {
  const { client, core, relay, kept, fetched } = await open()
  expect(client.metadata).toMatchObject({ name: 'App', description: '', url: 'https://app.test' })
  expect([core.projectId, core.relayUrl, core.relayer.connected, relay.down()]).toEqual(['project', RELAY, false, undefined])
  expect(await core.verify.register({ id: '1', decryptedId: '1' })).toBe('')
  expect(fetched).not.toHaveBeenCalled()
  await core.crypto.generateKeyPair()
  expect([...kept.keys()].some((key) => key.startsWith('client.') && key.endsWith('//keychain'))).toBe(true)
})

test('a wallet gets the app’s own metadata', async () => {
  const { client } = await open({}, { description: 'An app', icons: ['https://app.test/icon.png'] })
  expect(client.metadata).toMatchObject({ name: 'App', description: 'An app', icons: ['https://app.test/icon.png'] })
})

test('the app decides about reports to the protocol’s maker', async () => {
  const event = { event: 'ERROR' as const, properties: { topic: 't', trace: [] } }
  const tells = async (vendor: WalletConnectOptions['vendor']) => {
    const { core, close } = await open(vendor && { vendor })
    const { eventId } = core.eventClient.createEvent(event)
    const verified = await core.verify.register({ id: '1', decryptedId: '1' })
    const isKept = core.eventClient.getEvent({ eventId }) !== undefined
    await close()
    // Outside a browser the verification frame is not loaded.
    return [isKept, verified]
  }
  expect(await tells(undefined)).toEqual([false, ''])
  expect(await tells({ telemetry: true })).toEqual([true, ''])
  expect(await tells({ verify: true })).toEqual([false, undefined])
})

test('a closed one is removed from the page, and others are not affected', async () => {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, '_walletConnectCore_other'))
  Object.assign(globalThis, { _walletConnectCore_other: 'theirs' })
  const first = await open()
  await first.close()
  expect(onPage()).toEqual(['_walletConnectCore_other'])
  await expect(
    first.relay.need(() => first.core.relayer.request({ method: 'irn_subscribe', params: { topic: 't' } })),
  ).rejects.toMatchObject({ code: 'relay-unreachable' })
  const second = await open()
  expect(second.core).not.toBe(first.core)
})

test('stored data that cannot be read is repaired before the client starts', async () => {
  const at = 'wc@2:client:0.3:one//session'
  const { client } = await open({}, {}, { 'client.keys': JSON.stringify([at]), [`client.${at}`]: '[{"topic":"without a key"}]' })
  expect(client.session.getAll()).toEqual([])
})

test('a browser that reports being offline can still reach a relay on its own machine, and no other', async () => {
  const { versions: _, ...rest } = process
  const reach = async (...relayUrls: [string, ...string[]]): Promise<boolean> => {
    const { core, close } = await open({ relayUrls })
    vi.stubGlobal('process', { ...rest, versions: {} })
    const navigator = { onLine: false, product: 'Gecko' }
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('window', { document: {}, navigator })
    const reached = await core.relayer.confirmOnlineStateOrThrow().then(
      () => true,
      () => false,
    )
    vi.unstubAllGlobals()
    await close()
    return reached
  }
  for (const relay of ['ws://localhost:1', 'ws://127.0.0.1:1', 'ws://127.1.2.3:1', 'ws://[::1]:1'])
    expect(await reach(relay), relay).toBe(true)
  for (const relay of [RELAY, 'wss://localhost.test', 'wss://x127.0.0.1.test']) expect(await reach(relay), relay).toBe(false)
  expect(await reach(RELAY, 'ws://localhost:1')).toBe(true)
})

test('uses the client of a provider that the app created unchanged, and leaves its relay to the app', async () => {
  const { client } = fakeClient()
  const { relay, ...given } = clientOf({ client })
  expect(given.client).toBe(client)
  expect([relay.down(), await relay.need(async () => 'done'), relay.parcelFor({ params: {} })]).toEqual([undefined, 'done', undefined])
  const listener = vi.fn()
  relay.watch(listener)()
  relay.dial()
  relay.stop()
  await given.close()
  expect(listener).not.toHaveBeenCalled()
})

test.each([{}, { session: {} }, { core: {} }])('a provider whose client has no sessions or no core is refused: %j', (client) => {
  expect(() => clientOf({ client } as never)).toThrow(
    expect.objectContaining({ code: 'session-unknown', details: { topic: 'of the given provider' } }),
  )
})
