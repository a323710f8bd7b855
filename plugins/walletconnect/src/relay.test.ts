import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'
import { keysOf, withRelay } from './fixtures/with-relay.js'

const { sandbox, start, startWithout } = withRelay()
/** The failure of a request, and how long it took. */
const failure = async (asked: Promise<unknown>) => {
  const from = Date.now()
  const error = await asked.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { error, took: Date.now() - from }
}

test('WC-19 a relay that refuses in the middle of a session: pending and new requests fail at once, and the same session works again', async () => {
  const { app, alba, sign } = await start()
  alba.next('manual')
  const waiting = failure(sign())
  await alba.waitForPrompt('personal_sign')
  sandbox().relay.refuse('Unauthorized: origin not allowed')
  // It had arrived, so its outcome is unknown.
  expect((await waiting).error).toMatchObject({
    code: 'relay-refused',
    details: { reason: 'Unauthorized: origin not allowed', sent: true },
  })
  expect(app.state.walletconnect.relay).toEqual({ status: 'refused', reason: 'Unauthorized: origin not allowed' })
  const { error, took } = await failure(sign())
  expect(error).toMatchObject({ catalogue: 'walletconnect', code: 'relay-refused' })
  expect(took).toBeLessThan(1000)
  sandbox().relay.refuse(undefined)
  alba.reset()
  expect(app.state.core.sessions.eip155?.status).toBe('connected')
})

test('WC-19 once the relay is back the next request succeeds, and the wallet never sees one that failed', async () => {
  const { app, alba, sign } = await start()
  sandbox().relay.refuse('Too many requests')
  await vi.waitFor(() => expect(app.state.walletconnect.relay.status).toBe('refused'))
  const { error } = await failure(sign())
  expect(error).toMatchObject({ code: 'relay-refused', details: { reason: 'Too many requests' } })
  expect(error).not.toHaveProperty('details.sent')
  sandbox().relay.refuse(undefined)
  expect(await sign()).toMatch(/^0x/)
  expect(app.state.walletconnect.relay).toEqual({ status: 'ok', reason: undefined })
  expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign'])
})

test('WC-19 a relay that vanishes: a new request fails at once and is not kept for later, a delivered one gets its answer', async () => {
  const { app, alba, sign } = await start()
  alba.next('manual')
  const waiting = sign()
  const prompt = await alba.waitForPrompt('personal_sign')
  await sandbox().relay.down()
  await vi.waitFor(() => expect(app.state.walletconnect.relay.status).toBe('unreachable'))
  const { error, took } = await failure(sign())
  expect(error).toMatchObject({ code: 'relay-unreachable', details: { relays: [sandbox().relay.url] } })
  expect(took).toBeLessThan(1000)
  await prompt.approve()
  await sandbox().relay.up()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await sign()).toMatch(/^0x/)
  expect(await waiting).toMatch(/^0x/)
  expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign', 'personal_sign'])
})

test('WC-19 a dropped connection is reopened, and no request fails', async () => {
  const { app, sign } = await start()
  sandbox().relay.disconnect(1001)
  const signatures = await Promise.all([sign(), sign()])
  expect(signatures.every((signature) => /^0x/.test(String(signature)))).toBe(true)
  expect(app.state.walletconnect.relay.status).toBe('ok')
})

test('WC-21 after a reload while the relay refuses, the state shows that the wallet is unreachable, and then that it is reachable', async () => {
  const visit = { storage: memoryStorage(), projectId: crypto.randomUUID() }
  const before = await start(visit)
  await before.app.stop()
  sandbox().relay.refuse('Unauthorized: invalid key')
  const app = startApp({ sandbox: sandbox(), ...visit })
  await vi.waitFor(() => expect(app.state.walletconnect.relay).toEqual({ status: 'refused', reason: 'Unauthorized: invalid key' }))
  sandbox().relay.refuse(undefined)
  const asked = { topic: before.topic, chain: 'eip155:1337', method: 'personal_sign', params: ['0x61', before.alba.accounts[0]] } as const
  expect(await app.actions.walletconnect.request(asked)).toMatch(/^0x/)
  expect(app.state.walletconnect.relay.status).toBe('ok')
})

// Everything else that is stored: stored-data.slow.test.ts.
test('WC-22 without its session, or with nonsense in it, the app starts, and the next pairing works', async () => {
  for (const value of [undefined, '{"a":1']) await startWithout('session', value)
})

test('WC-22 a session without a remembered wallet is ended, and the wallet is notified', async () => {
  const storage = memoryStorage()
  const visit = { storage, projectId: crypto.randomUUID() }
  const before = await start(visit)
  await before.app.stop()
  const book = keysOf(storage).find((one) => one.endsWith('walletconnect.wallets'))
  storage.removeItem(book ?? '')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  onTestFinished(() => void vi.useRealTimers())
  const app = startApp({ sandbox: sandbox(), ...visit })
  await vi.waitFor(() => expect(before.alba.sessions).toEqual([]))
  // The kernel waits a while for a wallet of the last visit.
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.status).toBe('disconnected'), 5_000)
  expect(app.state.walletconnect.wallets).toEqual([])
})
