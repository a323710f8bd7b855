import type { Page } from 'playwright-core'
import { expect, test } from '../harness/fixtures.js'
import { leftovers, watchLeftovers } from '../harness/leftovers.js'
import { type HotSite, serveHot } from '../harness/serve-hot.js'

const hotTest = test.extend('site', async ({ outlive: _first }, { onCleanup }): Promise<HotSite> => {
  const site = await serveHot('hot')
  onCleanup(() => site.close())
  return site
})

const press = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).click()
}
const running = (page: Page): Promise<number> =>
  page.evaluate(() => (window.made ?? []).filter(({ plugins }) => plugins.some(({ status }) => status === 'started')).length)
/** The listeners for wallets that announce themselves. */
const ears = async (page: Page): Promise<number> =>
  (await leftovers(page)).listeners.filter((listener) => listener.startsWith('eip6963:announceProvider')).length

for (const [what, file, open] of [
  ['a view', 'view.tsx', /Open the view/],
  ['a piece of another plugin’s view', 'section.tsx', /Connect wallet/],
] as const) {
  hotTest(`SSR-10: five edits of ${what} are shown, and its state is kept`, async ({ site, page }) => {
    await page.goto(site.url)
    await press(page, open)
    const piece = page.getByRole('button', { name: /version/ })
    for (let i = 0; i < 3; i++) await piece.click()
    for (let version = 1; version <= 5; version++) {
      site.edit(file, version)
      await page.getByRole('button', { name: `version ${version} pressed 3` }).waitFor()
    }
    expect(await running(page)).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
}

hotTest('SSR-11: five edits that make a new kernel leave one, with its listeners, and one dialog', async ({ site, page }) => {
  await watchLeftovers(page)
  await page.goto(site.url)
  await press(page, /App pressed 0/)
  await press(page, /Connect wallet/)
  await page.getByRole('dialog').waitFor()
  const before = await ears(page)
  expect(before).toBeGreaterThan(0)
  for (let version = 1; version <= 5; version++) {
    site.edit('kernel.ts', version)
    await expect.poll(() => page.evaluate(() => window.made?.length)).toBe(version + 1)
    await expect.poll(() => running(page)).toBe(1)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await press(page, /Connect wallet/)
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await ears(page)).toBe(before)
  }
  await page.keyboard.press('Escape')
  // The page itself was not reloaded.
  await page.getByRole('button', { name: 'App pressed 1' }).waitFor()
})

hotTest('five edits of a component that makes the kernel leave one kernel, with its listeners, and one dialog', async ({ site, page }) => {
  await watchLeftovers(page)
  await page.goto(`${site.url}#state`)
  await press(page, /Connect wallet/)
  await page.getByRole('dialog').waitFor()
  const before = await ears(page)
  for (let version = 1; version <= 5; version++) {
    site.edit('in-state.tsx', version)
    await page.getByRole('heading', { name: `version ${version}`, includeHidden: true }).waitFor()
    await expect.poll(() => running(page)).toBe(1)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await press(page, /Connect wallet/)
    await page.getByRole('dialog').waitFor()
    expect([await page.getByRole('dialog').count(), await ears(page)]).toEqual([1, before])
  }
})
