import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'

const { all, alba, brio, start } = withSandbox()
const calls = () => [
  { to: brio().accounts[0] ?? '0x', value: parseEther('0.1') } as const,
  { to: brio().accounts[1] ?? '0x', value: parseEther('0.2'), data: '0x' } as const,
]
const asked = (method: string): number => alba().requests.filter((r) => r.method === method).length

test('S7-10 capabilities are requested once per account and chain', async () => {
  const app = await start()
  alba().quirks({ atomic: 'ready' })
  await connect(app, alba())
  const { getCapabilities } = app.actions.eip155
  expect(await getCapabilities()).toEqual({ atomic: { status: 'ready' } })
  expect(await getCapabilities()).toEqual({ atomic: { status: 'ready' } })
  expect(asked('wallet_getCapabilities')).toBe(1)
  await getCapabilities({ chain: 'eip155:31338' })
  expect(asked('wallet_getCapabilities')).toBe(2)
  alba().useAccount(1)
  await expect.poll(() => app.state.core.sessions.eip155?.address).toBe(alba().accounts[1])
  await getCapabilities()
  expect(asked('wallet_getCapabilities')).toBe(3)
})

test('a wallet without the method has no capabilities, and a failing wallet is queried again', async () => {
  const app = await start()
  await connect(app, alba())
  alba().next({ error: { code: 4100, message: 'The wallet is locked.' } }, { method: 'wallet_getCapabilities' })
  expect(await app.actions.eip155.getCapabilities()).toEqual({})
  alba().quirks({ without: ['wallet_getCapabilities'] })
  expect(await app.actions.eip155.getCapabilities()).toEqual({})
  expect(await app.actions.eip155.getCapabilities()).toEqual({})
  expect(asked('wallet_getCapabilities')).toBe(2)
})

test.each([
  [{ '0x539': { atomic: { status: 'supported' } }, '0x0': { atomic: { status: 'unsupported' }, paymaster: { supported: true } } }],
  [{ '0x0539': { atomic: { status: 'supported' } }, '0x0': { paymaster: { supported: true } } }],
  [{ '1337': { atomic: { status: 'supported' }, paymaster: { supported: true } }, '0x1': { atomic: { status: 'unsupported' } } }],
])('NET-06 finds capabilities in every form of chain id: %j', async (result) => {
  const app = await start()
  await connect(app, alba())
  alba().next({ result }, { method: 'wallet_getCapabilities' })
  expect(await app.actions.eip155.getCapabilities()).toEqual({ atomic: { status: 'supported' }, paymaster: { supported: true } })
})

test.each(['supported', 'ready'] as const)('sends the calls as one if batches are %s, and can report their status', async (atomic) => {
  const app = await start()
  alba().quirks({ atomic })
  await connect(app, alba())
  const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
  const sent = await app.actions.eip155.sendCalls({ calls: calls(), capabilities })
  if (sent.kind !== 'batch') throw new Error('The calls went one by one.')
  const [batch] = (alba().requests.find((r) => r.method === 'wallet_sendCalls')?.params ?? []) as readonly object[]
  expect(batch).toMatchObject({ version: '2.0.0', from: alba().accounts[0], chainId: '0x539', atomicRequired: true, capabilities })
  await expect
    .poll(async () => (await app.request('wallet_getCallsStatus', [sent.id])) as unknown)
    .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
})

test('AMT-14 follows a batch to its end and refreshes its sender’s balance', async () => {
  const app = await start()
  alba().quirks({ atomic: 'supported' })
  await connect(app, alba())
  await app.actions.eip155.sendCalls({ calls: calls() })
  const ends = () => app.log.filter((e) => e.name === 'transaction').map((e) => e.data)
  await expect.poll(ends, { timeout: 5_000 }).toEqual([{ hash: expect.stringMatching(/^0x/), chain: 'eip155:1337', status: 'confirmed' }])
  const end = app.log.findIndex((e) => e.name === 'transaction')
  await expect.poll(() => app.log.slice(end).filter((e) => e.name.includes('cache.balance.')).length, { timeout: 5_000 }).toBe(1)
})

test('a wallet that cannot report the status of a batch is queried once', async () => {
  const app = await start()
  alba().quirks({ atomic: 'supported', without: ['wallet_getCallsStatus'] })
  await connect(app, alba())
  await app.actions.eip155.sendCalls({ calls: calls() })
  await expect.poll(() => app.log.filter((e) => e.name.includes('cache.balance.')).length).toBeGreaterThan(0)
  expect(asked('wallet_getCallsStatus')).toBe(1)
})

test('without batches the calls are sent one after the other', async () => {
  const app = await start()
  await connect(app, alba())
  const sent = await app.actions.eip155.sendCalls({ calls: calls() })
  if (sent.kind !== 'sequence') throw new Error('The calls went as a batch.')
  expect(sent.hashes).toHaveLength(2)
  for (const hash of sent.hashes) {
    const result = await app.actions.eip155.waitForTransaction({ hash, chain: all().chains[0].network.caipNetworkId })
    expect(result.status).toBe('confirmed')
  }
})

test('a wallet that promised batches but lacks them gets the calls one by one', async () => {
  const app = await start()
  await connect(app, alba())
  alba().quirks({ atomic: 'supported', without: ['wallet_sendCalls'] })
  expect(await app.actions.eip155.sendCalls({ calls: calls() })).toMatchObject({
    kind: 'sequence',
    hashes: [expect.any(String), expect.any(String)],
  })
})

test('AMT-08 rejecting the batch, or the first call, is wallet/rejected and nothing is sent', async () => {
  for (const atomic of ['supported', 'unsupported'] as const) {
    const app = await start()
    alba().reset()
    alba().quirks({ atomic })
    await connect(app, alba())
    alba().next('reject')
    await expect(app.actions.eip155.sendCalls({ calls: calls() })).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
    expect(asked('eth_sendTransaction') + asked('wallet_sendCalls')).toBe(1)
  }
})

test('a rejection in the middle reports the calls already sent', async () => {
  const app = await start()
  await connect(app, alba())
  alba().next('approve')
  alba().next('reject')
  await expect(app.actions.eip155.sendCalls({ calls: [...calls(), ...calls()] })).rejects.toMatchObject({
    catalogue: 'eip155',
    code: 'calls-interrupted',
    details: { hashes: [expect.stringMatching(/^0x[\da-f]{64}$/)], calls: 4 },
    cause: { catalogue: 'wallet', code: 'rejected' },
  })
  expect(asked('eth_sendTransaction')).toBe(2)
})

test('without a wallet nothing can be sent', async () => {
  const app = await start()
  await expect(app.actions.eip155.sendCalls({ calls: calls() })).rejects.toMatchObject({ code: 'not-connected' })
  await expect(app.actions.eip155.getCapabilities()).rejects.toMatchObject({ message: 'No ActiveCaipAddress found' })
})
