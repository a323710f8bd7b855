import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payWire } from '@latchkey/pay/wire'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Check } from 'typebox/value'
import { getAddress, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MERCHANT_KEY } from '../fixtures/pay.js'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'

let sandbox: Sandbox
let chain: PayChain
let shop: Awaited<ReturnType<PayChain['serve']>>
beforeAll(async () => {
  sandbox = await startSandbox()
}, 60_000)
afterAll(() => sandbox?.stop())
beforeEach(async () => {
  chain = await openPayChain(sandbox)
  shop = await chain.serve()
  return () => shop.stop()
})
const order = (what: 'dollar' | 'ether', amount: bigint | string, more: object = {}) => {
  const { asset, recipient } = chain[what]
  return { asset, recipient, amount: String(amount), ...more }
}

test.each(['dollar', 'ether'] as const)(
  '%s: a transfer of the exact amount due is received, and settled by blocks on top of it',
  async (what) => {
    const payment = await shop.create(order(what, 25_000_000n, { reference: 'order/1' }))
    expect(payment).toMatchObject({
      status: 'open',
      due: '25000000',
      reference: 'order/1',
      confirmations: 0,
      needed: 3,
      hash: null,
      payer: null,
    })
    expect(Check(payWire.create.reply, payment)).toBe(true)
    expect(await shop.read(payment.id)).toMatchObject({ status: 'open' })
    const hash = what === 'dollar' ? await chain.dollars(chain.merchant, payment.due) : await chain.coins(chain.merchant, payment.due)
    // No one has submitted the transaction.
    expect(await shop.again(payment.id)).toMatchObject({
      status: 'received',
      hash,
      confirmations: 1,
      payer: `${chain.chain}:${chain.account.address}`,
    })
    await chain.client.mine({ blocks: 1 })
    expect(await shop.again(payment.id)).toMatchObject({ status: 'received', confirmations: 2 })
    await chain.client.mine({ blocks: 1 })
    const settled = await shop.again(payment.id)
    expect(settled).toMatchObject({ status: 'settled', confirmations: 3, hash })
    expect(Check(payWire.read.reply, settled)).toBe(true)
    // The end: no further requests are made.
    await chain.client.mine({ blocks: 5 })
    expect(await shop.again(payment.id)).toEqual(settled)
    expect(shop.errors).toEqual([])
  },
)

test('the same key is always the same payment', async () => {
  const key = 'the-key-of-order-1'
  const first = await shop.create(order('dollar', 5_000_000n, { key }))
  expect(await shop.create(order('dollar', 5_000_000n, { key }))).toEqual(first)
  const { recipient } = chain.dollar
  expect(await shop.create(order('dollar', 5_000_000n, { key, recipient: recipient.toLowerCase() }))).toEqual(first)
  for (const more of [{ amount: '5000001' }, { asset: chain.ether.asset }, { reference: 'other' }]) {
    const { status, reply } = await shop.ask('/v1/pay/payments', { ...order('dollar', 5_000_000n, { key }), ...more })
    expect([status, reply.error.field]).toEqual([400, 'key'])
  }
})

test('small amounts of coins with many decimals have room for many payments', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => shop.create(order('ether', parseEther('0.00001')))))
  expect(new Set(all.map(({ due }) => due)).size).toBe(30)
  expect(all.every(({ due, amount }) => BigInt(due) - BigInt(amount) <= BigInt(amount) / 200n)).toBe(true)
})

test('an amount without room is refused once it is taken', async () => {
  await shop.create(order('dollar', 1n))
  const { status, reply } = await shop.ask('/v1/pay/payments', { key: 'k'.repeat(16), ...order('dollar', 1n) })
  expect([status, reply.error.code]).toEqual([409, 'conflict'])
})

test('a failed transaction is reported as failed, and another one may follow', async () => {
  const payment = await shop.create(order('dollar', 3_000_000n))
  const abi = [
    { type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [], stateMutability: 'nonpayable' },
  ] as const
  const { client, account, token, merchant } = chain
  const hash = await client.writeContract({
    account,
    chain: null,
    address: token,
    abi,
    functionName: 'transfer',
    args: [merchant, 10n ** 30n],
    gas: 100_000n,
  })
  await client.waitForTransactionReceipt({ hash })
  await shop.sent(payment.id, hash)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'failed', hash })
  expect((await shop.turn(payment.id, 'a'.repeat(16))).granted).toBe(true)
  const good = await chain.dollars(merchant, payment.due)
  expect((await shop.sent(payment.id, good)).status).toBe('sent')
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash: good })
})

