import { dialogOf, settled } from '../harness/modal.js'
import { answer, expect, request, sessionOf, signUp, smartTest } from '../harness/smart-test.js'

const test = smartTest({ scheme: '7702-delegator', sessions: true })
const OTHER = '0x00000000000000000000000000000000000B0b00'

test('an app is granted a permission, which is shown once and listed, until the visitor revokes it', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  chain,
}) => {
  const shop = await openShop()
  const own = await signUp(page, server, 'ada@example.com')
  await chain.give(own, 10n ** 18n)
  const granting = request(page, 'wallet_grantPermissions', [
    {
      chainId: '0x539',
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      signer: { type: 'account', data: { address: OTHER } },
      permissions: [{ type: 'native-token-transfer', data: { allowance: '0x16345785d8a0000' } }],
    },
  ])
  await page.frameLocator('iframe').getByText('0.1 ETH').first().waitFor()
  await answer(page, 'Approve')
  expect(await granting).toMatchObject({ permissionsContext: expect.stringMatching(/^0x/) })
  await settled(page, 'Permission granted')
  await dialogOf(page)
    .getByText(/0\.1 ETH/)
    .waitFor()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()

  await page.reload()
  await expect.poll(async () => (await sessionOf(page))?.status).toBe('connected')
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await dialogOf(page)
    .getByRole('button', { name: /App permissions/ })
    .click()
  await settled(page, 'App permissions')
  await dialogOf(page).getByText(new URL(shop.url).origin).waitFor()
  await dialogOf(page)
    .getByRole('button', { name: /Revoke the permission of/ })
    .click()
  await answer(page, 'Revoke')
  await settled(page, 'App permissions')
  await dialogOf(page).getByText('Revoked').waitFor()
  expect(
    await dialogOf(page)
      .getByRole('button', { name: /Revoke/ })
      .count(),
  ).toBe(0)
})

test('rejecting a permission grants nothing', { timeout: 120_000 }, async ({ openShop, page, server, chain }) => {
  await openShop()
  const own = await signUp(page, server, 'ada@example.com')
  await chain.give(own, 10n ** 18n)
  const granting = request(page, 'wallet_grantPermissions', [
    {
      chainId: '0x539',
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      signer: { type: 'account', data: { address: OTHER } },
      permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
    },
  ])
  await answer(page, 'Cancel')
  expect([await granting, await chain.code(own)]).toEqual([4001, '0x'])
  await page.evaluate(() => window.embedded.open('SmartSessionList' as never))
  await dialogOf(page).getByText('No app has a permission').waitFor()
})
