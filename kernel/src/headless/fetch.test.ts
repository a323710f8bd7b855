import { expect, onTestFinished, test, vi } from 'vitest'
import { createKernel } from '../create/index.js'
import { type BalanceSource, type BalanceState, balanceSources, nameSources } from '../points/index.js'
import { fakeChain, memoryStorage } from '../testing/index.js'
import type { Kernel } from '../types/index.js'
import { fetchBalance } from './fetch-balance.js'
import { fetchIdentity } from './fetch-identity.js'

/** A kernel with the families `one` and `two`; balances are in the given state. */
async function start(stateOf: (address: string, chain: string) => BalanceState = () => ({ status: 'loading' })) {
  const kernel: Kernel = createKernel({
    projectId: 'p',
    plugins: [fakeChain('one'), fakeChain('two')] as never,
    grants: Object.fromEntries(['fake-one', 'fake-two'].map((id) => [id, ['kernel.chains', 'kernel.connectorSources']])),
    storage: memoryStorage(),
    shell: false,
  })
  onTestFinished(() => kernel.stop())
  const stopped = vi.fn()
  const watch: BalanceSource['watch'] = ({ address, network }, report) => {
    report(stateOf(address, network.caipNetworkId))
    return stopped
  }
  for (const namespace of ['one', 'two']) kernel.contribute(balanceSources.of({ id: namespace, namespace, watch, refresh: async () => {} }))
  await kernel.start()
  return { kernel, stopped }
}
const coins = (name: string): BalanceState => ({
  status: 'ready',
  data: { name, symbol: 'COIN', chainId: 'one:1', quantity: { decimals: '18', numeric: '1.5' }, iconUrl: '' },
})

test('reads the balance of any address on a configured network, by its CAIP-2 id or its own', async () => {
  const { kernel, stopped } = await start((address, chain) => coins(`${address} on ${chain}`))
  const nameOf = async (args: Parameters<typeof fetchBalance>[1]) => (await fetchBalance(kernel, args)).name
  expect(await nameOf({ address: 'one-x', chainId: 'one:2' })).toBe('one-x on one:2')
  expect(await nameOf({ address: 'two-x', chainId: 2, namespace: 'two' })).toBe('two-x on two:2')
  expect(await nameOf({ address: 'two-x', namespace: 'two' })).toBe('two-x on two:1')
  expect(stopped).toHaveBeenCalledTimes(3)
})

test('without arguments it is the account in use', async () => {
  const { kernel } = await start((address, chain) => coins(`${address} on ${chain}`))
  await expect(fetchBalance(kernel)).rejects.toMatchObject({ catalogue: 'wallet', code: 'not-connected' })
  await expect(fetchIdentity(kernel)).rejects.toMatchObject({ catalogue: 'wallet', code: 'not-connected' })
  await kernel.connections.connect({ connector: 'fake:two' })
  expect((await fetchBalance(kernel)).name).toBe('two-address-1 on two:1')
})

test('an unknown network and a node that fails are errors with codes, and nothing waits for ever', async () => {
  const { kernel, stopped } = await start((address) => ({ status: address === 'one-slow' ? 'loading' : 'failed' }))
  const unread = { catalogue: 'headless', code: 'balance-unread', details: { chain: 'one:1' } }
  await expect(fetchBalance(kernel, { address: 'one-x', chainId: 77 })).rejects.toMatchObject({ code: 'chain-not-supported' })
  await expect(fetchBalance(kernel, { address: 'one-x', chainId: 'one:1' })).rejects.toMatchObject(unread)
  vi.useFakeTimers()
  const slow = expect(fetchBalance(kernel, { address: 'one-slow', chainId: 'one:1' })).rejects.toMatchObject(unread)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await slow
  const abort = new AbortController()
  const left = expect(fetchBalance(kernel, { address: 'one-slow', chainId: 'one:1', signal: abort.signal })).rejects.toThrow('Left.')
  abort.abort(new Error('Left.'))
  await left
  expect(stopped).toHaveBeenCalledTimes(3)
})

test('looks up the name of an address in the sources of its family, and skips one that fails', async () => {
  const { kernel } = await start()
  const asked: unknown[] = []
  const source = (id: string, namespace: string, answer: () => Promise<{ readonly name: string } | undefined>) =>
    kernel.contribute(
      nameSources.of({
        id,
        namespace,
        resolve(args) {
          asked.push([id, args.address, args.network?.caipNetworkId])
          return answer()
        },
      }),
    )
  source('broken', 'one', () => Promise.reject(new Error('The server is away.')))
  source('names', 'one', async () => ({ name: 'ada.example' }))
  source('others', 'two', async () => ({ name: 'eve.example' }))
  expect(await fetchIdentity(kernel, { address: 'one-x', chainId: 'one:2' })).toEqual({ name: 'ada.example' })
  expect(await fetchIdentity(kernel, { address: 'two-x', namespace: 'two' })).toEqual({ name: 'eve.example' })
  expect(asked).toEqual([
    ['broken', 'one-x', 'one:2'],
    ['names', 'one-x', 'one:2'],
    ['others', 'two-x', 'two:1'],
  ])
})