test('one turn at a time: only its holder may prompt a wallet, until it is given back, five minutes pass, or a transaction was sent', async () => {
  const { id, due } = await shop.create(order('dollar', 6_000_000n))
  const [one, other] = ['tab-one-'.repeat(2), 'tab-two-'.repeat(2)]
  const both = await Promise.all([shop.turn(id, one), shop.turn(id, other)])
  expect(both.filter(({ granted }) => granted)).toHaveLength(1)
  const [holder, rest] = both[0]?.granted ? [one, other] : [other, one]
  expect((await shop.turn(id, holder)).granted).toBe(true)
  expect((await shop.turn(id, rest)).granted).toBe(false)
  // Someone who never received it cannot return it.
  await shop.turn(id, rest, 'done')
  expect((await shop.turn(id, rest)).granted).toBe(false)
  expect((await shop.turn(id, holder, 'done')).granted).toBe(false)
  expect((await shop.turn(id, rest)).granted).toBe(true)
  shop.pass(300_000)
  expect((await shop.turn(id, holder)).granted).toBe(true)
  const hash = await chain.dollars(chain.merchant, due)
  // No one has submitted it, and the holder has left.
  shop.pass(300_000)
  expect(await shop.turn(id, rest)).toMatchObject({ granted: false, payment: { status: 'received', hash } })
  await chain.client.mine({ blocks: 3 })
  shop.pass()
  expect(await shop.turn(id, holder)).toMatchObject({ granted: false, payment: { status: 'settled' } })
})

test('no turn is given once a transaction is submitted, even before it is in a block', async () => {
  const { id } = await shop.create(order('dollar', 6_000_000n))
  await shop.sent(id, `0x${'cd'.repeat(32)}`)
  expect(await shop.turn(id, 'a'.repeat(16))).toMatchObject({ granted: false, payment: { status: 'sent' } })
})

test.each(['dollar', 'ether'] as const)('%s: a reorganised block reverts the payment, until it is paid again', async (what) => {
  const { client } = chain
  const payment = await shop.create(order(what, 8_000_000n))
  await client.mine({ blocks: 1 })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open' })
  const before = await client.snapshot()
  const pay = () => (what === 'dollar' ? chain.dollars(chain.merchant, payment.due) : chain.coins(chain.merchant, payment.due))
  const hash = await pay()
  await client.mine({ blocks: 1 })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash, confirmations: 2 })
  await client.revert({ id: before })
  await client.mine({ blocks: 4 })
  // It may be mined again, so it stays closed; but nothing proves it.
  expect(await shop.again(payment.id)).toMatchObject({ status: 'sent', confirmations: 0, payer: null })
  // Another transaction with the same key and nonce: other blocks, another hash.
  await client.setNonce({ address: chain.account.address, nonce: 1_000 })
  const next = await pay()
  expect(next).not.toBe(hash)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash: next, confirmations: 1 })
  await client.mine({ blocks: 2 })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash: next })
})

test('finds coins after failed transactions of the same amount, without a submitted hash', async () => {
  const { client, account, merchant } = chain
  const payment = await shop.create(order('ether', 8_200_000n))
  // Stores something, as a contract wallet does that counts what it receives: too much for the gas of a plain transfer.
  await client.setCode({ address: merchant, bytecode: '0x600160005500' })
  const pay = (gas: bigint) => client.sendTransaction({ account, chain: null, to: merchant, value: BigInt(payment.due), gas })
  const failed = await pay(22_000n)
  expect(await client.waitForTransactionReceipt({ hash: failed })).toMatchObject({ status: 'reverted' })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open' })
  // One block with more than one search checks, and the payment last.
  await client.setAutomine(false)
  for (let count = 0; count < 130; count += 1) await pay(22_000n)
  const hash = await pay(100_000n)
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open' })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash })
})

test('finds coins in a block that replaces one that was already read', async () => {
  const { client } = chain
  const payment = await shop.create(order('ether', 8_100_000n))
  await client.mine({ blocks: 1 })
  const before = await client.snapshot()
  await client.mine({ blocks: 3 })
  // One scan reads forty blocks, and this chain had some before.
  for (let i = 0; i < 8; i += 1) expect(await shop.again(payment.id)).toMatchObject({ status: 'open' })
  await client.revert({ id: before })
  const hash = await chain.coins(chain.merchant, payment.due)
  await client.mine({ blocks: 4 })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash })
})

