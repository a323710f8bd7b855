import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { connect, disconnect, session, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

/** Every status of the page from its first script on. */
const recordStatus = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      const core = window.kernel?.state.core
      if (core?.ready) {
        const now = core.sessions.eip155?.status ?? 'none'
        if (seen.at(-1) !== now) seen.push(now)
      }
      if (document.readyState !== 'complete' || seen.at(-1) !== 'connected') requestAnimationFrame(look)
    }
    look()
  })

describe('sessions over time', () => {
  test('REC-01, REC-02: a reload restores the connection, silently and without appearing disconnected in between', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    const before = alba.requests.length
    await recordStatus(page)
    await page.reload()
    await expect.poll(() => status(page)).toBe('connected')
    await page.getByRole('button', { name: /ada\.eth/ }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('disconnected')
    expect(alba.requests.slice(before).map((r) => r.method)).not.toContain('eth_requestAccounts')
    expect(
      await page.evaluate(() => window.events.some((e) => e.event === 'connect' && (e.payload as { restored: boolean }).restored)),
    ).toBe(true)
  })

  test('TAB-01, TAB-02: a second tab is connected without a prompt and follows the disconnect within a second', async ({
    openDapp,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    const { url } = await openDapp()
    await connect(page)
    const asked = alba.requests.filter((r) => r.method === 'eth_requestAccounts').length
    const second = await context.newPage()
    await second.goto(url)
    await expect.poll(() => status(second)).toBe('connected')
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(asked)
    await disconnect(page)
    await expect.poll(() => session(second)).toMatchObject({ status: 'disconnected', accounts: [], connections: [] })
  })
})
