import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { MERCHANT_KEY } from '../fixtures/pay.js'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'
import { refusingNode } from '../fixtures/refusing-node.js'

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

test('refuses unaccepted assets and recipients', async () => {
  const stranger = `${chain.chain}:${chain.account.address}`
  for (const more of [
    { asset: 'eip155:1337/slip44:61' },
    { recipient: stranger },
    { asset: 'eip155:1/slip44:60', recipient: `eip155:1:${chain.merchant}` },
  ]) {
    const { status, reply } = await shop.ask('/v1/pay/payments', { key: 'k'.repeat(16), ...order('dollar', 1n), ...more })
    expect([more, status, reply.error.field]).toEqual([more, 400, 'asset'])
  }
})

test('two payments of the same amount get different amounts, and each its own transfer', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => shop.create(order('dollar', 9_000_000n))))
  const dues = all.map(({ due }) => BigInt(due))
  expect(new Set(dues).size).toBe(12)
  expect(dues.every((due) => due >= 9_000_000n && due <= 9_045_000n)).toBe(true)
  const [one, other] = [all[3], all[7]] as [(typeof all)[number], (typeof all)[number]]
  const hash = await chain.dollars(chain.merchant, other.due)
  // Someone claims another payer's transaction.
  await shop.sent(one.id, hash)
  expect(await shop.again(one.id)).toMatchObject({ status: 'open', hash: null })
  expect(await shop.again(other.id)).toMatchObject({ status: 'received', hash })
})

test('paying something else proves nothing: less, more, another recipient, token, or coin', async () => {
  const payment = await shop.create(order('dollar', 7_000_000n))
  const { due } = payment
  const claims: Hex[] = [
    await chain.dollars(chain.merchant, BigInt(due) - 1n),
    await chain.dollars(chain.merchant, BigInt(due) + 1n),
    await chain.dollars(chain.account.address, due),
    await chain.coins(chain.merchant, due),
    `0x${'ab'.repeat(32)}`,
  ]
  for (const hash of claims) {
    expect(await shop.sent(payment.id, hash)).toMatchObject({ payer: null, confirmations: 0 })
    const after = await shop.again(payment.id)
    // The last one may still be mined; the others are worthless.
    expect([hash, after.status]).toEqual([hash, hash === claims.at(-1) ? 'sent' : 'open'])
  }
  await chain.client.mine({ blocks: 5 })
  expect(await shop.again(payment.id)).toMatchObject({ status: 'sent', hash: claims.at(-1) })
  const { reply } = await shop.verify(`id=${payment.id}`)
  expect([reply.payment.status, reply.proof]).toEqual(['sent', null])
  // It is paid, whatever was claimed.
  const hash = await chain.dollars(chain.merchant, due)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'received', hash })
})

test('a foreign token that looks the same proves nothing', async () => {
  const payment = await shop.create(order('dollar', 3_000_000n))
  const { client, account } = chain
  // The same contract at another address: anyone can deploy one.
  const code = await client.getCode({ address: chain.token })
  const fake = '0x00000000000000000000000000000000000fa4e1'
  await client.setCode({ address: fake, bytecode: code ?? '0x' })
  const abi = [
    { type: 'function', name: 'mint', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [], stateMutability: 'nonpayable' },
  ] as const
  const hash = await client.writeContract({
    account,
    chain: null,
    address: fake,
    abi,
    functionName: 'mint',
    args: [chain.merchant, BigInt(payment.due)],
  })
  await client.waitForTransactionReceipt({ hash })
  await shop.sent(payment.id, hash)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
})

test.each(['dollar', 'ether'] as const)('%s: a transfer from before the payment was created does not count', async (what) => {
  const { client } = chain
  const old = what === 'dollar' ? await chain.dollars(chain.merchant, 4_000_000n) : await chain.coins(chain.merchant, 4_000_000n)
  shop.pass(121_000)
  const payment = await shop.create(order(what, 4_000_000n))
  await client.mine({ blocks: 3 })
  await shop.sent(payment.id, old)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
})

test.each(['dollar', 'ether'] as const)('%s: an invoice paid by hand does not pay for a stranger who requests its amount', async (what) => {
  const { client } = chain
  const pay = (amount: bigint | string) => (what === 'dollar' ? chain.dollars(chain.merchant, amount) : chain.coins(chain.merchant, amount))
  const invoice = await pay(24_500_000n)
  // In the newest block, in one that the chain may still replace, and in a final one.
  for (const blocks of [0, 1, 8]) {
    if (blocks > 0) await client.mine({ blocks })
    const stranger = await shop.create(order(what, 24_500_000n, { reference: `order-of-a-stranger-${blocks}` }))
    expect(await shop.again(stranger.id)).toMatchObject({ status: 'open', hash: null })
    await shop.sent(stranger.id, invoice)
    expect(await shop.again(stranger.id)).toMatchObject({ status: 'open', hash: null })
    // Later transfers count.
    const hash = await pay(stranger.due)
    expect(await shop.again(stranger.id)).toMatchObject({ status: 'received', hash })
  }
  expect(shop.errors).toEqual([])
})

