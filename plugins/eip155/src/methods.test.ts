import { type Contract, connectorSources, definePlugin, KERNEL_VERSION, type Plugin } from '@latchkey/kernel'
import type { TestWallet } from '@latchkey/sandbox'
import { expect, test } from 'vitest'
import { type App, connect } from './fixtures/start-app.js'
import { withSandbox } from './fixtures/with-sandbox.js'
import { createConnector } from './wallet/create-connector.js'
import { zksyncRequests } from './zksync-requests.js'

const { alba, start } = withSandbox()

/** A wallet that shows no prompt, like an embedded one. */
function embedded(wallet: TestWallet): Plugin<Contract> {
  const info = { id: 'embedded', type: 'AUTH', name: 'Embedded', namespaces: ['eip155'], installed: true } as const
  const connector = createConnector({ info, provider: wallet.provider('https://embedded.test'), revoke: false })
  return definePlugin<Contract>({
    id: 'embedded',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ contributes: [connectorSources.of({ id: 'embedded', watch: (report) => report([connector]) })] }),
    // The optional fields of a plain contract depend on its type.
  } as never)
}
const asked = (app: App): readonly string[] => app.log.filter((e) => e.what === 'request').map((e) => e.name)

test('an external wallet prompts the visitor, so the modal does not', async () => {
  const app = await start()
  await connect(app, alba())
  await app.request('personal_sign', ['0x00', alba().accounts[0] ?? '0x'])
  expect(asked(app)).toEqual([])
})

test('SEC-06 S6-17 for an embedded wallet the modal prompts first, and after a rejection the wallet gets no request', async () => {
  const app = await start({ peers: [embedded(alba())] })
  await app.connections.connect({ connector: 'embedded' })
  const [address = '0x'] = alba().accounts
  const before = alba().requests.length
  await expect(app.request('personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 'rpc-rejected' })
  await expect(app.actions.eip155.getProvider().request({ method: 'personal_sign', params: ['0x00', address] })).rejects.toMatchObject({
    code: 4001,
  })
  expect(alba().requests).toHaveLength(before)
  app.approveNext(true)
  expect(await app.request('personal_sign', ['0x00', address])).toMatch(/^0x/)
  expect(asked(app)).toEqual(['personal_sign', 'personal_sign', 'personal_sign'])
})

test.each(['supported', 'unsupported'] as const)('SEC-06 prompts for calls of an action as well (batches %s)', async (atomic) => {
  const app = await start({ peers: [embedded(alba())] })
  alba().quirks({ atomic })
  await app.connections.connect({ connector: 'embedded' })
  const [to = '0x'] = alba().accounts
  await expect(app.actions.eip155.sendCalls({ calls: [{ to }] })).rejects.toMatchObject({ code: 'rpc-rejected' })
  expect(asked(app)).toEqual([atomic === 'supported' ? 'wallet_sendCalls' : 'eth_sendTransaction'])
  expect(alba().requests.map((r) => r.method)).not.toContain(asked(app)[0])
})

test('S6-15 reads never prompt', async () => {
  const app = await start({ peers: [embedded(alba())] })
  await app.connections.connect({ connector: 'embedded' })
  await app.request('eth_getBalance', [alba().accounts[0] ?? '0x', 'latest'])
  expect(asked(app)).toEqual([])
})

test('API-16 the app adds requests: of the wallet with or without a prompt, and of nodes, even without a wallet', async () => {
  const requests = [
    { method: 'wallet_invokeSnap', policy: 'approve' },
    { method: 'wallet_getSnaps', policy: 'free' },
    { method: 'txpool_status', policy: 'free', by: 'node' },
    // Built-in methods stay unchanged.
    { method: 'personal_sign', policy: 'free' },
  ] as const
  const app = await start({ eip155: { requests }, peers: [embedded(alba())] })
  const ask = (method: string) => app.actions.eip155.getProvider().request({ method })
  expect(await ask('txpool_status')).toMatchObject({ pending: expect.stringMatching(/^0x/) })
  expect(await app.actions.eip155.read({ method: 'txpool_status' })).toMatchObject({ pending: expect.stringMatching(/^0x/) })
  await expect(ask('wallet_getSnaps')).rejects.toMatchObject({ code: 4100 })
  await expect(ask('anvil_mine')).rejects.toMatchObject({ code: 4200 })
  await app.connections.connect({ connector: 'embedded' })
  // The sandbox's wallet supports neither; the test is about the side that receives the request.
  await expect(ask('wallet_getSnaps')).rejects.toMatchObject({ code: 4200 })
  expect(alba().requests.at(-1)?.method).toBe('wallet_getSnaps')
  await expect(ask('wallet_invokeSnap')).rejects.toMatchObject({ code: 4001 })
  await expect(ask('personal_sign')).rejects.toMatchObject({ code: 4001 })
  expect(asked(app)).toEqual(['wallet_invokeSnap', 'personal_sign'])
})

test('API-16 ZKsync’s own reads go to the nodes of the network', async () => {
  const app = await start({ eip155: { requests: zksyncRequests } })
  // The sandbox's chain is not a ZKsync chain, and its node reports that.
  await expect(app.actions.eip155.getProvider().request({ method: 'zks_L1BatchNumber' })).rejects.toMatchObject({ code: -32601 })
  await expect(app.actions.eip155.getProvider().request({ method: 'zks_sendRawTransactionWithDetailedOutput' })).rejects.toMatchObject({
    code: 4200,
  })
})
