import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { collect } from '../../scripts/lib/collect.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import { leftovers, watchLeftovers } from '../harness/leftovers.js'
import { type NextDev, nextDev } from '../harness/next-dev.js'

let site: NextDev
beforeAll(async () => {
  // Consumers get the built packages; so does this example.
  await collect(process.execPath, [join(root, 'scripts/build.mjs'), '--modules'])
  site = await nextDev()
  // Compiles each page, which takes longer on a busy machine than a navigation may.
  for (const path of ['/', '/members', '/api/latchkey/v1/alive']) await fetch(site.url + path)
}, 400_000)
afterAll(() => site?.close())

/** The listeners for wallets that announce themselves. */
const ears = async (page: Page): Promise<number> =>
  (await leftovers(page)).listeners.filter((listener) => listener.startsWith('eip6963:announceProvider')).length

for (const host of ['localhost', '127.0.0.1']) {
  test(`under next dev a visitor signs in at ${host}, and the page for members knows the account`, async ({
    page,
    context,
    sandbox,
    problems,
  }) => {
    // The example's chains are not running here; only the wallet responds.
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await sandbox.attach(context)
    await page.goto(site.url.replace('localhost', host))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
    const [address = ''] = sandbox.wallets.alba.accounts
    await page.getByText(`Hello ${address}`).waitFor()
    await page.getByRole('link', { name: 'Members only' }).click()
    await page.getByRole('listitem').getByText(address).waitFor()
    await page.reload()
    await page.getByRole('listitem').getByText(address).waitFor()
  })
}

test('SSR-11: five edits of the component that makes the kernel leave one kernel under next dev, with its listeners and one dialog', async ({
  page,
}) => {
  await watchLeftovers(page)
  await page.goto(site.url)
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').waitFor()
  }
  await open()
  const before = await ears(page)
  expect(before).toBeGreaterThan(0)
  for (let version = 1; version <= 5; version++) {
    site.edit('app/providers.tsx', /Latchkey One[ \d]*/, `Latchkey One ${version}`)
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 30_000 }).toBe(0)
    await open()
    expect([await page.getByRole('dialog').count(), await ears(page)]).toEqual([1, before])
  }
})
