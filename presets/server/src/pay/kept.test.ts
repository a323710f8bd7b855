import { payServer } from '@latchkey/pay/server'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimTransfer, dropTransfer } from '../../../../plugins/pay/src/server/store/proofs.js'
import { MERCHANT_KEY, type PayOptions, payClient, WORK_TOKEN } from '../fixtures/pay.js'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'
import { describeServersOnAll } from '../fixtures/stored-servers.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 60_000)
afterAll(() => sandbox?.stop())
const DAY = 86_400_000

describeServersOnAll('payments', (open) => {
  // A separate merchant: payments counted in one database are new to another.
  let chain: PayChain
  beforeAll(async () => {
    chain = await openPayChain(sandbox)
  })
  const clock = { ahead: 0 }
  const asked: string[] = []
  const counting: typeof fetch = async (input, init) => {
    asked.push((JSON.parse(String(init?.body)) as { readonly method: string }).method)
    return fetch(input, init)
  }
  const options: PayOptions = { merchantKey: MERCHANT_KEY, workToken: WORK_TOKEN, keepDays: 30, now: () => Date.now() + clock.ahead }
  const openOne = async () => {
    const half = payServer({ accepts: chain.accepts, confirmations: { [chain.chain]: 2 }, ...options })
    const { fetch: send, storage } = await open(half, { rpc: { [chain.chain]: { urls: [chain.rpcUrl] } }, fetch: counting })
    return { ...payClient((path, init) => send(new Request(`https://api.test${path}`, init))), storage }
  }
  let three: Promise<readonly Awaited<ReturnType<typeof openOne>>[]> | undefined
  /** Processes on one database, with one clock that only moves forward. */
  const start = async () => {
    three ??= Promise.all(Array.from({ length: 3 }, openOne))
    const processes = await three
    const [one] = processes
    if (!one) throw new Error('There is no process.')
    const pass = (ms: number): void => {
      clock.ahead += ms
    }
    return { one, processes, pass }
  }
  const order = (amount: string, more: object = {}) => ({ asset: chain.dollar.asset, recipient: chain.dollar.recipient, amount, ...more })

  test('one key creates one payment, in any process, however often at once', async () => {
    const { processes } = await start()
    const key = 'the-key-of-one-order'
    const all = await Promise.all(Array.from({ length: 30 }, (_, i) => processes[i % 3]?.create(order('11000000', { key }))))
    expect(new Set(all.map((each) => each?.id)).size).toBe(1)
  })

  test('many simultaneous payments of one amount are due different amounts in all processes', async () => {
    const { processes } = await start()
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => processes[i % 3]?.create(order('12000000'))))
    expect(new Set(all.map((each) => each?.due)).size).toBe(60)
    expect(all.every((each) => Number(each?.due) >= 12_000_000 && Number(each?.due) <= 12_060_000)).toBe(true)
  })

  test('one of many simultaneous requests for the turn gets it, in any process', async () => {
    const { processes, one } = await start()
    const { id } = await one.create(order('13000000'))
    const all = await Promise.all(Array.from({ length: 24 }, (_, i) => processes[i % 3]?.turn(id, `holder-number-${100 + i}`)))
    expect(all.filter((each) => each?.granted)).toHaveLength(1)
  })

  test('readers of all processes together query the chain once in three seconds', async () => {
    const { processes, one, pass } = await start()
    const { id } = await one.create(order('14000000'))
    await one.read(id)
    pass(3_000)
    asked.length = 0
    await Promise.all(Array.from({ length: 30 }, (_, i) => processes[i % 3]?.read(id)))
    expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
    pass(2_000)
    await Promise.all(processes.map((each) => each.read(id)))
    expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  })

  test('one transfer settles one payment, and its hook is sent once, for any checking process', async () => {
    const { processes, one, pass } = await start()
    const all = await Promise.all(Array.from({ length: 5 }, () => one.create(order('15000000'))))
    const [first] = all
    await chain.dollars(chain.merchant, first?.due ?? 0n)
    await chain.client.mine({ blocks: 1 })
    pass(5_000)
    for (let i = 0; i < 4; i += 1) {
      await Promise.all(processes.map((each) => each.work()))
      pass(5_000)
    }
    const after = await Promise.all(all.map(({ id }) => one.read(id)))
    expect(after.map(({ status }) => status)).toEqual(['settled', 'open', 'open', 'open', 'open'])
    const proofs = await one.storage.database.query('SELECT payment FROM pay_proofs WHERE payment = ?', [first?.id ?? ''])
    expect(proofs).toHaveLength(1)
  })

  test('a transfer belongs to the payment that had it first, until its block is replaced', async () => {
    const { one } = await start()
    const { database } = one.storage
    const transfer = { chain: 'eip155:1', hash: `0x${'ab'.repeat(32)}`, position: 3 }
    const claim = (payment: string, more: object = {}) =>
      database.transaction((within) => claimTransfer(within, { ...transfer, ...more }, payment))
    const [a, b, c] = ['first', 'second', 'third'].map((name) => `${name} ${Math.random()}`) as [string, string, string]
    const both = await Promise.all([claim(a), claim(b)])
    expect(both.filter(Boolean)).toHaveLength(1)
    const [owner, rest] = both[0] ? [a, b] : [b, a]
    expect([await claim(owner), await claim(rest), await claim(c, { position: 4 }), await claim(c, { chain: 'eip155:2' })]).toEqual([
      true,
      false,
      true,
      true,
    ])
    await database.transaction((within) => dropTransfer(within, owner))
    expect(await claim(rest)).toBe(true)
  })

  test('the worker checks payments that no one reads, and skips ended ones', async () => {
    const { one, pass } = await start()
    const { id, due } = await one.create(order('18000000'))
    await one.work()
    const hash = await chain.dollars(chain.merchant, due)
    await chain.client.mine({ blocks: 1 })
    pass(5_000)
    expect((await one.work()).reply.payments).toBeGreaterThan(0)
    expect(await one.read(id)).toMatchObject({ status: 'settled', hash })
    pass(3 * DAY)
    // Closes what other tests have left open.
    for (let i = 0; i < 8; i += 1) await one.work()
    pass(3 * DAY)
    asked.length = 0
    expect((await one.work()).reply).toMatchObject({ payments: 0 })
    expect(asked).toEqual([])
  })

  test('an amount is free again a day and some hours after its payment ended, and old payments are deleted', async () => {
    const { one, pass } = await start()
    const first = await one.create(order('16000000', { reference: 'old' }))
    pass(1_800_000 + DAY)
    expect((await one.create(order('16000000'))).due).not.toBe(first.due)
    pass(DAY)
    expect((await one.create(order('16000000'))).due).toBe(first.due)
    expect((await one.read(first.id)).status).toBe('expired')
    pass(30 * DAY)
    await one.create(order('17000000'))
    expect((await one.ask(`/v1/pay/payments?id=${first.id}`)).status).toBe(404)
    expect((await one.verify('reference=old')).status).toBe(404)
  })
})
