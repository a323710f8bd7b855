import { memoryStorage } from '@latchkey/kernel/testing'
import { type CreateConnectorFn, mock } from '@wagmi/core'
import { type Address, type Chain, createTestClient, http } from 'viem'
import { expect, test, vi } from 'vitest'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { toViemChain } from '../rpc/to-viem-chain.js'
import { wagmiWallets } from '../wagmi.js'

const { all, brio, start } = withSandbox()

const chains = (): readonly [Chain] => [toViemChain(all().chains[0].network)]
/** An account that the node signs for, as wagmi's own test connector requires. */
async function impersonated(): Promise<Address> {
  const [{ rpcUrl }] = all().chains
  const [address] = brio().accounts
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).impersonateAccount({ address })
  return address
}

test('API-53 a wagmi connector is a row of the modal, connects, sends, and is resumed on the next visit', async () => {
  const address = await impersonated()
  const wallets = () => wagmiWallets({ chains: chains(), connectors: [mock({ accounts: [address] })] })
  const { storage, ...app } = await startKept(wallets())
  expect(app.kernel.state.core.connectors.filter(({ id }) => id.startsWith('wagmi:'))).toEqual([
    expect.objectContaining({ id: 'wagmi:mock', name: 'Mock Connector', type: 'EXTERNAL', namespaces: ['eip155'], installed: true }),
  ])
  expect(await app.kernel.connections.connect({ connector: 'wagmi:mock' })).toEqual([
    { namespace: 'eip155', connector: 'wagmi:mock', address },
  ])
  const hash = await app.kernel.request('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
  expect((await app.kernel.actions.eip155.waitForTransaction({ hash, chain: 'eip155:1337' })).status).toBe('confirmed')
  await app.kernel.stop()
  const next = await startKept(wallets(), storage)
  await vi.waitFor(() => expect(next.kernel.state.core.sessions.eip155).toMatchObject({ status: 'connected', address }))
})

test('API-53 a provider loads with the first click, a failure is reported, and the next click loads it again', async () => {
  const address = await impersonated()
  const getProvider = vi.fn<() => Promise<unknown>>()
  getProvider.mockRejectedValueOnce(new Error('popup blocked'))
  const create: CreateConnectorFn = (config) => {
    const connector = mock({ accounts: [address] })(config)
    getProvider.mockImplementation(() => connector.getProvider())
    return { ...connector, id: 'slow', icon: 'data:image/svg+xml,x', rdns: 'com.slow', getProvider } as never
  }
  const { kernel } = await startKept(wagmiWallets({ chains: chains(), connectors: [create] }))
  expect(kernel.state.core.connectors.find(({ id }) => id === 'wagmi:slow')).toMatchObject({
    rdns: 'com.slow',
    icon: 'data:image/svg+xml,x',
  })
  expect(getProvider).not.toHaveBeenCalled()
  await expect(kernel.connections.connect({ connector: 'wagmi:slow' })).rejects.toMatchObject({ code: 'failed' })
  await kernel.connections.connect({ connector: 'wagmi:slow' })
  expect(kernel.state.core.sessions.eip155?.address).toBe(address)
  expect(getProvider).toHaveBeenCalledTimes(2)
})

async function startKept(wallets: ReturnType<typeof wagmiWallets>, storage = memoryStorage()) {
  return { storage, kernel: await start({ eip155: { wallets }, kernel: { storage } }) }
}
