import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('WC-28 messages of a wallet around the end of its session do no harm, in any order', async () => {
  const unhandled: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => unhandled.push(reason))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  const app = startApp({ sandbox })
  const { alba } = sandbox.wallets
  const { uri, approved } = await app.actions.walletconnect.pair()
  const [, mine] = await Promise.all([approved, alba.pair(uri)])
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.status).toBe('connected'))
  sandbox.relay.hold()
  // How the wallet's own library handles that does not matter here.
  for (const word of [
    mine.ping(),
    mine.update({ chains: [1337] }),
    mine.emit('accountsChanged', [alba.accounts[1]]),
    mine.disconnect(),
    mine.ping(),
    mine.update({ chains: [1337] }),
    mine.emit('chainChanged', 1337),
  ])
    word.catch(() => {})
  sandbox.relay.release()
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.status).toBe('disconnected'), { timeout: 10_000 })
  // Later messages on the same connection are read after all of that.
  const next = await app.actions.walletconnect.pair()
  const [topic] = await Promise.all([next.approved, alba.pair(next.uri)])
  const sign = { topic, chain: 'eip155:1337', method: 'personal_sign', params: ['0x48656c6c6f', alba.accounts[0]] } as const
  expect(await app.actions.walletconnect.request(sign)).toMatch(/^0x/)
  expect(unhandled.map(String)).toEqual([])
})
