import { createServer, defineServerPlugin, nodesService, provide } from '@latchkey/server-kit'
import fc from 'fast-check'
import { type Address, encodeFunctionData, getAddress, type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkQuote } from '../../evm/check-quote.js'
import { lifiAbi } from '../../evm/lifi.js'
import { oneinchAbi } from '../../evm/oneinch.js'
import { zeroxAbi } from '../../evm/zerox.js'
import type { SwapQuote } from '../../wire.js'
import { type Answer, startService } from '../fixtures/service.js'
import type { SwapProvider } from '../swap-provider.js'
import { swapsServer } from '../swaps-server.js'
import { lifi } from './lifi.js'
import { oneinch } from './oneinch.js'
import { zerox } from './zerox.js'

const ACCOUNT = '0x00000000000000000000000000000000000aCc01'
const THIEF = '0x00000000000000000000000000000000000071ef'
const DOLLAR = '0x00000000000000000000000000000000000D0110'
const EURO = '0x0000000000000000000000000000000000000e40'
const ELSE = '0x0000000000000000000000000000000000000e1e'
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const SETTLER = '0x0000000000000000000000000000000000005e77'
const KEY = 'key-that-nobody-may-see'
const id = { [DOLLAR]: `eip155:1/erc20:${DOLLAR}`, [EURO]: `eip155:1/erc20:${EURO}`, [NATIVE]: 'eip155:1/slip44:60' }

/** Deviations of a call from the request. */
interface Call {
  readonly sell: string
  readonly buy: string
  readonly amount: bigint
  readonly least: bigint
  readonly recipient: string
  readonly to: string
  readonly value: bigint
  readonly settler: string
}
interface Service {
  readonly router: string
  readonly path: string
  readonly make: (url: string) => SwapProvider
  readonly reply: (call: Call, buy: bigint) => object
}
const lower = (address: string): Address => address.toLowerCase() as Address

const services: { readonly [name: string]: Service } = {
  oneinch: {
    router: '0x111111125421cA6dc452d289314280a0f8842A65',
    path: '/1/swap',
    make: (url) => oneinch({ key: KEY, url }),
    reply: ({ sell, buy, amount, least, recipient, to, value }, expected) => ({
      dstAmount: String(expected),
      tx: {
        from: ACCOUNT,
        to,
        value: String(value),
        gas: 200_000,
        data: encodeFunctionData({
          abi: oneinchAbi,
          functionName: 'swap',
          args: [
            lower(ELSE),
            {
              srcToken: lower(sell),
              dstToken: lower(buy),
              srcReceiver: lower(ELSE),
              dstReceiver: lower(recipient),
              amount,
              minReturnAmount: least,
              flags: 4n,
            },
            '0x1234',
          ],
        }),
      },
    }),
  },
  zerox: {
    router: '0x0000000000001fF3684f28c67538d4D072C22734',
    path: '/swap/allowance-holder/quote',
    make: (url) => zerox({ key: KEY, url }),
    reply: ({ sell, buy, amount, least, recipient, to, value, settler }, expected) => ({
      liquidityAvailable: true,
      buyAmount: String(expected),
      minBuyAmount: String(least),
      fees: { integratorFee: null, zeroExFee: { amount: '3', token: buy, type: 'volume' }, gasFee: null },
      transaction: {
        to,
        value: String(value),
        gas: '250000',
        data: encodeFunctionData({
          abi: zeroxAbi,
          functionName: 'exec',
          args: [
            lower(settler),
            lower(sell),
            amount,
            lower(settler),
            encodeFunctionData({
              abi: zeroxAbi,
              functionName: 'execute',
              args: [{ recipient: lower(recipient), buyToken: lower(buy), minAmountOut: least }, ['0x12'], pad('0x1', { size: 32 })],
            }),
          ],
        }),
      },
    }),
  },
  lifi: {
    router: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    path: '/quote',
    make: (url) => lifi({ key: KEY, url }),
    reply: ({ sell, buy, amount, least, recipient, to, value }, expected) => {
      const step = { callTo: lower(ELSE), approveTo: lower(ELSE), callData: '0x12' as Hex }
      const steps = [
        { ...step, sendingAssetId: lower(sell), receivingAssetId: lower(sell), fromAmount: amount, requiresDeposit: true },
        { ...step, sendingAssetId: lower(sell), receivingAssetId: lower(buy), fromAmount: amount - 2n, requiresDeposit: false },
      ]
      const functionName =
        `swapTokensMultipleV3${sell === NATIVE ? 'Native' : 'ERC20'}To${buy === NATIVE ? 'Native' : 'ERC20'}` as 'swapTokensMultipleV3ERC20ToERC20'
      return {
        estimate: {
          toAmount: String(expected),
          toAmountMin: String(least),
          approvalAddress: to,
          feeCosts: [{ name: 'LIFI Fixed Fee', amount: '2', token: { address: sell }, included: true }],
        },
        transactionRequest: {
          to,
          value: toHex(value),
          gasLimit: '0x3d090',
          data: encodeFunctionData({
            abi: lifiAbi,
            functionName,
            args: [pad('0x1', { size: 32 }), 'latchkey', '', lower(recipient), least, steps],
          }),
        },
      }
    },
  },
}

