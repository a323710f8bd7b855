import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyticsServer } from '@latchkey/analytics/server'
import { openStorage } from '@latchkey/server/storage'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import { askedToSign, button, dialog, signedIn, siwxPage } from '../harness/siwx.js'
import { test as base } from '../harness/siwx-steps.js'
import { expect } from '../harness/siwx-test.js'

interface Row {
  readonly event: string
  readonly url: string
  readonly details: string
}

const MAIL = 'ada.lovelace@example.com'
const AMOUNT = '1234.56789'

/** A server of the operator that stores events, and an app that sends them there unless told otherwise. */
const test = base
  .extend('analyticsHost', async ({ serverWith, outlive }) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-analytics-'))
    const database = join(folder, 'events.sqlite')
    // Removed after the servers that write there.
    outlive(async () => rmSync(folder, { recursive: true, force: true }))
    const calls: string[] = []
    const log = { warn() {}, error() {}, request: ({ route }: { readonly route: string }) => void calls.push(route) }
    const { url } = await serverWith({ database, plugins: [analyticsServer()], projectIds: ['e2e'], signIn: false, log })
    const storage = await openStorage({ url: database, plugins: [analyticsServer()] })
    outlive(() => storage.close())
    const rows = () => storage.database.query<Row>('SELECT * FROM analytics_events ORDER BY at, received_at')
    return { url, calls, rows }
  })
  .extend('openCounted', async ({ context, sandbox, serve, server, analyticsHost }) => {
    await sandbox.attach(context)
    return async (page: Page, { isSent = true } = {}) => {
      const { connect = [], ...options } = siwxPage(sandbox, server, { analytics: isSent ? { host: analyticsHost.url } : {} })
      const { url } = await serve('siwx', { ...options, connect: [...connect, analyticsHost.url] })
      await page.goto(`${url}?user=${MAIL}&amount=${AMOUNT}#${sandbox.wallets.alba.accounts[0]}`)
      return url
    }
  })

/** Events wait for five seconds: whatever arrives sooner was sent because the page was left. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
}

describe('events for the host of the operator', () => {
  test('a visit arrives when its page is left, without address, email address, amount, query or fragment', async ({
    openCounted,
    page,
    sandbox: { wallets },
    analyticsHost,
  }) => {
    const [account] = wallets.alba.accounts
    const url = await openCounted(page)
    wallets.alba.next(
      { error: { code: -32603, message: `${account} of ${MAIL} has ${AMOUNT} ETH at https://node.test/?key=${AMOUNT}` } },
      { method: 'personal_sign' },
    )
    await askedToSign(page)
    await button(page, 'Sign').click()
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await signedIn(page)
    await leave(page)
    await expect.poll(async () => (await analyticsHost.rows()).map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
    const rows = await analyticsHost.rows()
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'INITIALIZE',
        'MODAL_OPEN',
        'SELECT_WALLET',
        'CONNECT_SUCCESS',
        'CLICK_SIGN_SIWX_MESSAGE',
        'SIWX_AUTH_ERROR',
      ]),
    )
    expect(new Set(rows.map((row) => row.url))).toEqual(new Set([url]))
    // Ids, times and ports are random digits; the address of the page was compared above.
    const told = rows.map((row) => Object.entries(row).filter(([column]) => !['event_id', 'received_at', 'at', 'url'].includes(column)))
    const stored = JSON.stringify(told).toLowerCase()
    for (const secret of [account.slice(2, 14), 'ada', 'example.com', '1234', '56789', '?', '#'])
      expect(stored).not.toContain(secret.toLowerCase())
  })

  test('nothing is sent without a host, nor about a visitor with Global Privacy Control', async ({
    openCounted,
    page,
    context,
    analyticsHost,
  }) => {
    const visit = async (on: Page, isSent = true): Promise<void> => {
      await openCounted(on, { isSent })
      await on.getByRole('button', { name: 'Connect wallet' }).click()
      await settled(on, 'Connect wallet')
      await leave(on)
    }
    await visit(page, false)
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await visit(page)
    // The browser ends a request of the page that is left, which is no error.
    await context.route('**/v1/wallets?*', () => {})
    // Events of another visitor arrive after that.
    await visit(await context.newPage())
    await expect.poll(() => analyticsHost.calls).not.toEqual([])
    expect(analyticsHost.calls).toEqual(['POST /batch'])
    expect((await analyticsHost.rows()).map(({ event }) => event)).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  })
})
