import { expect, test } from 'vitest'
import { simulateCall } from './simulate-call.js'

const [own, to, token, piece] = ['AA', 'bb', 'cC', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string]
const call = { from: own, to, value: '0x5' }
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const word = (value: string | bigint): string => `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const moved = (address: string, from: string, to: string, amount: bigint) => ({
  address,
  topics: [TOPIC, word(from), word(to)],
  data: word(amount),
})
const asked: (readonly [string, readonly unknown[]])[] = []
const simulate = async (answer: unknown) => {
  asked.length = 0
  const effects = await simulateCall(async (method, params) => {
    asked.push([method, params])
    if (answer instanceof Error) throw answer
    return answer
  }, call)
  return effects?.changes
}
const logs = (...all: readonly object[]) => simulate([{ calls: [{ status: '0x1', logs: all }] }])

test('the node simulates the call on the latest block and adds transfers of coins', async () => {
  expect(await logs(moved(COIN, own, to, 5n))).toEqual([{ amount: -5n }])
  expect(asked).toEqual([['eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }, 'latest']]])
})

test('sums changes by asset, and omits zero sums', async () => {
  const changes = await logs(
    moved(token, own, to, 7n),
    moved(token, to, own, 2n),
    moved(COIN, own, to, 5n),
    moved(COIN, to, own, 5n),
    // A transfer between other accounts.
    moved(token, to, piece, 9n),
  )
  expect(changes).toEqual([{ asset: token.toLowerCase(), amount: -5n }])
})

test('incoming coins have no asset, and tokens sent to oneself change nothing', async () => {
  expect(await logs(moved(COIN, to, own, 3n), moved(token, own, own, 4n))).toEqual([{ amount: 3n }])
})

test('a collectible counts as one of its id', async () => {
  const { topics } = moved(piece, own, to, 0n)
  expect(await logs({ address: piece, topics: [...topics, word(77n)], data: '0x' })).toEqual([{ asset: piece, id: 77n, amount: -1n }])
  expect(await logs({ address: piece, topics: [...topics, word(77n)], data: word(9n) })).toEqual([{ asset: piece, id: 77n, amount: -1n }])
})

test('a collectible that leaves is not offset by another one of its collection', async () => {
  const [out, back] = [moved(piece, own, to, 0n), moved(piece, to, own, 0n)]
  const pieces = [
    { address: piece, topics: [...out.topics, word(77n)], data: '0x' },
    { address: piece, topics: [...back.topics, word(78n)], data: '0x' },
  ]
  expect(await logs(...pieces)).toEqual([
    { asset: piece, id: 77n, amount: -1n },
    { asset: piece, id: 78n, amount: 1n },
  ])
})

test('the topic counts in any letter case', async () => {
  const log = moved(token, own, to, 7n)
  expect(await logs({ ...log, topics: [`0x${TOPIC.slice(2).toUpperCase()}`, ...log.topics.slice(1)] })).toHaveLength(1)
})

test.each([
  ['another event', { topics: [word(1n), word(own), word(to)] }],
  ['no topics', { topics: [] }],
  ['a sender that is no word', { topics: [TOPIC, own, word(to)] }],
  ['a recipient that is no word', { topics: [TOPIC, word(own), to] }],
  ['no recipient', { topics: [TOPIC, word(own)] }],
  ['no amount', { data: '0x' }],
  ['an amount that is too long', { data: `${word(7n)}00` }],
  ['an amount without its sign of hex', { data: `1${word(7n)}` }],
])('%s moves nothing', async (_, more) => {
  expect(await logs({ ...moved(token, own, to, 7n), ...more })).toEqual([])
})

test.each([new Error('method not found'), null, [], [{}], [{ calls: [] }]])(
  'a node that answers %j does not support it',
  async (answer) => {
    expect(await simulate(answer)).toBeUndefined()
  },
)

test('a call without events changes nothing', async () => {
  expect(await simulate([{ calls: [{ status: '0x1' }] }])).toEqual([])
})

test.each([
  [{ status: '0x0', error: { message: 'paused' } }, 'paused'],
  [{ status: '0x0', error: {} }, 'execution reverted'],
  [{ status: '0x0' }, 'execution reverted'],
])('a call that fails in the simulation (%j) would fail', async (result, reason) => {
  await expect(simulate([{ calls: [result] }])).rejects.toMatchObject({ catalogue: 'transfer', code: 'would-fail', details: { reason } })
})
