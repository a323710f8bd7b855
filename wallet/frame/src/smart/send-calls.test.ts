import { encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s } from '../fixtures/english.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()
const world = (options?: WorldOptions) => smartWorld(sandbox(), options)
/** An address that was never used. */
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const pay = (to: Hex, value = parseEther('0.01')) => ({ to, value: toHex(value) })
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id
/** Sends tokens that a new visitor does not have. */
const unpayable = (to: Hex) => ({
  to: sandbox().contracts.token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseEther('1')] }),
})

test('three transfers take one approval and one transaction, and make the account a smart one at the same address', async () => {
  const { request, client, address, asked, chainId, network, tasks } = await world()
  const to = [fresh(), fresh(), fresh()]
  const calls = to.map((each) => pay(each))
  const answer = await request('wallet_sendCalls', [{ version: '2.0.0', from: address, chainId, atomicRequired: true, calls }])
  expect(answer).toEqual({ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ title: s('smart.batch', { count: 3 }), origin: 'https://shop.example', app: 'Shop', warnings: [] })
  expect(asked[0]?.parts?.map(({ title, details }) => [title, details.map(({ value }) => value)])).toEqual(
    to.map((each, at) => [s('smart.part', { number: at + 1, count: 3, title: 'Send' }), [each, '0.01 ETH']]),
  )
  expect(asked[0]?.details.map(({ label, value }) => [label, value])).toEqual([
    ['You give', '0.03 ETH'],
    ['Fee, at most', expect.stringMatching(/^0\.000\d+ ETH$/)],
    ['Network', 'Test chain'],
    [s('smart.account'), s('smart.upgrade')],
  ])
  const id = idOf(answer)
  await expect
    .poll(() => request('wallet_getCallsStatus', [id]))
    .toMatchObject({ version: '2.0.0', id, chainId, status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await Promise.all(to.map((each) => client.getBalance({ address: each })))).toEqual(to.map(() => parseEther('0.01')))
  expect(await client.getCode({ address })).toBe(`0xef0100${network.implementation.slice(2).toLowerCase()}`)
  // The delegation uses a nonce as well.
  expect(await client.getTransactionCount({ address })).toBe(2)
  // The seed is opened once for both signatures.
  expect(tasks.map((task) => task.do)).toEqual(['sign-transaction'])
})

test('gas of becoming a smart account with three transfers stays as measured', async () => {
  const { request, chainId } = await world()
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh()), pay(fresh()), pay(fresh())] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  const { receipts } = (await request('wallet_getCallsStatus', [id])) as { readonly receipts: readonly [{ readonly gasUsed: Hex }] }
  // As designed, for recipients without a zero byte; each zero byte costs 12 less.
  expect(Number(receipts[0].gasUsed)).toBeLessThanOrEqual(142_078)
})

test('the second batch contains and mentions no delegation', async () => {
  const { request, client, address, asked, chainId, tasks } = await world()
  for (const _ of [1, 2]) {
    const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh()), pay(fresh())] }]))
    await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  }
  expect(asked.map(({ details }) => details.some(({ label }) => label === s('smart.account')))).toEqual([true, false])
  expect(tasks.map((task) => 'delegate' in task)).toEqual([true, false])
  expect(await client.getTransactionCount({ address })).toBe(3)
})

test('a batch with one failing call moves nothing, is reported beforehand, and ends as reverted', async () => {
  const { request, client, chainId, asked } = await world()
  const to = fresh()
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(to), unpayable(to)] }]))
  expect(asked[0]?.warnings[0]).toMatch(/^This transaction would fail/)
  expect(asked[0]?.caution).toBe('wait')
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  expect(await client.getBalance({ address: to })).toBe(0n)
})

test.each([false, true])('a batch that the account cannot pay for cannot be confirmed (with a bundler: %s)', async (bundler) => {
  const { request, chainId, asked } = await world({ coins: '0.005', yes: false, network: { bundler } })
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh())] }]).catch(() => {})
  expect(asked[0]?.lacks).toBe('ETH')
})

test('a rejection signs and stores nothing', async () => {
  const { request, chainId, server, tasks } = await world({ yes: false })
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh())] }])).rejects.toMatchObject({ code: 4001 })
  expect([tasks, [...server.batches]]).toEqual([[], []])
})

test('a batch is stored before it is sent, so that a reloaded page finds its result', async () => {
  const { request, load, chainId, server, anvil } = await world()
  await anvil('evm_setAutomine', [false])
  try {
    const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh())] }]))
    expect(server.batches.get(id)).toMatchObject({ kind: 'transaction' })
    const again = load()
    expect(await again.request('wallet_getCallsStatus', [id])).toEqual({ version: '2.0.0', id, chainId, status: 100, atomic: true })
    await anvil('evm_mine', [])
    expect(await again.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  } finally {
    await anvil('evm_setAutomine', [true])
  }
})

