import { mainnet } from '@latchkey/eip155/networks'
import { expect, test } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'

test('API-21: a cross-origin isolated page (COEP `require-corp`) shows the server’s images', async ({ open, page, serverWith }) => {
  const server = await serverWith({})
  await open('wallets', {
    connect: [server.url],
    image: [server.url],
    data: { networks: [mainnet], server: server.url },
    headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await settled(page, 'Connect wallet')
  await page.getByRole('button', { name: /^All wallets/ }).click()
  await settled(page, 'All wallets')
  const pictures = dialogOf(page).locator(`img[src^="${server.url}"]`)
  await expect.poll(() => pictures.count()).toBeGreaterThan(0)
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0)))
    .toBe(true)
})