interface Question {
  readonly sell?: keyof typeof id
  readonly buy?: keyof typeof id
  readonly approvals?: readonly string[]
  /** Replaces the network. */
  readonly send?: typeof fetch
  /** Milliseconds a provider has. */
  readonly timeoutMs?: number
}
/** Requests a quote of these providers from the server half; the nodes report no allowance, and one Settler. */
async function quoteOf(
  providers: readonly SwapProvider[],
  { sell = DOLLAR, buy = EURO, approvals = ['allowance'], send = fetch, timeoutMs = 3_000 }: Question = {},
) {
  const faults: unknown[] = []
  const request = async (_: string, __: string, [call]: readonly unknown[]) =>
    pad((call as { readonly to: string }).to.startsWith('0x00000000000004533F') ? SETTLER : '0x0', { size: 32 })
  const provides = [provide(nodesService, { chains: ['eip155:1'], request })]
  const holder = defineServerPlugin<Record<never, never>>({ id: 'nodes', wire: {}, handlers: {}, provides })
  const server = createServer({
    plugins: [swapsServer({ providers, timeoutMs }), holder],
    fetch: send,
    onFault: (error, name) => faults.push([name, String(error)]),
  })
  const body = { account: `eip155:1:${ACCOUNT}`, sell: id[sell], buy: id[buy], amount: '1000', slippage: 100, approvals }
  const response = await server.fetch(
    new Request('https://api.test/v1/swaps/quote?projectId=p', { method: 'POST', body: JSON.stringify(body) }),
  )
  const { quote } = (await response.json()) as { readonly quote: SwapQuote | null }
  return { quote, faults, text: JSON.stringify([quote, faults]) }
}
const json =
  (value: object): Answer =>
  (_, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
function callOf(service: Service, { sell = DOLLAR, buy = EURO }: Question = {}): Call {
  const value = sell === NATIVE ? 1000n : 0n
  return { sell, buy, amount: 1000n, least: 990n, recipient: ACCOUNT, to: service.router, value, settler: SETTLER }
}

describe.each(Object.entries(services))('%s', (name, service) => {
  const ask = async (answer: Answer, question?: Question) => {
    const { url, asked } = await startService(answer)
    return { ...(await quoteOf([service.make(url)], question)), asked }
  }

  test('makes a quote from its response, with our own approval steps for exactly the sold amount, and its key stays here', async () => {
    const { quote, asked, text, faults } = await ask(json(service.reply(callOf(service), 1000n)))
    expect(faults).toEqual([])
    expect(quote).toMatchObject({
      provider: { id: name },
      buy: { asset: id[EURO], amount: '1000' },
      minBuy: '990',
      approval: { kind: 'allowance', spender: service.router, amount: '1000', calls: [{ to: DOLLAR }] },
      tx: { kind: 'call', to: service.router, value: '0' },
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.path).toBe(service.path)
    const { query = {}, headers = {} } = asked[0] ?? {}
    expect(Object.values(query)).toEqual(
      expect.arrayContaining([getAddress(ACCOUNT.toLowerCase()), '1000', DOLLAR.toLowerCase(), EURO.toLowerCase()]),
    )
    expect(JSON.stringify(headers)).toContain(KEY)
    expect(JSON.stringify(query)).not.toContain(KEY)
    expect(text).not.toContain(KEY)
  })

  test('S9-45 sells and buys coins', async () => {
    const selling = { sell: NATIVE } as const
    const sold = await ask(json(service.reply(callOf(service, selling), 1000n)), selling)
    expect(sold.quote).toMatchObject({ approval: null, tx: { value: '1000' } })
    const buying = { buy: NATIVE } as const
    const bought = await ask(json(service.reply(callOf(service, buying), 1000n)), buying)
    expect(bought.quote).toMatchObject({ buy: { asset: id[NATIVE] } })
  })

  test('has no quote if it needs an allowance that the wallet cannot give', async () => {
    const { quote, faults } = await ask(json(service.reply(callOf(service), 1000n)), { approvals: ['signature'] })
    expect([quote, faults]).toEqual([null, []])
  })

  test.each<readonly [string, Partial<Call>]>([
    ['somebody else gets what is bought', { recipient: THIEF }],
    ['another token is bought', { buy: ELSE }],
    ['another token is sold', { sell: ELSE }],
    ['more is sold', { amount: 1001n }],
    ['coins are sent along', { value: 1n }],
    ['nothing has to arrive', { least: 0n }],
    ['less has to arrive than was asked for', { least: 900n }],
    ['it goes to another contract', { to: ELSE }],
  ])('is ignored if %s', async (_, wrong) => {
    const { quote, faults, text } = await ask(json(service.reply({ ...callOf(service), ...wrong }, 1000n)))
    expect(quote).toBeNull()
    expect(faults).toHaveLength(1)
    expect(text).not.toContain(KEY)
  })

  test('is ignored if it does not answer', async () => {
    const { quote, faults, text } = await ask(() => {}, { timeoutMs: 50 })
    expect(quote).toBeNull()
    expect(faults).toHaveLength(1)
    expect(text).not.toContain(KEY)
  })

  test.each<readonly [string, Answer]>([
    ['answers HTML', (_, response) => void response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')],
    ['answers nothing', (_, response) => void response.end()],
    ['answers another shape', json({ dstAmount: -1, liquidityAvailable: true, buyAmount: 'many', estimate: {} })],
    ['answers ten megabytes', (_, response) => void response.end(`{"a":"${'x'.repeat(10_000_000)}"}`)],
    ['sends elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['fails', (_, response) => void response.writeHead(500).end()],
    ['hangs up', (_, response) => void response.destroy()],
    ['does not know the key', (_, response) => void response.writeHead(401).end('{}')],
  ])('is ignored if it %s', async (_, answer) => {
    const { quote, faults, text } = await ask(answer)
    expect(quote).toBeNull()
    expect(faults).toHaveLength(1)
    expect(text).not.toContain(KEY)
  })
})

test('the functions match those of the public contracts', () => {
  const of = (data: string): string => data.slice(0, 10)
  const { oneinch: one, zerox: two, lifi: three } = services as { readonly [K in 'oneinch' | 'zerox' | 'lifi']: Service }
  const data = (service: Service, question?: Question): string =>
    JSON.stringify(service.reply(callOf(service, question), 1n)).replace(/.*"data":"(0x\w+)".*/, '$1')
  expect([of(data(one)), of(data(two))]).toEqual(['0x07ed2379', '0x2213bc0b'])
  expect(data(two)).toContain('1fff991f')
  expect([of(data(three)), of(data(three, { buy: NATIVE })), of(data(three, { sell: NATIVE }))]).toEqual([
    '0x5fd9ae2e',
    '0x2c57e884',
    '0x736eac0b',
  ])
})

test('0x has no quote if its Settler is not in its registry, or without liquidity', async () => {
  const service = services.zerox as Service
  const stranger = await startService(json(service.reply({ ...callOf(service), settler: THIEF }, 1000n)))
  expect(await quoteOf([service.make(stranger.url)])).toMatchObject({ quote: null, faults: [['0x', expect.stringContaining('registry')]] })
  const none = await startService(json({ liquidityAvailable: false }))
  expect(await quoteOf([service.make(none.url)])).toMatchObject({ quote: null, faults: [] })
})

test('the best quote is returned, unaffected by providers that fail or are slow', async () => {
  const at = async (name: string, answer: Answer) => (services[name] as Service).make((await startService(answer)).url)
  const reply = (name: string, expected: bigint): Answer => {
    const service = services[name] as Service
    return json(service.reply({ ...callOf(service), least: (expected * 99n) / 100n }, expected))
  }
  const all = await Promise.all([
    at('oneinch', reply('oneinch', 1000n)),
    at('zerox', reply('zerox', 1005n)),
    at('lifi', reply('lifi', 1003n)),
  ])
  expect(await quoteOf(all)).toMatchObject({ quote: { provider: { id: 'zerox' }, buy: { amount: '1005' } }, faults: [] })
  const some = await Promise.all([
    at('oneinch', reply('oneinch', 1000n)),
    at('zerox', () => {}),
    at('lifi', (_, response) => void response.destroy()),
  ])
  const { quote, faults } = await quoteOf(some)
  expect(quote?.provider.id).toBe('oneinch')
  expect(faults.map((fault) => (fault as readonly string[])[0]).toSorted()).toEqual(['0x', 'LI.FI'])
})

test('a quote matches the query or does not exist, for any response of a service', async () => {
  const names = ['oneinch', 'zerox', 'lifi'] as const
  const hexDigit = fc.constantFrom(...'0123456789abcdef')
  const change = fc.tuple(fc.nat(20_000), hexDigit)
  let whole = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.array(change, { maxLength: 3 }), async (name, changes) => {
      const service = services[name] as Service
      // Changes only digits, so that the response stays JSON and its calls stay calls.
      const digits = [...JSON.stringify(service.reply(callOf(service), 1000n))]
      for (const [at, digit] of changes) {
        const place = at % digits.length
        if (/[\da-f]/.test(digits[place] ?? '')) digits[place] = digit
      }
      const answer = digits.join('')
      const { quote } = await quoteOf([service.make('https://service.test')], { send: async () => new Response(answer) })
      if (!quote) return
      whole += 1
      const query = { account: `eip155:1:${ACCOUNT}`, sell: id[DOLLAR], buy: id[EURO], amount: '1000' }
      const routers = [...service.make('').routers('eip155:1')]
      expect(checkQuote(quote, { query, routers, now: Date.now() }), answer).toBeUndefined()
      expect(BigInt(quote.minBuy) * 100n, answer).toBeGreaterThanOrEqual(BigInt(quote.buy.amount) * 98n)
    }),
    { numRuns: 300, seed: 20_261_123 },
  )
  expect(whole).toBeGreaterThan(30)
})