test('the status of a batch sent from this document needs no server, unless another visitor asks for it', async () => {
  const { request, chainId, server } = await world()
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh())] }]))
  server.findCalls = () => Promise.reject(Object.assign(new Error('none'), { reason: 'not-found' }))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  for (const visitor of ['v2', undefined]) {
    server.visitor = visitor
    await expect(request('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
  }
})

test('a batch that the server does not store is not sent', async () => {
  const { request, chainId, server, address, client } = await world()
  server.noteCalls = () => Promise.reject(Object.assign(new Error('away'), { reason: 'unreachable' }))
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh())] }])).rejects.toThrow('away')
  expect(await client.getTransactionCount({ address })).toBe(0)
})

test('a caller of version 1 gets a plain id', async () => {
  const { request, chainId } = await world()
  const id = await request('wallet_sendCalls', [{ version: '1.0', chainId, calls: [pay(fresh())] }])
  expect(id).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test('a single call is shown like a transaction', async () => {
  const { request, chainId, asked } = await world()
  const to = fresh()
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(to)] }])
  expect(asked[0]).toMatchObject({ title: 'Send', confirm: 'Send' })
  expect(asked[0]?.parts).toBeUndefined()
  expect(asked[0]?.details.slice(0, 2)).toMatchObject([
    { label: 'To', value: to },
    { label: 'Amount', value: '0.01 ETH' },
  ])
})

test("the app's id is used, and no other batch can have it", async () => {
  const { request, chainId, asked } = await world()
  const batch = { version: '2.0.0', chainId, id: '0xabc123', calls: [pay(fresh())] }
  expect(await request('wallet_sendCalls', [batch])).toEqual({ id: '0xabc123' })
  await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
  expect(asked).toHaveLength(1)
})

test('an id taken by another tab meanwhile is rejected before anything is sent', async () => {
  const { request, chainId, server, client, address } = await world()
  server.findCalls = () => Promise.reject(Object.assign(new Error('none'), { reason: 'not-found' }))
  server.batches.set('0xabc123', { id: '0xabc123', chain: 'eip155:1', kind: 'transaction', hash: `0x${'11'.repeat(32)}` })
  const batch = { version: '2.0.0', chainId, id: '0xabc123', calls: [pay(fresh())] }
  await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
  expect(await client.getTransactionCount({ address })).toBe(0)
})

test.each(['0x1234', 'abc', '0x'])('an unknown id %s has its own number', async (id) => {
  await expect((await world()).request('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
})

test('refuses batches on a network without smart accounts and for another account', async () => {
  const { request, other, asked, chainId } = await world()
  const chain = toHex(Number(other.split(':')[1]))
  const calls = [pay(fresh())]
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId: chain, calls }])).rejects.toMatchObject({ code: 5760 })
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, from: fresh(), calls }])).rejects.toMatchObject({ code: 4100 })
  expect(asked).toEqual([])
})

test('the account never delegates to an unknown contract', async () => {
  const { request, chainId, smart } = await world({ network: { implementation: `0x${'aa'.repeat(20)}` } })
  expect(await smart.enabled()).toEqual([])
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh())] }])).rejects.toMatchObject({ code: 5760 })
})

test("a call to the account itself is rejected: it could change the account's owner", async () => {
  const { request, chainId, address, asked } = await world()
  const calls = [pay(fresh()), { to: address, data: '0x12345678' }]
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])).rejects.toMatchObject({ code: 4100 })
  expect(asked).toEqual([])
})

test('shows if the balance is too low for all amounts and the fee', async () => {
  const { request, chainId, asked } = await world({ coins: '0.015' })
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [pay(fresh()), pay(fresh())] }]).catch(() => {})
  expect(asked[0]?.lacks).toBe('ETH')
})

test('a visitor who chose the plain account keeps it, until the account is a smart one anyway', async () => {
  const { request, smart, chain, chainId } = await world()
  await smart.prefer(chain, 'eoa')
  const batch = { version: '2.0.0', chainId, calls: [pay(fresh())] }
  await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5760 })
  await smart.prefer(chain, 'smartAccount')
  const id = idOf(await request('wallet_sendCalls', [batch]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  await smart.prefer(chain, 'eoa')
  await expect(request('wallet_sendCalls', [batch])).resolves.toMatchObject({ id: expect.any(String) })
})
