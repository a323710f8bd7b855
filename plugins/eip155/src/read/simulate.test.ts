import { expect, test } from 'vitest'
import { simulate } from './simulate.js'

const [own, other, token] = ['AA', 'bb', 'cC'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const draft = { from: own, to: other, value: '0x5' }
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const word = (value: string | bigint): string => `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const moved = (address: string, from: string, to: string, amount: bigint) => ({
  address,
  topics: [TRANSFER, word(from), word(to)],
  data: word(amount),
})
const ask = (answer: unknown) =>
  simulate(
    async (chain, method, params) => {
      expect([chain, method, params]).toEqual([
        'eip155:1',
        'eth_simulateV1',
        [{ blockStateCalls: [{ calls: [draft] }], traceTransfers: true, validation: false }, 'latest'],
      ])
      if (answer instanceof Error) throw answer
      return answer
    },
    'eip155:1',
    draft,
  )
const after = (...logs: readonly unknown[]) => ask([{ calls: [{ status: '0x1', gasUsed: '0x5208', logs }] }])

test('incoming and outgoing assets are summed, and zero sums are omitted', async () => {
  expect(
    await after(
      moved(COIN, own, other, 5n),
      moved(token, other, own, 9n),
      moved(token, own, other, 2n),
      moved(other, own, other, 1n),
      moved(other, other, own, 1n),
      moved(token, other, other, 7n),
    ),
  ).toEqual({ is: 'success', gasUsed: 21_000n, moves: [{ amount: -5n }, { asset: token.toLowerCase(), amount: 7n }] })
})

test('collectibles keep their token id', async () => {
  const piece = { address: token, topics: [TRANSFER, word(own), word(other), word(77n)], data: '0x' }
  const some = { address: token, topics: [SINGLE, word(other), word(other), word(own)], data: `${word(8n)}${word(3n).slice(2)}` }
  expect(await after(piece, some)).toMatchObject({
    moves: [
      { asset: token.toLowerCase(), id: 77n, amount: -1n },
      { asset: token.toLowerCase(), id: 8n, amount: 3n },
    ],
  })
})

test.each([
  {},
  { topics: 7 },
  { topics: [TRANSFER] },
  { topics: [TRANSFER, own, other], data: word(1n) },
  { topics: [7, 7, 7] },
  null,
  'log',
])('a log %j moves nothing', async (log) => {
  expect(await after(log)).toMatchObject({ is: 'success', moves: [] })
})

test.each([new Error('method not found'), null, [], [{}], [{ calls: [] }], [{ calls: [null] }], [{ calls: [{ status: 'ok' }] }]])(
  'a node that answers %j yields no simulation',
  async (answer) => {
    expect(await ask(answer)).toEqual({ is: 'unknown' })
  },
)

test('a failing call is shown with its reason', async () => {
  expect(await ask([{ calls: [{ status: '0x0', gasUsed: '0x1', error: { message: 'paused' } }] }])).toEqual({
    is: 'failure',
    reason: 'paused',
    gasUsed: 1n,
  })
  expect(await ask([{ calls: [{ status: '0x0' }] }])).toEqual({ is: 'failure', reason: 'execution reverted' })
})

test.each([
  ['not\u202e\u0007\npaused', 'not paused'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
  [7, 'execution reverted'],
  ['\u200b', 'execution reverted'],
])('a reason %j is shown as one plain line', async (message, reason) => {
  expect(await ask([{ calls: [{ status: '0x0', error: { message } }] }])).toEqual({ is: 'failure', reason })
})
