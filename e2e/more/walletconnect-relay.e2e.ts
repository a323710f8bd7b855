import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Sandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { pairing, phonePage, phoneSign, phoneStatus, scan, showCode } from '../harness/phone.js'
import { readCode } from '../harness/read-code.js'

describe('the connection to the relay', () => {
  test('WC-07: the relay is unreachable for half a minute during a request, which is answered once it is back', async ({
    open,
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_REFUSED|WebSocket/)
    const { relay, wallets } = sandbox
    const { alba } = wallets
    await page.clock.install()
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    alba.next('manual')
    const asked = phoneSign(page, alba.accounts[0])
    const prompt = await alba.waitForPrompt('personal_sign')
    const sockets = countSockets(page)
    await relay.down()
    await page.clock.fastForward(30_000)
    await prompt.approve()
    await relay.up()
    await page.clock.runFor(20_000)
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature: await asked })).toBe(true)
    // One after each of the library's increasing delays.
    expect(sockets()).toBeLessThan(12)
  })

  for (const [what, disturb] of [
    ['refuses', (relay) => relay.refuse('Unauthorized: invalid key')],
    [
      'drops every line',
      (relay) => {
        relay.cut(1000)
        relay.disconnect(1001)
      },
    ],
    ['vanishes', (relay) => relay.down()],
  ] as const satisfies readonly (readonly [string, (relay: Sandbox['relay']) => void | Promise<void>])[]) {
    test(`WC-20: a relay that ${what} is dialled at most three times in 25 s, however often the app asks, and the session works after that`, async ({
      open,
      page,
      sandbox,
      problems,
    }) => {
      problems.allow(/ERR_CONNECTION_REFUSED|WebSocket|Latchkey/)
      const { relay, wallets } = sandbox
      const { alba } = wallets
      // Before anything runs: timers of the modal that closes now could not be cleared later.
      await page.clock.install()
      await open('phone', phonePage(sandbox))
      await scan(page, alba)
      const sockets = countSockets(page)
      await disturb(relay)
      await page.evaluate(() => window.phone.open())
      for (let i = 0; i < 6; i++) {
        expect(await phoneSign(page, alba.accounts[0]).catch(String)).toMatch(/relay/i)
        // The message disappears after a while.
        if (i === 0) await page.getByRole('alert').getByText('Alba Wallet cannot be reached right now').waitFor()
        await page.clock.runFor(4_000)
      }
      expect(sockets()).toBeLessThanOrEqual(3)
      await relay.reset()
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return page.evaluate(() => window.phone.state.walletconnect.relay.status)
        })
        .toBe('ok')
      expect(await phoneStatus(page)).toBe('connected')
      expect(await phoneSign(page, alba.accounts[0])).toMatch(/^0x/)
      // Failed messages are not delivered later.
      expect(alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    })
  }

  test('WC-25: a relay that goes silent without closing fails pending requests, is redialled once for that, and the session works after that', async ({
    open,
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/Latchkey/)
    const { relay, wallets } = sandbox
    const { alba } = wallets
    await page.clock.install()
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    const sockets = countSockets(page)
    relay.silence('all')
    const asked = phoneSign(page, alba.accounts[0]).catch(String)
    const relayStatus = () => page.evaluate(() => window.phone.state.walletconnect.relay.status)
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return relayStatus()
      })
      .toBe('unreachable')
    expect(await asked).toMatch(/None of these relays answered/)
    expect(sockets()).toBeLessThanOrEqual(2)
    await relay.reset()
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return relayStatus()
      })
      .toBe('ok')
    expect(await phoneSign(page, alba.accounts[0])).toMatch(/^0x/)
    expect(alba.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('a frozen page misses nothing: the wallet’s responses are read when the page is visible again', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    alba.next('manual')
    const asked = phoneSign(page, alba.accounts[0])
    const prompt = await alba.waitForPrompt('personal_sign')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await prompt.approve()
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature: await asked })).toBe(true)
  })

  test('WC-01: a code that is about to expire is replaced automatically, and Copy never copies an old one', async ({
    open,
    page,
    sandbox,
  }) => {
    await page.clock.install()
    await open('phone', phonePage(sandbox))
    await showCode(page)
    const first = await pairing(page)
    const [, expiry] = /expiryTimestamp=(\d+)/.exec(first.uri ?? '') ?? []
    // A second before it is replaced, which is 70 s before it expires.
    await page.clock.pauseAt(Number(expiry) * 1000 - 71_000)
    expect((await pairing(page)).uri).toBe(first.uri)
    await page.clock.resume()
    await expect.poll(async () => (await pairing(page)).renewed).toBe(1)
    const second = await pairing(page)
    expect(second.uri).not.toBe(first.uri)
    expect(await readCode(page.locator('.lk-qr'))).toBe(second.uri)
    await sandbox.wallets.alba.pair(second.uri ?? '')
    await expect.poll(() => phoneStatus(page)).toBe('connected')
  })

  test('WC-10: a session that expired while the laptop slept has ended when it wakes, and gets no request', async ({
    open,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await page.clock.install()
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    const week = 7 * 24 * 3_600_000
    await page.clock.setSystemTime(Date.now() + week + 60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => phoneStatus(page)).toBe('disconnected')
    expect(await page.evaluate(() => window.phone.state.walletconnect.wallets)).toEqual([])
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  test('WC-02: two kernels of one app on a page open one socket', async ({ open, page, sandbox }) => {
    const sockets = countSockets(page)
    await open('phone', phonePage(sandbox, { twice: true }))
    await showCode(page)
    const first = await pairing(page)
    const second = await page.evaluate(() => window.twin?.actions.walletconnect.pair().then(({ uri }) => uri))
    expect(second).toMatch(/^wc:/)
    expect(second).not.toBe(first.uri)
    expect(sockets()).toBe(1)
  })

  test('WC-11: messages of other scripts on the window are ignored', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await showCode(page)
    await page.evaluate(() => {
      for (const said of [
        'text',
        7,
        null,
        '{"type":"verify_attestation"',
        '{"type":"verify_attestation","attestation":"x"}',
        { type: 'x' },
      ])
        postMessage(said)
    })
    await alba.pair((await pairing(page)).uri ?? '')
    await expect.poll(() => phoneStatus(page)).toBe('connected')
  })

  test('WC-06: without a relay everything else works, and only the QR code’s space reports it, with a retry', async ({
    open,
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_REFUSED|WebSocket/)
    await page.clock.install()
    await sandbox.attach(page.context())
    await open('phone', phonePage(sandbox, { walletconnect: { relayUrls: ['ws://127.0.0.1:9'] } }))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
    await expect.poll(async () => (await pairing(page)).status).toBe('creating')
    await page.clock.runFor(16_000)
    await page.getByText('The connection service cannot be reached').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
    await expect.poll(() => phoneStatus(page)).toBe('connected')
  })

  test('a connection that breaks repeatedly while a code is created or a request is sent only delays both', async ({
    open,
    page,
    sandbox,
  }) => {
    const { relay, wallets } = sandbox
    const { alba } = wallets
    await open('phone', phonePage(sandbox))
    relay.cut(2)
    await showCode(page)
    await alba.pair((await pairing(page)).uri ?? '')
    await expect.poll(() => phoneStatus(page)).toBe('connected')
    // The page sends next; the wallet only responds.
    relay.cut()
    const signature = await phoneSign(page, alba.accounts[0])
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature })).toBe(true)
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign'])
  })

  test('an unreachable relay is replaced by the next in the list', async ({ open, page, sandbox, problems }) => {
    problems.allow(/ERR_CONNECTION_REFUSED|WebSocket/)
    await open('phone', phonePage(sandbox, { walletconnect: { relayUrls: ['ws://127.0.0.1:9', sandbox.relay.url] } }))
    await showCode(page)
    await sandbox.wallets.alba.pair((await pairing(page)).uri ?? '')
    await expect.poll(() => phoneStatus(page)).toBe('connected')
  })

  test('a relay that accepts the connection but does not respond is replaced by the next in the list', async ({
    open,
    page,
    sandbox,
    outlive,
  }) => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    outlive(async () => silent.close())
    const called = once(silent, 'connection')
    const { port } = silent.address() as AddressInfo
    await page.clock.install()
    await open('phone', phonePage(sandbox, { walletconnect: { relayUrls: [`ws://127.0.0.1:${port}`, sandbox.relay.url] } }))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
    await called
    await page.clock.runFor(8_000)
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
  })

  for (const [reason, alert] of [
    ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
    ['Unauthorized: invalid key', 'Invalid Project ID'],
  ] as const) {
    test(`a relay that refuses with "${reason}" gets few requests, and the alert says "${alert}"`, async ({
      open,
      page,
      sandbox,
      problems,
    }) => {
      problems.allow(/Latchkey|WebSocket/)
      const { relay } = sandbox
      relay.refuse(reason)
      const sockets = countSockets(page)
      await open('phone', phonePage(sandbox))
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
      await page.getByText(alert).waitFor()
      await page.getByText('The connection service cannot be reached').waitFor()
      expect(sockets()).toBeLessThan(3)
      relay.refuse(undefined)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
    })
  }
})

/** Counts the sockets that a page opens from now on. */
function countSockets(page: Page): () => number {
  let count = 0
  page.on('websocket', () => {
    count++
  })
  return () => count
}