test('an unpaid payment expires; a transfer within a day still counts, a later one does not', async () => {
  // Its clock runs ahead of the others.
  const far = await openPayChain(sandbox, 1)
  const store = await far.serve()
  const [late, later] = [await store.create({ ...far.dollar, amount: '2000000' }), await store.create({ ...far.ether, amount: '2000000' })]
  store.pass(1_800_000)
  expect(await store.read(late.id)).toMatchObject({ status: 'expired' })
  expect((await store.turn(late.id, 'a'.repeat(16))).granted).toBe(false)
  // No other payment has this amount for now.
  expect((await store.create({ ...far.dollar, amount: '2000000' })).due).not.toBe(late.due)
  const hash = await far.dollars(far.merchant, late.due)
  expect(await store.again(late.id)).toMatchObject({ status: 'received', hash })
  await far.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000) + 88_300) })
  await far.coins(far.merchant, later.due)
  const { reply } = await store.verify(`id=${later.id}`)
  expect([reply.payment.status, reply.proof]).toEqual(['expired', null])
  await store.stop()
})

test('finds coins sent by a contract if the node can trace the transaction', async () => {
  const { client, account, merchant } = chain
  const payment = await shop.create(order('ether', 123_456n))
  // Forwards what it receives to the merchant: CALL(gas, merchant, callvalue, 0, 0, 0, 0).
  const contract = '0x00000000000000000000000000000000000c0de5'
  await client.setCode({ address: contract, bytecode: `0x600060006000600034${`73${merchant.slice(2)}`}5af100` })
  const hash = await client.sendTransaction({ account, chain: null, to: contract, value: BigInt(payment.due) })
  await client.waitForTransactionReceipt({ hash })
  expect(await client.getBalance({ address: merchant })).toBe(BigInt(payment.due))
  await shop.sent(payment.id, hash)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash, payer: `${chain.chain}:${getAddress(contract)}` })
})

test('only the merchant may verify, work, and create payments if configured; keys are compared as a whole', async () => {
  const payment = await shop.create(order('dollar', 2_500_000n, { reference: 'order-7' }))
  for (const token of [undefined, '', 'x', MERCHANT_KEY.slice(1), `${MERCHANT_KEY}x`]) {
    expect((await shop.ask(`/v1/pay/verify?id=${payment.id}`, undefined, token)).status).toBe(401)
    expect((await shop.ask('/v1/pay/work', {}, token)).status).toBe(401)
  }
  const mine = await chain.serve({ onlyMerchant: true })
  const body = { key: 'k'.repeat(16), ...order('dollar', 1_000_000n) }
  expect((await mine.ask('/v1/pay/payments', body)).status).toBe(401)
  expect((await mine.ask('/v1/pay/payments', body, MERCHANT_KEY)).status).toBe(200)
  await mine.stop()
  const hash = await chain.dollars(chain.merchant, payment.due)
  await chain.client.mine({ blocks: 2 })
  const { reply } = await shop.verify('reference=order-7')
  expect(reply).toMatchObject({ payment: { id: payment.id, status: 'settled' }, proof: { hash, final: true, confirmations: 3 } })
  expect((await shop.verify('reference=order-8')).status).toBe(404)
  expect((await shop.verify('')).reply.error.field).toBe('reference')
})

test('a chain that does not answer changes nothing, and the operator is notified; a payment still expires', async () => {
  const database = join(await mkdtemp(join(tmpdir(), 'latchkey-pay-')), 'pay.db')
  const before = await chain.serve({}, { database })
  const payment = await before.create(order('dollar', 2_500_000n))
  await before.stop()
  const deaf = await chain.serve({}, { database, nodeUrl: 'http://127.0.0.1:9' })
  expect(await deaf.again(payment.id)).toMatchObject({ status: 'open' })
  expect(deaf.errors).not.toEqual([])
  expect((await deaf.verify(`id=${payment.id}`)).reply).toMatchObject({ payment: { status: 'open' }, proof: null })
  deaf.pass(1_800_000)
  expect(await deaf.again(payment.id)).toMatchObject({ status: 'open' })
  deaf.pass(600_000)
  expect(await deaf.again(payment.id)).toMatchObject({ status: 'expired' })
  await deaf.stop()
})
