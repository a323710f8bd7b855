import { memoryStorage } from '@latchkey/kernel/testing'
import {
  createStorage,
  getConnection,
  getCapabilities as wagmiCapabilities,
  sendCalls as wagmiSendCalls,
  waitForCallsStatus as wagmiWaitForCalls,
} from '@wagmi/core'
import { createClient, custom, parseEther } from 'viem'
import { getCallsStatus, getCapabilities, sendCalls, showCallsStatus, waitForCallsStatus } from 'viem/actions'
import { expect, test, vi } from 'vitest'
import { home } from '../fixtures/home.js'
import { type App, connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { createWagmiConfig } from '../wagmi.js'

const { all, alba, brio, start } = withSandbox()
const to = '0x00000000000000000000000000000000000ca115'
const three = [1n, 2n, 3n].map((value) => ({ to, value }) as const)
const BATCHES = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_showCallsStatus']

/** viem on top of the app's own provider. */
function clientOf(app: App) {
  const provider = app.actions.eip155.getProvider()
  const account = alba().accounts[0] ?? '0x'
  return createClient({ account, chain: all().chains[0].network as never, transport: custom(provider), pollingInterval: 20 })
}
async function withBatches() {
  const app = await start({ peers: [home()] })
  alba().quirks({ atomic: 'supported' })
  await connect(app, alba())
  return app
}
/** A wallet without batches, in an app that allows calls one by one by default. */
async function withoutBatches(options: { readonly callsFallback?: boolean; readonly storage?: ReturnType<typeof memoryStorage> } = {}) {
  const { callsFallback = true, storage } = options
  const app = await start({ eip155: { callsFallback }, peers: [home()], ...(storage && { kernel: { storage } }) })
  alba().quirks({ without: BATCHES })
  await connect(app, alba())
  return app
}
const balance = async (): Promise<bigint> =>
  BigInt(
    (await alba()
      .provider('https://reader.test')
      .request({ method: 'eth_getBalance', params: [to, 'latest'] })) as string,
  )
const asked = (method: string): number => alba().requests.filter((one) => one.method === method).length

test('viem sends a batch to a wallet that supports it, and gets its outcome', async () => {
  const app = await withBatches()
  const client = clientOf(app)
  expect(await getCapabilities(client, { chainId: 1337 })).toEqual({ atomic: { status: 'supported' } })
  const before = await balance()
  const { id } = await sendCalls(client, { calls: three, forceAtomic: true })
  expect(await waitForCallsStatus(client, { id })).toMatchObject({ statusCode: 200, status: 'success', atomic: true })
  expect((await balance()) - before).toBe(6n)
  expect([asked('wallet_sendCalls'), asked('eth_sendTransaction')]).toEqual([1, 0])
})

test('wagmi sends a batch to a wallet that supports it, and gets its outcome', async () => {
  const app = await withBatches()
  const config = createWagmiConfig(app, { storage: createStorage({ storage: memoryStorage() }), pollingInterval: 20 })
  await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
  expect(await wagmiCapabilities(config, { chainId: 1337 })).toEqual({ atomic: { status: 'supported' } })
  const before = await balance()
  const { id } = await wagmiSendCalls(config, { calls: three })
  expect(await wagmiWaitForCalls(config, { id })).toMatchObject({ statusCode: 200, status: 'success' })
  expect((await balance()) - before).toBe(6n)
})

test('a wallet without batches refuses if the app does not allow calls one by one', async () => {
  const app = await withoutBatches({ callsFallback: false })
  const client = clientOf(app)
  await expect(sendCalls(client, { calls: three })).rejects.toThrow(/does not exist|not support/)
  await expect(getCapabilities(client)).rejects.toThrow()
  expect(asked('eth_sendTransaction')).toBe(0)
})

test('if the app allows it, viem and wagmi send the calls one by one, and get their outcome', async () => {
  const app = await withoutBatches()
  const client = clientOf(app)
  expect(await getCapabilities(client)).toEqual({
    1337: { atomic: { status: 'unsupported' } },
    31338: { atomic: { status: 'unsupported' } },
  })
  const before = await balance()
  const { id } = await sendCalls(client, { calls: three })
  const result = await waitForCallsStatus(client, { id })
  expect(result).toMatchObject({ statusCode: 200, status: 'success', atomic: false, chainId: 1337 })
  expect(result.receipts?.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  const config = createWagmiConfig(app, { storage: createStorage({ storage: memoryStorage() }), pollingInterval: 20 })
  await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
  expect(await wagmiCapabilities(config, { chainId: 1337 })).toEqual({ atomic: { status: 'unsupported' } })
  const second = await wagmiSendCalls(config, { calls: three })
  expect(await wagmiWaitForCalls(config, { id: second.id })).toMatchObject({ statusCode: 200 })
  expect([(await balance()) - before, asked('eth_sendTransaction')]).toEqual([12n, 6])
})

test('an old library gets only the id, and its own id is returned', async () => {
  const app = await withoutBatches()
  const request = app.actions.eip155.getProvider().request
  const calls = [{ to, value: '0x1' }]
  expect(
    await request({ method: 'wallet_sendCalls', params: [{ version: '1.0', chainId: '0x539', from: alba().accounts[0], calls }] }),
  ).toMatch(/^0x[\da-f]{64}$/)
  const mine = { version: '2.0.0', id: 'mine', chainId: '0x539', atomicRequired: false, calls }
  expect(await request({ method: 'wallet_sendCalls', params: [mine] })).toEqual({ id: 'mine' })
  await expect(request({ method: 'wallet_sendCalls', params: [mine] })).rejects.toMatchObject({ code: 5720 })
  expect(asked('eth_sendTransaction')).toBe(2)
})

test.each([
  [5760, { atomicRequired: true }],
  [5700, { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
  [5700, { calls: [{ to, capabilities: { flow: { optional: false } } }] }],
  [5710, { chainId: '0x1' }],
])('%i: refuses a batch that cannot be sent one by one before the first call: %j', async (code, change) => {
  const app = await withoutBatches()
  const batch = { version: '2.0.0', chainId: '0x539', atomicRequired: false, calls: [{ to }], ...change }
  const sent = app.actions.eip155.getProvider().request({ method: 'wallet_sendCalls', params: [batch] })
  await expect(sent).rejects.toMatchObject({ code })
  expect(asked('eth_sendTransaction')).toBe(0)
})

test('an optional capability does not prevent sending', async () => {
  const app = await withoutBatches()
  const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
  const { id } = await sendCalls(clientOf(app), { calls: three, capabilities })
  expect(await waitForCallsStatus(clientOf(app), { id })).toMatchObject({ statusCode: 200 })
})

test('rejecting the first call rejects all; rejecting a later one leaves the batch partly done', async () => {
  const app = await withoutBatches()
  alba().next('reject')
  await expect(sendCalls(clientOf(app), { calls: three })).rejects.toThrow(/User rejected/)
  expect(asked('eth_sendTransaction')).toBe(1)
  alba().next('approve')
  alba().next('reject')
  const { id } = await sendCalls(clientOf(app), { calls: three })
  expect(await waitForCallsStatus(clientOf(app), { id })).toMatchObject({ statusCode: 600, receipts: [{ status: 'success' }] })
  expect(asked('eth_sendTransaction')).toBe(3)
})

test('a reload between the calls abandons the rest, and the status shows it', async () => {
  const storage = memoryStorage()
  const app = await withoutBatches({ storage })
  alba().next('approve')
  alba().next('never')
  const { id } = await sendCalls(clientOf(app), { calls: three })
  expect(await getCallsStatus(clientOf(app), { id })).toMatchObject({ statusCode: 100 })
  await app.stop()
  alba().reset()
  const again = await withoutBatches({ storage })
  expect(await waitForCallsStatus(clientOf(again), { id })).toMatchObject({ statusCode: 600 })
})

test('calls for another network of the app switch the wallet there first', async () => {
  const app = await withoutBatches()
  const batch = { version: '2.0.0', chainId: '0x7a6a', atomicRequired: false, calls: [{ to, value: '0x1' }] }
  const { id } = (await app.actions.eip155.getProvider().request({ method: 'wallet_sendCalls', params: [batch] })) as {
    readonly id: string
  }
  expect(app.state.core.sessions.eip155?.chain).toBe('eip155:31338')
  await expect.poll(() => getCallsStatus(clientOf(app), { id })).toMatchObject({ statusCode: 200, chainId: 31338 })
})

test('the modal shows the status of calls sent one by one', async () => {
  const app = await withoutBatches()
  const { id } = await sendCalls(clientOf(app), { calls: [{ to, value: parseEther('0.1') }] })
  await showCallsStatus(clientOf(app), { id })
  await expect.poll(() => app.state.core.open).toBe(true)
  await expect(showCallsStatus(clientOf(app), { id: '0x12' })).rejects.toThrow()
})

test('a batch that must be atomic is sent one by one only through the action, which reports it', async () => {
  const app = await withoutBatches()
  alba().quirks({ atomic: 'supported', without: ['wallet_sendCalls'] })
  const calls = [{ to: brio().accounts[0] ?? '0x', value: 1n } as const]
  expect(await app.actions.eip155.sendCalls({ calls })).toMatchObject({ kind: 'sequence' })
})
