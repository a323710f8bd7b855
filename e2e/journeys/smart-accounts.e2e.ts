import { batch, EMAIL, frameOf, one, three, two } from '../harness/smart-accounts.js'
import { answer, expect, outcomeOf, request, sessionOf, signUp, test } from '../harness/smart-test.js'

test('three transfers of an account that holds nothing else take one approval, and the operator pays', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  chain,
}) => {
  await openShop()
  const own = await signUp(page, server, EMAIL)
  expect((await sessionOf(page))?.accounts).toMatchObject([{ address: own, type: 'smartAccount' }])
  expect(await request(page, 'wallet_getCapabilities', [own, ['0x539']])).toMatchObject({ '0x539': { atomic: { status: 'ready' } } })
  await chain.give(own, 6n)
  const before = await Promise.all([one, two, three].map(chain.coins))
  const sending = request(page, 'wallet_sendCalls', [batch(own)])
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Approve 3 calls at once' }).waitFor()
  for (const number of [1, 2, 3])
    await frame
      .getByText(new RegExp(`^${number} of 3: `))
      .first()
      .waitFor()
  await frame.getByText('The operator of this wallet').first().waitFor()
  await answer(page, 'Approve')
  const { id } = (await sending) as { readonly id: string }
  const { status, receipts } = await outcomeOf(page, id)
  expect([status, receipts?.length]).toEqual([200, 1])
  expect(await Promise.all([one, two, three].map(chain.coins))).toEqual([1n, 2n, 3n].map((value, at) => value + (before[at] ?? 0n)))
  expect([await chain.coins(own), await chain.code(own)]).toEqual([0n, expect.stringMatching(/^0xef0100/)])
  expect(await request(page, 'wallet_getCapabilities', [own, ['0x539']])).toMatchObject({ '0x539': { atomic: { status: 'supported' } } })

  await page.reload()
  await expect.poll(async () => (await sessionOf(page))?.status).toBe('connected')
  expect(await outcomeOf(page, id)).toMatchObject({ status: 200, receipts: [{ transactionHash: receipts?.[0]?.transactionHash }] })
})