test('coins sent earlier by a contract do not count, although no search finds them', async () => {
  const { client, account, merchant } = chain
  const contract = '0x00000000000000000000000000000000000c0de8'
  await client.setCode({ address: contract, bytecode: `0x600060006000600034${`73${merchant.slice(2)}`}5af100` })
  const hash = await client.sendTransaction({ account, chain: null, to: contract, value: 24_600_000n, gas: 200_000n })
  await client.waitForTransactionReceipt({ hash })
  expect(await client.getBalance({ address: merchant })).toBe(24_600_000n)
  const stranger = await shop.create(order('ether', 24_600_000n))
  expect(stranger.due).toBe('24600000')
  await shop.sent(stranger.id, hash)
  expect(await shop.again(stranger.id)).toMatchObject({ status: 'open', hash: null })
})

test.each(['dollar', 'ether'] as const)('%s: an earlier transfer stays earlier if the chain replaces its block', async (what) => {
  const { client, account } = chain
  const pay = (amount: bigint | string) => (what === 'dollar' ? chain.dollars(chain.merchant, amount) : chain.coins(chain.merchant, amount))
  await client.mine({ blocks: 4 })
  const before = await client.snapshot()
  const nonce = await client.getTransactionCount({ address: account.address })
  await pay(24_700_000n)
  await client.mine({ blocks: 1 })
  const stranger = await shop.create(order(what, 24_700_000n))
  await client.revert({ id: before })
  expect(await client.getTransactionCount({ address: account.address })).toBe(nonce)
  // The first new block has another transaction as well, so it is another block.
  const paid = await pay(stranger.due)
  const again = await pay(24_700_000n)
  await shop.sent(stranger.id, again)
  await client.mine({ blocks: 3 })
  expect(await shop.again(stranger.id)).toMatchObject({ status: 'settled', hash: paid })
})

test('the amount alone distinguishes payments: an unassigned transfer counts for the payment that requested its amount before', async () => {
  // A stranger holds the round amount, and a customer leaves out the rest of theirs.
  const held = await shop.create(order('dollar', 30_000_000n, { reference: 'order-of-a-stranger-2' }))
  const customer = await shop.create(order('dollar', 30_000_000n))
  expect([held.due, BigInt(customer.due) > 30_000_000n]).toEqual(['30000000', true])
  const hash = await chain.dollars(chain.merchant, 30_000_000n)
  expect(await shop.again(held.id)).toMatchObject({ status: 'received', hash })
  expect(await shop.again(customer.id)).toMatchObject({ status: 'open' })
  // With the key, the merchant alone asks for amounts.
  const own = await chain.serve({ onlyMerchant: true, merchantKey: MERCHANT_KEY })
  onTestFinished(() => own.stop())
  expect((await own.ask('/v1/pay/payments', { key: 'k'.repeat(16), ...order('dollar', 1n) })).status).toBe(401)
})

test('does not create a payment whose chain does not respond, and notifies the operator', async () => {
  const deaf = await chain.serve({}, { nodeUrl: 'http://127.0.0.1:9' })
  onTestFinished(() => deaf.stop())
  const { status, reply } = await deaf.ask('/v1/pay/payments', { key: 'k'.repeat(16), ...order('dollar', 1n) })
  expect([status, reply.error.code]).toEqual([503, 'unavailable'])
  expect(deaf.errors).not.toEqual([])
})

test('coins sent by a contract and reverted within the transaction prove nothing', async () => {
  const { client, account, merchant } = chain
  const payment = await shop.create(order('ether', 987_654n))
  // Forwards what it receives to an address: CALL(gas, address, callvalue, 0, 0, 0, 0). Then continues, or reverts everything.
  const sends = (to: string, then: '00' | '60006000fd'): Hex => `0x600060006000600034${`73${to.slice(2)}`}5af150${then}`
  const [inner, outer] = ['0x00000000000000000000000000000000000c0de6', '0x00000000000000000000000000000000000c0de7'] as const
  await client.setCode({ address: inner, bytecode: sends(merchant, '60006000fd') })
  await client.setCode({ address: outer, bytecode: sends(inner, '00') })
  const hash = await client.sendTransaction({ account, chain: null, to: outer, value: BigInt(payment.due), gas: 200_000n })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await client.getBalance({ address: merchant })).toBe(0n)
  await shop.sent(payment.id, hash)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
})

test('an amount that exceeds any chain is refused', async () => {
  const { status, reply } = await shop.ask('/v1/pay/payments', { key: 'k'.repeat(16), ...order('dollar', '9'.repeat(78)) })
  expect([status, reply.error.field]).toEqual([400, 'amount'])
})

test('so many logs that nodes refuse to list them at once do not hide a payment', async () => {
  // Anyone can make a token log transfers of nothing. Nodes limit the logs of an answer, often to 10,000.
  const nodeUrl = await refusingNode(sandbox.chains[0]?.rpcUrl ?? '', (body) => {
    const { method, params } = JSON.parse(body)
    return method === 'eth_getLogs' && BigInt(params[0].toBlock) - BigInt(params[0].fromBlock) > 60n ? -32602 : undefined
  })
  const own = await chain.serve({}, { nodeUrl })
  onTestFinished(() => own.stop())
  const payment = await own.create(order('dollar', 7_700_000n))
  await chain.client.mine({ blocks: 100 })
  const hash = await chain.dollars(chain.merchant, payment.due)
  expect(await own.again(payment.id)).toMatchObject({ status: 'received', hash })
})
