import { toHex } from 'viem'
import { describe, expect, vi } from 'vitest'
import { startSandbox } from '../start-sandbox.js'
import { connect, heard, openApp, propose } from './fixtures/open-app.js'
import { test } from './fixtures/phone.js'

describe('a disturbed relay', () => {
  test('after an outage, sessions continue, and requests made in the meantime are answered', { timeout: 30_000 }, async ({
    app,
    alba,
    relay,
  }) => {
    const { mine, ask } = await connect(app, alba)
    await relay.down()
    await expect.poll(() => app.core.relayer.connected).toBe(false)
    const asked = ask('personal_sign', ['0x00', alba.accounts[0]])
    alba.setChain(31338)
    await relay.up()
    expect(await asked).toMatch(/^0x/)
    await mine.ping()
    expect(alba.sessions).toHaveLength(1)
  })

  test('after a lost connection the client redials automatically', { timeout: 30_000 }, async ({ app, alba, relay }) => {
    const { ask } = await connect(app, alba)
    for (const code of [1013, 4008]) {
      relay.disconnect(code)
      await expect.poll(() => app.core.relayer.connected).toBe(false)
      expect(await ask('personal_sign', [toHex(code), alba.accounts[0]])).toMatch(/^0x/)
    }
  })

  test.for(['Unauthorized: invalid key', 'JWT validation error: JWT Token is not yet valid'])(
    'a relay that refuses with "%s" is dialled about once a second, and used again once it accepts',
    { timeout: 30_000 },
    async (reason, { app, alba, relay }) => {
      const { mine, ask } = await connect(app, alba)
      const before = relay.opened
      relay.refuse(reason)
      await expect.poll(() => app.core.relayer.connected).toBe(false)
      await expect.poll(() => app.core.relayer.connected).toBe(false)
      const from = Date.now()
      // A pending message does not make it hurry.
      alba.setChain(31338)
      const pinged = mine.ping()
      pinged.catch(() => {})
      await expect.poll(() => relay.opened - before, { timeout: 8000 }).toBeGreaterThan(2)
      const seconds = (Date.now() - from) / 1000
      // Two clients, each with a first attempt.
      expect(relay.opened - before).toBeLessThanOrEqual(2 * (seconds + 2))
      relay.refuse(undefined)
      expect(await ask('personal_sign', ['0x00', alba.accounts[0]])).toMatch(/^0x/)
      expect(alba.sessions).toHaveLength(1)
    },
  )

  test('a wallet refused at its first call stays calm, and pairs once it is accepted', { timeout: 60_000 }, async ({
    app,
    relay,
    sandbox,
  }) => {
    const { brio } = sandbox.wallets
    const { uri, approval } = await propose(app)
    relay.refuse('Unauthorized: invalid key')
    const [before, from] = [relay.opened, Date.now()]
    const paired = brio.pair(uri)
    await expect.poll(() => relay.opened - before, { timeout: 8000 }).toBeGreaterThan(4)
    expect(relay.opened - before).toBeLessThanOrEqual(2 * ((Date.now() - from) / 1000 + 2))
    relay.refuse(undefined)
    await Promise.all([approval(), paired])
    brio.reset()
  })

  test('a delayed proposal reaches the wallet later', async ({ app, alba, relay }) => {
    relay.hold()
    const { uri, approval } = await propose(app)
    const paired = alba.pair(uri)
    await expect.poll(() => relay.messages.length).toBe(1)
    expect(alba.requests).toEqual([])
    relay.release()
    await Promise.all([approval(), paired])
  })
})

describe('stop', () => {
  test('ends open sessions, prompts and codes without a message', async () => {
    const sandbox = await startSandbox()
    const { alba, brio } = sandbox.wallets
    const app = await openApp(sandbox.relay.url)
    const { mine } = await connect(app, alba)
    const deleted = vi.fn()
    app.on('session_delete', deleted)
    alba.next('never')
    const { uri, approval } = await propose(app)
    approval().catch(() => {})
    const asked = alba.pair(uri)
    asked.catch(() => {})
    await alba.waitForPrompt()
    const waiting = brio.pair((await propose(app)).uri.replace(/wc:.{64}/, `wc:${'a'.repeat(64)}`))
    waiting.catch(() => {})
    await sandbox.stop()
    await expect(asked).rejects.toMatchObject({ code: 'stopped' })
    await expect(waiting).rejects.toMatchObject({ code: 'stopped' })
    await expect(mine.ping()).rejects.toMatchObject({ code: 'stopped' })
    await expect(alba.pair(uri)).rejects.toMatchObject({ code: 'stopped' })
    expect([alba.sessions, alba.pending, sandbox.relay.open, deleted.mock.calls]).toEqual([[], [], 0, []])
  })

  test('a disconnect in flight still arrives', async () => {
    const sandbox = await startSandbox()
    const { alba } = sandbox.wallets
    const app = await openApp(sandbox.relay.url)
    await connect(app, alba)
    const ended = heard(app, 'session_delete')
    alba.reset()
    await sandbox.stop()
    await ended
  })
})
