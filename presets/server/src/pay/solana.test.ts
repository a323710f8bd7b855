import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { solanaKey } from '../../../sandbox/src/solana/solana-key.js'
import { refusingNode } from '../fixtures/refusing-node.js'
import { servePayments } from '../fixtures/serve-payments.js'
import { PAYER, sendLamports, sendTokens } from '../fixtures/solana-transfer.js'

const start = () => startSandbox({ solana: true })
let sandbox: SandboxWith<{ readonly solana: true }>
let shop: Awaited<ReturnType<typeof servePayments>>
let merchant = ''
let chain = ''
let count = 0
beforeAll(async () => {
  sandbox = await start()
  chain = sandbox.solana.network.caipNetworkId
}, 60_000)
afterAll(() => sandbox?.stop())
beforeEach(async () => {
  count += 1
  merchant = solanaKey(`merchant ${count}`).address
  const { solana } = sandbox
  solana.airdrop(merchant, 1_000_000_000n)
  shop = await serve(solana.rpcUrl)
  return () => shop.stop()
})
const serve = (url: string) => {
  const { solana } = sandbox
  const recipient = `${chain}:${merchant}`
  return servePayments({
    rpc: { [chain]: { urls: [url] } },
    options: {
      accepts: [
        { asset: `${chain}/slip44:501`, symbol: 'SOL', name: 'Solana', decimals: 9, recipient },
        { asset: `${chain}/token:${solana.tokens.dollar.mint}`, symbol: 'TUSD', name: 'Test Dollar', decimals: 6, recipient },
        { asset: `${chain}/token:${solana.tokens.euro.mint}`, symbol: 'TEUR', name: 'Test Euro', decimals: 2, recipient },
      ],
    },
  })
}
const assets = () => ({
  coins: `${chain}/slip44:501`,
  dollar: `${chain}/token:${sandbox.solana.tokens.dollar.mint}`,
  euro: `${chain}/token:${sandbox.solana.tokens.euro.mint}`,
})
const ask = (what: keyof ReturnType<typeof assets>, amount: string) =>
  shop.create({ asset: assets()[what], recipient: `${chain}:${merchant}`, amount })
const send = (what: keyof ReturnType<typeof assets>, units: string | bigint, to = merchant) =>
  what === 'coins' ? sendLamports(sandbox.solana, [[to, units]]) : sendTokens(sandbox.solana, sandbox.solana.tokens[what], to, units)

test.each(['coins', 'dollar', 'euro'] as const)(
  '%s: a transfer of the exact amount settles the payment, without a submitted hash',
  async (what) => {
    const payment = await ask(what, '500000')
    expect(await shop.again(payment.id)).toMatchObject({ status: 'open', needed: 32 })
    const hash = await send(what, payment.due)
    expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash, payer: `${chain}:${PAYER.address}`, confirmations: 32 })
    expect((await shop.verify(`id=${payment.id}`)).reply.proof).toMatchObject({ hash, final: true })
    expect(shop.errors).toEqual([])
  },
)

test('the second payment of a token finds its account without an owner', async () => {
  const first = await ask('dollar', '5000000')
  await send('dollar', first.due)
  expect(await shop.again(first.id)).toMatchObject({ status: 'settled' })
  const second = await ask('dollar', '7000000')
  const hash = await send('dollar', second.due)
  expect(await shop.again(second.id)).toMatchObject({ status: 'settled', hash })
})

test.each(['coins', 'dollar'] as const)('%s: less, more, another recipient and another token prove nothing', async (what) => {
  const payment = await ask(what, '300000')
  const other = solanaKey(`stranger ${count}`).address
  sandbox.solana.airdrop(other, 1_000_000_000n)
  const claims = [
    await send(what, BigInt(payment.due) - 1n),
    await send(what, BigInt(payment.due) + 1n),
    await send(what, payment.due, other),
    await send(what === 'coins' ? 'dollar' : 'euro', payment.due),
  ]
  for (const hash of claims) {
    await shop.sent(payment.id, hash)
    expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
  }
  const { status, reply } = await shop.ask('/v1/pay/sent', { id: payment.id, hash: `0x${'a'.repeat(64)}` })
  expect([status, reply.error.field]).toEqual([400, 'hash'])
  // It is still paid.
  const hash = await send(what, payment.due)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash })
})

