import { encodeFunctionData, erc20Abi } from 'viem'
import { dialogOf, settled } from '../harness/modal.js'
import { batch, EMAIL, frameOf, one, three, two } from '../harness/smart-accounts.js'
import { answer, chainOf, expect, outcomeOf, request, sessionOf, signUp, test } from '../harness/smart-test.js'

test('if the operator does not pay, the account itself pays, and becomes a smart account with its first batch', {
  timeout: 120_000,
}, async ({ openShop, page, server, operator, chain }) => {
  operator.pays = false
  await openShop()
  const own = await signUp(page, server, EMAIL)
  await chain.give(own, 10n ** 18n)
  const sending = request(page, 'wallet_sendCalls', [batch(own)])
  await frameOf(page).getByText('Becomes a smart account on this network, with the same address.').first().waitFor()
  await answer(page, 'Approve')
  const { id } = (await sending) as { readonly id: string }
  const { status, receipts } = await outcomeOf(page, id)
  expect([status, receipts?.length]).toEqual([200, 1])
  const [receipt] = receipts ?? []
  expect(await chain.transaction(receipt?.transactionHash ?? '0x')).toMatchObject({ type: 'eip7702', from: own.toLowerCase() })
  expect(await chain.coins(own)).toBeLessThan(10n ** 18n - 6n)

  const again = request(page, 'wallet_sendCalls', [batch(own)])
  await answer(page, 'Approve')
  const second = await outcomeOf(page, ((await again) as { readonly id: string }).id)
  expect(await chain.transaction(second.receipts?.[0]?.transactionHash ?? '0x')).toMatchObject({ type: 'eip1559' })
})

test('a batch stays on its named network, even if the page switches to another one during the prompt', {
  timeout: 120_000,
}, async ({ openShop, page, server, sandbox, chain }) => {
  await openShop()
  const own = await signUp(page, server, EMAIL)
  const other = chainOf(sandbox.chains[1].rpcUrl, sandbox.contracts.token)
  await chain.give(own, 6n)
  await other.give(own, 10n ** 18n)
  const before = await Promise.all([chain.coins(three), other.coins(three)])
  const sending = request(page, 'wallet_sendCalls', [batch(own)])
  await frameOf(page).getByRole('heading', { name: 'Approve 3 calls at once' }).waitFor()
  const switching = request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await answer(page, 'Approve')
  const { id } = (await sending) as { readonly id: string }
  expect(await switching).toBe(null)
  expect((await sessionOf(page))?.chain).toBe('eip155:31338')
  expect(await outcomeOf(page, id)).toMatchObject({ status: 200, chainId: '0x539' })
  expect([await chain.coins(three), await other.coins(three)]).toEqual([(before[0] ?? 0n) + 3n, before[1]])
  expect(await other.coins(own)).toBe(10n ** 18n)

  // Without smart accounts on the network in use, the next batch for the other one still goes there.
  await chain.give(own, 6n)
  const again = request(page, 'wallet_sendCalls', [batch(own)])
  await answer(page, 'Approve')
  expect(await outcomeOf(page, ((await again) as { readonly id: string }).id)).toMatchObject({ status: 200, chainId: '0x539' })
  expect((await sessionOf(page))?.chain).toBe('eip155:31338')
})

test('rejecting a batch moves nothing, and its id remains unknown', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  chain,
  problems,
}) => {
  // The server is asked whether an id is free, and whose batch it is.
  problems.allow(/status of 404/)
  await openShop()
  const own = await signUp(page, server, EMAIL)
  await chain.give(own, 6n)
  const id = `0x${'ab'.repeat(32)}`
  const sending = request(page, 'wallet_sendCalls', [batch(own, { id })])
  await answer(page, 'Cancel')
  expect([await sending, await request(page, 'wallet_getCallsStatus', [id]), await chain.coins(own)]).toEqual([4001, 5730, 6n])
  expect(await chain.code(own)).toBe('0x')
})

