import { dialogOf } from '../harness/modal.js'
import { OTHER, test } from '../harness/smart-permissions.js'
import { answer, expect, request, signUp } from '../harness/smart-test.js'

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
