import { createServer, defineServerPlugin, nodesService, provide } from '@latchkey/server-kit'
import { describe, expect, test } from 'vitest'
import { keyOf, transactionOf } from '../../fixtures/solana-transaction.js'
import { checkTransaction } from '../../solana/check-transaction.js'
import type { SwapQuote } from '../../wire.js'
import { type Answer, startService } from '../fixtures/service.js'
import { swapsServer } from '../swaps-server.js'
import { type JupiterOptions, jupiter } from './jupiter.js'

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [ME, STRANGER, MINE, OTHER] = ['2', '3', '6', '7'].map(keyOf) as [string, string, string, string]
const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const WRAPPED = 'So11111111111111111111111111111111111111112'
const KEY = 'key-that-nobody-may-see'
const [sol, mine, other, wrapped] = [
  `${CHAIN}/slip44:501`,
  `${CHAIN}/token:${MINE}`,
  `${CHAIN}/token:${OTHER}`,
  `${CHAIN}/token:${WRAPPED}`,
]

const quoted = (more: object = {}): object => ({
  inputMint: WRAPPED,
  inAmount: '1000',
  outputMint: MINE,
  outAmount: '200000',
  otherAmountThreshold: '198000',
  swapMode: 'ExactIn',
  slippageBps: 100,
  platformFee: { amount: '5', feeBps: 1 },
  priceImpactPct: '0.0012345678901234567890123',
  routePlan: [{ swapInfo: { label: 'Pool' }, percent: 100 }],
  contextSlot: 1,
  ...more,
})
const honest = transactionOf({ signers: [ME], steps: [{ program: ROUTER, data: [229], accounts: 1 }], looked: 2 })
const made = (more: object = {}): object => ({ swapTransaction: honest, lastValidBlockHeight: 1_000, ...more })

interface Ask {
  readonly sell?: string
  readonly buy?: string
  readonly amount?: string
  readonly options?: JupiterOptions
}
/** Responds to each of the two calls, and records the requests. */
async function ask(quote: Answer | object, swap: Answer | object = made(), { options = {}, ...more }: Ask = {}) {
  const bodies: unknown[] = []
  const json =
    (value: Answer | object): Answer =>
    (asked, response) =>
      typeof value === 'function' ? value(asked, response) : void response.end(JSON.stringify(value))
  const { url, asked } = await startService((one, response) => json(one.path.endsWith('/quote') ? quote : swap)(one, response))
  const faults: unknown[] = []
  const server = createServer({
    plugins: [swapsServer({ providers: [jupiter({ key: KEY, url, ...options })], timeoutMs: 3_000 })],
    fetch: (input, init) => {
      if (init?.body) bodies.push(JSON.parse(String(init.body)))
      return fetch(input, init)
    },
    onFault: (error, name) => faults.push([name, String(error)]),
  })
  const body = { account: `${CHAIN}:${ME}`, sell: sol, buy: mine, amount: '1000', slippage: 100, approvals: ['allowance'], ...more }
  const request = new Request('https://api.test/v1/swaps/quote?projectId=p', { method: 'POST', body: JSON.stringify(body) })
  const answer = (await (await server.fetch(request)).json()) as { readonly quote: SwapQuote | null }
  return { quote: answer.quote, faults, asked, bodies, text: JSON.stringify([answer, faults]) }
}

test("a quote is Jupiter's, its whole response is sent back, and the key stays here", async () => {
  const { quote, faults, asked, bodies, text } = await ask(quoted())
  expect(faults).toEqual([])
  expect(quote).toMatchObject({
    provider: { id: 'jupiter', name: 'Jupiter' },
    sell: { asset: sol, amount: '1000' },
    buy: { asset: mine, amount: '200000' },
    minBuy: '198000',
    priceImpact: '0.001234567890123456',
    fees: [{ who: 'provider', asset: mine, amount: '5', extra: false }],
    approval: null,
    tx: { kind: 'transaction', transaction: honest },
  })
  expect(asked.map(({ path, headers }) => [path, headers['x-api-key']])).toEqual([
    ['/swap/v1/quote', KEY],
    ['/swap/v1/swap', KEY],
  ])
  expect(asked[0]?.query).toEqual({ inputMint: WRAPPED, outputMint: MINE, amount: '1000', slippageBps: '100', swapMode: 'ExactIn' })
  expect(bodies).toEqual([{ quoteResponse: quoted(), userPublicKey: ME, dynamicComputeUnitLimit: true, wrapAndUnwrapSol: true }])
  expect(text).not.toContain(KEY)
})