test('a batch with one failing call moves nothing', { timeout: 120_000 }, async ({ openShop, page, server, chain, sandbox }) => {
  await openShop()
  const own = await signUp(page, server, EMAIL)
  await chain.give(own, 10n ** 18n)
  const before = await chain.coins(one)
  const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [two, 1n] })
  const calls = [
    { to: one, value: '0x1' },
    { to: sandbox.contracts.token, data: tooMuch },
  ]
  const sending = request(page, 'wallet_sendCalls', [batch(own, { calls })])
  await frameOf(page)
    .getByText(/would fail|will fail/)
    .first()
    .waitFor()
  await answer(page, 'Approve')
  const sent = await sending
  if (typeof sent === 'object') expect((await outcomeOf(page, (sent as { readonly id: string }).id)).status).toBeGreaterThanOrEqual(400)
  expect(await chain.coins(one)).toBe(before)
})

test('EMB-15 the account type is the visitor’s choice, even after a reload, on networks that support both', {
  timeout: 120_000,
}, async ({ openShop, page, server, sandbox }) => {
  const [here, elsewhere] = sandbox.chains.map(({ network }) => network.caipNetworkId)
  await openShop()
  const own = await signUp(page, server, EMAIL)
  const type = async () => (await sessionOf(page))?.accounts.map((account) => account.type).join()
  const go = (chain: unknown) => page.evaluate((to) => window.embedded.connections.switchNetwork(to as `eip155:${number}`), chain)
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await dialogOf(page)
    .getByRole('button', { name: /Account type/ })
    .click()
  await settled(page, 'Account type')
  await dialogOf(page).getByText('Both have the same address. Your funds stay where they are.').waitFor()
  await dialogOf(page)
    .getByRole('button', { name: /Switch to plain account/ })
    .click()
  await dialogOf(page)
    .getByRole('button', { name: /Switch to smart account/ })
    .waitFor()
  expect([await type(), (await sessionOf(page))?.address]).toEqual(['eoa', own])
  expect(await request(page, 'wallet_sendCalls', [batch(own)])).toBe(5760)

  await page.reload()
  await expect.poll(type).toBe('eoa')
  await page.evaluate(() => window.embedded.open('SmartAccountSettings' as never))
  await dialogOf(page)
    .getByRole('button', { name: /Switch to smart account/ })
    .click()
  await expect.poll(type).toBe('smartAccount')
  await go(elsewhere)
  await expect.poll(type).toBe('eoa')
  await dialogOf(page)
    .getByText(/There are no smart accounts on/)
    .waitFor()
  await go(here)
  await expect.poll(type).toBe('smartAccount')
})

test('with an unreachable bundler a batch still arrives, paid by the account', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  accounts,
  chain,
}) => {
  await openShop()
  const own = await signUp(page, server, EMAIL)
  await chain.give(own, 10n ** 18n)
  accounts.here.misbehave('away')
  const before = await chain.coins(one)
  const sending = request(page, 'wallet_sendCalls', [batch(own)])
  await answer(page, 'Approve')
  const { id } = (await sending) as { readonly id: string }
  expect([(await outcomeOf(page, id)).status, (await chain.coins(one)) - before]).toEqual([200, 1n])
})

test('a wrong gas estimate of a bundler moves nothing, and the status reports that it never will', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  accounts,
  chain,
  problems,
}) => {
  // The server is asked whether an id is free, and whose batch it is.
  problems.allow(/status of 404/)
  await openShop()
  const own = await signUp(page, server, EMAIL)
  await chain.give(own, 10n ** 18n)
  accounts.here.misbehave('gas')
  const id = `0x${'cd'.repeat(32)}`
  const sending = request(page, 'wallet_sendCalls', [batch(own, { id })])
  await answer(page, 'Approve')
  expect(await sending).toEqual(expect.any(Number))
  expect([(await outcomeOf(page, id)).status, await chain.coins(own)]).toEqual([400, 10n ** 18n])
})

test('an operation that a bundler loses is not reported as done', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  accounts,
  chain,
}) => {
  await openShop()
  const own = await signUp(page, server, EMAIL)
  await chain.give(own, 6n)
  accounts.here.misbehave('forgets')
  const sending = request(page, 'wallet_sendCalls', [batch(own)])
  await answer(page, 'Approve')
  const { id } = (await sending) as { readonly id: string }
  expect(await request(page, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 100 })
  expect(await chain.coins(own)).toBe(6n)
})
