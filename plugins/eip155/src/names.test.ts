import { nameSources } from '@latchkey/kernel'
import { parseAbi } from 'viem'
import { writeContract } from 'viem/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from './fixtures/start-app.js'
import { withSandbox } from './fixtures/with-sandbox.js'
import { mainnet } from './networks.js'
import { getWalletClient } from './viem.js'

const { all, alba, brio, start } = withSandbox()
const call = () => ({ signal: new AbortController().signal })
afterEach(() => void vi.useRealTimers())

/** The source of a started app, and the number of requests to its chain. */
async function names(options: Parameters<typeof start>[0] = {}) {
  const app = await start(options)
  const source = app.read(nameSources)[0]
  if (!source) throw new Error('There is no source of names.')
  const asked = vi.spyOn(globalThis, 'fetch')
  return { source, asked, network: all().chains[0].network }
}

test('finds an account’s own name and avatar', async () => {
  const { source, network } = await names()
  const ada = await source.resolve({ address: alba().accounts[0] ?? '', network }, call())
  expect(ada).toEqual({ name: 'ada.eth', avatar: expect.stringMatching(/^data:image\/svg\+xml/) })
  const bob = await source.resolve({ address: brio().accounts[0] ?? '', network }, call())
  expect(bob).toEqual({ name: 'bob.eth', avatar: expect.stringMatching(/^data:image\//) })
})

test('an account without a name has none', async () => {
  const { source, network } = await names()
  expect(await source.resolve({ address: all().wallets.dune.accounts[2] ?? '', network }, call())).toEqual({})
})

test.each(['ada.eth', 'Vera.eth'])('hides the name %s, which belongs to another account or only looks like a name', async (name) => {
  const app = await start()
  await connect(app, alba())
  const { ensRegistrar: address, ensResolver: resolver } = all().contracts
  const [, owner = '0x'] = alba().accounts
  const abi = parseAbi(['function register(string, address, address)', 'function setPrimaryNameFor(address, string, address)'])
  const client = getWalletClient(app)
  const { network } = all().chains[0]
  if (name === 'Vera.eth') await writeContract(client, { address, abi, functionName: 'register', args: ['Vera', owner, resolver] })
  const hash = await writeContract(client, { address, abi, functionName: 'setPrimaryNameFor', args: [owner, name, resolver] })
  await app.actions.eip155.waitForTransaction({ hash, chain: network.caipNetworkId })
  const source = app.read(nameSources)[0]
  expect(await source?.resolve({ address: owner, network }, call())).toEqual({})
})

test('STO-05 S3-37 S9-06 a name is requested once in 5 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { source, asked, network } = await names()
  const look = () => source.resolve({ address: alba().accounts[0] ?? '', network }, call())
  await look()
  const first = asked.mock.calls.length
  expect(first).toBeGreaterThan(0)
  vi.setSystemTime(Date.now() + 299_000)
  await look()
  expect(asked).toHaveBeenCalledTimes(first)
  vi.setSystemTime(Date.now() + 2_000)
  await look()
  expect(asked.mock.calls.length).toBeGreaterThan(first)
})

test('NET-09 on a test network no request is made', async () => {
  const { source, asked } = await names()
  expect(await source.resolve({ address: alba().accounts[0] ?? '', network: all().chains[1].network }, call())).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

test('an app without a network that has ENS makes no request', async () => {
  const { chains } = all()
  const { contracts: _none, ...plain } = chains[0].network
  const { source, asked, network } = await names({ eip155: { networks: [plain] } })
  expect(await source.resolve({ address: alba().accounts[0] ?? '', network }, call())).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

test('an abandoned lookup ends as aborted', async () => {
  const { source, network } = await names()
  const abort = new AbortController()
  const looking = source.resolve({ address: alba().accounts[0] ?? '', network }, { signal: abort.signal })
  abort.abort()
  await expect(looking).rejects.toMatchObject({ name: 'AbortError' })
})

test('mainnet includes the address of its names', () => {
  expect(mainnet.contracts?.ensUniversalResolver?.address).toMatch(/^0x[\da-f]{40}$/)
})

test('AMT-09 a name resolves to its address, in any letter case, and one that cannot be normalized resolves to nothing', async () => {
  const { source, network } = await names()
  const find = (name: string) => source.find?.({ name, network }, call())
  expect(await find('ada.eth')).toBe(alba().accounts[0])
  expect(await find('ADA.eth')).toBe(alba().accounts[0])
  expect(await find('nobody-has-this.eth')).toBeUndefined()
  expect(await find('ada')).toBeUndefined()
  expect(await find('a‍da.eth')).toBeUndefined()
})