test('tokens are not wrapped, and your own server needs no key', async () => {
  const { asked, bodies } = await ask(quoted({ inputMint: OTHER }), made(), { sell: other, options: { key: '' } })
  expect(bodies).toMatchObject([{ wrapAndUnwrapSol: false }])
  expect(asked).toHaveLength(2)
})

test('returns no quote without liquidity, for mere wrapping, or for more than can exist', async () => {
  const none: Answer = (_, response) => void response.writeHead(400).end('{"error":"Could not find any route"}')
  expect(await ask(none)).toMatchObject({ quote: null, faults: [] })
  expect(await ask(quoted(), made(), { buy: wrapped })).toMatchObject({ quote: null, faults: [], asked: [] })
  expect(await ask(quoted(), made(), { amount: String(1n << 64n) })).toMatchObject({ quote: null, faults: [], asked: [] })
})

test("Jupiter’s router program is on the list, or the operator's programs instead", () => {
  expect(jupiter().routers(CHAIN)).toEqual([{ address: ROUTER, name: 'Jupiter', kind: 'program' }])
  expect(jupiter({ programs: [STRANGER] }).routers(CHAIN)).toEqual([{ address: STRANGER, name: 'Jupiter', kind: 'program' }])
  expect(jupiter().chains).toEqual([CHAIN])
})