test.each(['coins', 'dollar'] as const)('%s: a transfer from before the payment was requested does not count', async (what) => {
  const old = await send(what, 400_000n)
  shop.pass(125_000)
  const payment = await ask(what, '400000')
  await shop.sent(payment.id, old)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
})

test.each(['coins', 'dollar'] as const)('%s: a transfer from a moment before the payment was requested does not count', async (what) => {
  const old = await send(what, 450_000n)
  const payment = await ask(what, '450000')
  expect(payment.due).toBe('450000')
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
  await shop.sent(payment.id, old)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'open', hash: null })
  const hash = await send(what, payment.due)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash })
})

test('a failed transaction proves nothing, and is reported', async () => {
  const payment = await ask('coins', '6000000')
  // The second transfer reverts the first one: the balance is too low.
  const hash = await sendLamports(sandbox.solana, [
    [merchant, payment.due],
    [merchant, 10n ** 18n],
  ])
  await shop.sent(payment.id, hash)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'failed', hash })
  const good = await send('coins', payment.due)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash: good })
})

test('a transaction in no block yet is sent, and a lost one stays so until it expires', async () => {
  const [held, lost] = [await ask('coins', '6000000'), await ask('coins', '8000000')]
  sandbox.solana.hold()
  const hash = await send('coins', held.due)
  await shop.sent(held.id, hash)
  expect(await shop.again(held.id)).toMatchObject({ status: 'sent', hash })
  expect((await shop.turn(held.id, 'a'.repeat(16))).granted).toBe(false)
  sandbox.solana.release()
  expect(await shop.again(held.id)).toMatchObject({ status: 'settled', hash })
  sandbox.solana.drop()
  const gone = await send('coins', lost.due)
  await shop.sent(lost.id, gone)
  expect(await shop.again(lost.id)).toMatchObject({ status: 'sent', hash: gone })
  shop.pass(1_800_000)
  expect(await shop.again(lost.id)).toMatchObject({ status: 'expired' })
})

test('many small foreign transfers do not hide a payment', async () => {
  const payment = await ask('coins', '6000000')
  for (let i = 0; i < 60; i += 1) await send('coins', BigInt(i + 1))
  const hash = await send('coins', payment.due)
  for (let i = 0; i < 5; i += 1) await send('coins', BigInt(i + 1))
  // Only some are checked at a time.
  for (let i = 0; i < 3; i += 1) await shop.again(payment.id)
  expect(await shop.again(payment.id)).toMatchObject({ status: 'settled', hash })
})

/** The sandbox has one version of transactions, and takes any hash. */
async function serveThrough(codeOf: (body: string) => number | undefined) {
  const own = await serve(await refusingNode(sandbox.solana.rpcUrl, codeOf))
  onTestFinished(() => own.stop())
  return own
}

test('an invalid reported hash does not hide the payment', async () => {
  const none = 'z'.repeat(88)
  const own = await serveThrough((body) => (body.includes(none) ? -32602 : undefined))
  const payment = await own.create({ asset: assets().coins, recipient: `${chain}:${merchant}`, amount: '6000000' })
  await own.sent(payment.id, none)
  expect(await own.again(payment.id)).toMatchObject({ status: 'open', hash: null })
  const hash = await send('coins', payment.due)
  expect(await own.again(payment.id)).toMatchObject({ status: 'settled', hash })
})

test('counts transactions of a newer version; a transaction that the node cannot write does not hide the payment', async () => {
  let unreadable = 'none'
  const own = await serveThrough((body) =>
    body.includes('"getTransaction"') && (body.includes('Version":0') || body.includes(unreadable)) ? -32015 : undefined,
  )
  const payment = await own.create({ asset: assets().coins, recipient: `${chain}:${merchant}`, amount: '6000000' })
  unreadable = await send('coins', 1n)
  expect(await own.again(payment.id)).toMatchObject({ status: 'open' })
  const hash = await send('coins', payment.due)
  expect(await own.again(payment.id)).toMatchObject({ status: 'settled', hash })
})
