import { payServer } from '@latchkey/pay/server'
import { payWire } from '@latchkey/pay/wire'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { MERCHANT_KEY, payClient, WORK_TOKEN } from '../fixtures/pay.js'
import { describeServers } from '../fixtures/stored-servers.js'

/** Requests per route: `FUZZ_RUNS=10000` for the full number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_124)
const MERCHANT = 'eip155:1:0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const ETHER = 'eip155:1/slip44:60'

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>('', '\0', '\ud800', '__proto__', "' OR 1=1 --", '0', '-1', '1e9', '0x1', '9'.repeat(79), null, [], {}, 2 ** 53),
)
const onceIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** A chain without transactions. */
function honest(method: string): unknown {
  const block = { number: '0x10', hash: `0x${'cd'.repeat(32)}`, parentHash: `0x${'ce'.repeat(32)}`, timestamp: '0x1', transactions: [] }
  return method === 'eth_getBlockByNumber' ? block : null
}

describeServers('random requests about payments', (open) => {
  /** Answers every request with garbage, or something close to valid. */
  const start = async () => {
    let reply: unknown
    const node = (async (_: unknown, init?: RequestInit) => {
      const { id, method } = JSON.parse(String(init?.body)) as { readonly id: unknown; readonly method: string }
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : reply === undefined ? honest(method) : reply })
    }) as typeof fetch
    const clock = { ahead: 0 }
    const half = payServer({
      accepts: [{ asset: ETHER, symbol: 'ETH', name: 'Ether', decimals: 18, recipient: MERCHANT }],
      merchantKey: MERCHANT_KEY,
      workToken: WORK_TOKEN,
      now: () => Date.now() + clock.ahead,
    })
    const { fetch: send } = await open(half, { rpc: { 'eip155:1': { urls: ['https://node.test'] } }, fetch: node })
    return {
      clock,
      pay: payClient((path, init) => send(new Request(`https://api.test${path}`, init))),
      answer: (value: unknown) => {
        reply = value
      },
    }
  }

  test('no body causes an internal error, gets a foreign payment, or takes a turn in use', async () => {
    const { pay, clock } = await start()
    const real = await pay.create({ asset: ETHER, recipient: MERCHANT, amount: '1000000000000' })
    await pay.turn(real.id, 'the-holder-of-the-turn')
    const good = {
      id: real.id,
      key: 'k'.repeat(20),
      asset: ETHER,
      recipient: MERCHANT,
      amount: '1000000000000',
      reference: 'order',
      holder: 'another-holder-of-it',
      want: 'take',
      hash: `0x${'ab'.repeat(32)}`,
    }
    const routes = [
      'POST /v1/pay/payments',
      'GET /v1/pay/payments',
      'POST /v1/pay/turns',
      'GET /v1/pay/verify',
      'POST /v1/pay/work',
    ] as const
    for (const route of routes) {
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom(...Object.keys(good), 'other'), junk, { maxKeys: 3 }),
          onceIn(6, junk),
          fc.constantFrom(undefined, '', 'x', MERCHANT_KEY),
          async (changes, instead, token) => {
            clock.ahead += 500
            const [method = '', path = ''] = route.split(' ')
            const body = instead ?? { ...good, key: `key-${'x'.repeat(12)}-${Math.random().toString(36).slice(2)}`, ...changes }
            const query = new URLSearchParams(
              Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([name, value]) => [
                name,
                Buffer.from(String(value)).toString(),
              ]),
            )
            const { status, reply } = await (method === 'GET'
              ? pay.ask(`${path}?${query}`, undefined, token)
              : pay.ask(path, body as object, token))
            const shown = `${status} ${route} ${JSON.stringify(body)?.slice(0, 400)} → ${JSON.stringify(reply).slice(0, 400)}`
            seen.add(status)
            expect(status === 503 || status < 500, shown).toBe(true)
            if (status === 200 && route === 'POST /v1/pay/payments') {
              expect(Check(payWire.create.reply, reply), shown).toBe(true)
              expect([reply.recipient, reply.asset, BigInt(reply.due) >= BigInt(reply.amount)], shown).toEqual([MERCHANT, ETHER, true])
            }
            if (status === 200 && route === 'POST /v1/pay/turns' && reply.payment.id === real.id) expect(reply.granted, shown).toBe(false)
            if (status === 200 && /verify|work/.test(route)) expect(token, shown).toBe(MERCHANT_KEY)
            expect(JSON.stringify(reply), shown).not.toMatch(/\n\s+at |node_modules|SELECT |INSERT |merchant of tests/)
          },
        ),
        { numRuns: RUNS, seed: SEED },
      )
      expect(seen.size, route).toBeGreaterThan(1)
    }
  }, 600_000)

  test('no answer of a node proves a payment or breaks the server', async () => {
    const { pay, clock, answer } = await start()
    const { id } = await pay.create({ asset: ETHER, recipient: MERCHANT, amount: '2000000000000' })
    const hex = fc.constantFrom('0x0', '0x1', '0x5', '0xzz', '', `0x${'f'.repeat(64)}`, `0x${'1'.repeat(40)}`)
    const shaped = fc.record({
      blockNumber: hex,
      blockHash: hex,
      hash: hex,
      parentHash: hex,
      status: hex,
      timestamp: hex,
      value: hex,
      to: fc.constantFrom(null, MERCHANT.slice(9), 1),
      from: hex,
      input: hex,
      logs: fc.constantFrom(null, [], [null], [{ topics: [] }]),
      transactions: fc.constantFrom(null, [], [null, 1, {}], [{ hash: '0x1', to: MERCHANT.slice(9), value: '0x1d1a94a2000' }]),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(shaped, hex, junk), fc.boolean(), async (value, isNamed) => {
        answer(value ?? null)
        const order = { key: `key-${crypto.randomUUID()}`, asset: ETHER, recipient: MERCHANT, amount: '3000000000000000' }
        const made = await pay.ask('/v1/pay/payments', order)
        expect([200, 503], JSON.stringify([value, made])).toContain(made.status)
        clock.ahead += 3_100
        if (clock.ahead > 1_700_000) clock.ahead = 0
        if (isNamed) await pay.sent(id, `0x${'ab'.repeat(32)}`)
        const after = await pay.read(id)
        expect(['open', 'sent', 'failed', 'expired'], JSON.stringify([value, after])).toContain(after.status)
        expect(after.payer).toBeNull()
      }),
      { numRuns: RUNS, seed: SEED },
    )
  }, 600_000)
})