describe('a quote is ignored', () => {
  test.each<readonly [string, object]>([
    ['another token is sold', { inputMint: OTHER }],
    ['another token is bought', { outputMint: OTHER }],
    ['another amount is sold', { inAmount: '1001' }],
    ['more has to arrive than is said', { otherAmountThreshold: '200001' }],
    ['less has to arrive than was asked for', { otherAmountThreshold: '197000' }],
    ['the price may move further', { slippageBps: 101 }],
    ['the amount that is bought is fixed', { swapMode: 'ExactOut' }],
    ['there is no way', { routePlan: [] }],
  ])('if %s', async (_, wrong) => {
    const { quote, faults } = await ask(quoted(wrong))
    expect(quote).toBeNull()
    expect(faults).toHaveLength(1)
  })

  test.each<readonly [string, object]>([
    ['is none', { swapTransaction: 'AAAA' }],
    ['is too long', { swapTransaction: 'A'.repeat(4_004) }],
    ['somebody else pays for', { swapTransaction: transactionOf({ signers: [STRANGER, ME], steps: [{ program: ROUTER }] }) }],
    ['somebody else still has to sign', { swapTransaction: transactionOf({ signers: [ME, STRANGER], steps: [{ program: ROUTER }] }) }],
    ['uses another program', { swapTransaction: transactionOf({ signers: [ME], steps: [{ program: STRANGER }] }) }],
    ['has no end', { lastValidBlockHeight: 'never' }],
  ])('if its transaction %s', async (_, wrong) => {
    const { quote, faults } = await ask(quoted(), made(wrong))
    expect(quote).toBeNull()
    expect(faults).toHaveLength(1)
  })

  const answers: readonly (readonly [string, Answer])[] = [
    ['answers HTML', (_, response) => void response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')],
    ['answers nothing', (_, response) => void response.end()],
    ['answers another shape', (_, response) => void response.end('{"outAmount":-1,"swapTransaction":1}')],
    ['answers ten megabytes', (_, response) => void response.end(`{"a":"${'x'.repeat(10_000_000)}"}`)],
    ['does not answer', () => {}],
    ['sends elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['fails', (_, response) => void response.writeHead(500).end()],
    ['hangs up', (_, response) => void response.destroy()],
    ['does not know the key', (_, response) => void response.writeHead(401).end('{}')],
  ]
  test.each(answers)('if it %s, to either question', async (_, answer) => {
    for (const { quote, faults, text } of [await ask(answer), await ask(quoted(), answer)]) {
      expect(quote).toBeNull()
      expect(faults).toHaveLength(1)
      expect(text).not.toContain(KEY)
    }
  })
})

test('the server returns exactly the fields that the page accepts', async () => {
  const { quote } = await ask(quoted())
  const routers = [...jupiter().routers(CHAIN)]
  expect(quote && checkTransaction(quote, { query: { account: `${CHAIN}:${ME}`, sell: sol, buy: mine, amount: '1000' }, routers })).toBe(
    undefined,
  )
})

describe('on the chain', () => {
  type Nodes = (method: string, params: readonly unknown[]) => unknown
  async function post(nodes: Nodes, path: string, body: object) {
    const { url } = await startService((one, response) =>
      response.end(JSON.stringify(one.path.endsWith('/quote') ? quoted({ inputMint: MINE, outputMint: WRAPPED }) : made())),
    )
    const provides = [provide(nodesService, { chains: [CHAIN], request: async (_: string, ...call) => nodes(call[0], call[1]) })]
    const holder = defineServerPlugin<Record<never, never>>({ id: 'nodes', wire: {}, handlers: {}, provides })
    const server = createServer({ plugins: [swapsServer({ providers: [jupiter({ key: KEY, url })], secret: 's' }), holder] })
    const send = async (to: string, sent: object) =>
      (
        await server.fetch(new Request(`https://api.test/v1/swaps/${to}?projectId=p`, { method: 'POST', body: JSON.stringify(sent) }))
      ).json()
    if (path !== 'status') return send(path, body)
    const ask = { account: `${CHAIN}:${ME}`, sell: mine, buy: sol, amount: '1000', slippage: 100, approvals: ['allowance'] }
    const { quote } = (await send('quote', ask)) as { readonly quote: SwapQuote }
    return send('status', { quoteId: quote.quoteId, ...body })
  }
  const hash = keyOf('2') + keyOf('3')

  test('the status of a trade comes from the operator’s node; coins are counted without the fee, and including unwrapped ones', async () => {
    const status = (nodes: Nodes, of: string = hash) => post(nodes, 'status', { hash: of })
    expect(await status((method) => (method === 'getTransaction' ? null : { value: [null] }))).toEqual({ status: 'unknown' })
    expect(await status((method) => (method === 'getTransaction' ? null : { value: [{ slot: 1 }] }))).toEqual({ status: 'pending' })
    expect(await status(() => ({ meta: { err: { InstructionError: [0, 'Custom'] } } }))).toEqual({ status: 'failed' })
    const own = { accountIndex: 2, mint: WRAPPED, owner: ME, uiTokenAmount: { amount: '9' } }
    const meta = {
      err: null,
      fee: 5,
      preBalances: [100, 7, 50],
      postBalances: [195, 7, 0],
      preTokenBalances: [own, { ...own, accountIndex: 1, owner: STRANGER }],
      postTokenBalances: [],
    }
    expect(await status(() => ({ meta }))).toEqual({ status: 'done', bought: '50' })
    expect(await status(() => ({ meta }), `0x${'ab'.repeat(32)}`)).toMatchObject({ error: { field: 'hash' } })
  })

  test('a mint on no list is read from the chain, and marked', async () => {
    const look = (value: unknown) => post(() => ({ value }), 'tokens', { chain: CHAIN, search: OTHER })
    const token = (info: object, type = 'mint', owner = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA') => ({
      owner,
      data: { parsed: { type, info } },
    })
    const extensions = [{ extension: 'tokenMetadata', state: { name: 'Evil \u202eCoin', symbol: 'EVL' } }]
    expect(await look(token({ decimals: 6 }))).toEqual({
      items: [{ asset: other, name: '7777…7777', symbol: '7777…7777', decimals: 6, verified: false }],
    })
    expect(await look(token({ decimals: 2, extensions }))).toMatchObject({ items: [{ name: 'Evil Coin', symbol: 'EVL', verified: false }] })
    for (const none of [null, token({ decimals: 6 }, 'account'), token({ decimals: 6 }, 'mint', STRANGER), token({ decimals: '6' })])
      expect(await look(none)).toEqual({ items: [] })
  })
})
