import { type BalanceState, balanceSources, type Network } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBalances } from './balances.js'
import { withSandbox } from './fixtures/with-sandbox.js'
import { mainnet, sepolia } from './networks.js'

const { all, brio, start } = withSandbox()
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function source(answer: (method: string) => unknown = () => '0xde0b6b3a7640000') {
  const rpc = vi.fn(async (_network: Network, method: string) => answer(method))
  const stored = memoryStorage()
  const storage = {
    get: (key: string) => stored.getItem(key) ?? undefined,
    set: (key: string, value: string | undefined) => (value === undefined ? stored.removeItem(key) : stored.setItem(key, value)),
  }
  return { rpc, balances: createBalances({ rpc, storage, signal: new AbortController().signal }) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('reads the balance of an account from a real chain', async () => {
  vi.useRealTimers()
  const app = await start()
  const [balances] = app.read(balanceSources)
  const states: BalanceState[] = []
  const stop = balances?.watch({ address: brio().accounts[1] ?? '', network: all().chains[0].network }, (s) => void states.push(s))
  await expect.poll(() => states.at(-1)?.status).toBe('ready')
  expect(states.at(-1)?.data).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1337',
    quantity: { decimals: '18', numeric: '100' },
    iconUrl: '',
  })
  stop?.()
})

test.each([
  ['0x0', '0'],
  ['0x1', '0.000000000000000001'],
  ['0xde0b6b3a7640000', '1'],
  [`0x${(10n ** 48n + 5n).toString(16)}`, `1${'0'.repeat(30)}.000000000000000005`],
])('AMT-03 %s wei are exactly %s', async (wei, numeric) => {
  const { balances } = source(() => wei)
  const states: BalanceState[] = []
  balances.watch({ address, network: mainnet }, (s) => void states.push(s))
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)?.data?.quantity.numeric).toBe(numeric)
})

test('API-01 S3-36 S9-05 ten watchers make one request in 30 s, even if the address is written differently', async () => {
  const { balances, rpc } = source()
  for (let i = 0; i < 10; i++) balances.watch({ address: i % 2 ? address : address.toLowerCase(), network: mainnet }, () => {})
  await vi.advanceTimersByTimeAsync(29_000)
  expect(rpc).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(rpc).toHaveBeenCalledTimes(2)
})

test('API-04 an answer that is not a number is a failure, and an old value is kept as stale', async () => {
  let answer: unknown = '0x1'
  const { balances } = source(() => answer)
  const states: BalanceState[] = []
  balances.watch({ address, network: mainnet }, (s) => void states.push(s))
  await vi.advanceTimersByTimeAsync(0)
  answer = { balance: 1 }
  await balances.refresh({ address, network: mainnet })
  expect(states.at(-1)).toMatchObject({ status: 'stale', data: { quantity: { numeric: '0.000000000000000001' } } })
})

test('NET-09 no request is made for test coins', async () => {
  const { balances, rpc } = source()
  await balances.refresh({ address, network: sepolia })
  expect(rpc).not.toHaveBeenCalled()
})
