import { memoryStorage } from '@latchkey/kernel/testing'
import { createStorage, disconnect, getBalance, getConnection, readContract, sendTransaction, waitForTransactionReceipt } from '@wagmi/core'
import { erc20Abi, parseEther } from 'viem'
import { expect, test, vi } from 'vitest'
import { home } from '../fixtures/home.js'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { createWagmiConfig } from '../wagmi.js'

const { all, alba, brio, start } = withSandbox()

test('API-54 one call creates a config with the kernel’s networks, nodes and wallet, kept in sync', async () => {
  const app = await start({ peers: [home()] })
  const config = createWagmiConfig(app, { storage: createStorage({ storage: memoryStorage() }), pollingInterval: 50 })
  expect(config.chains.map(({ id, name }) => [id, name])).toEqual(all().chains.map(({ network }) => [network.id, network.name]))
  // Without a wallet it reads from the kernel's nodes.
  expect((await getBalance(config, { address: brio().accounts[2] ?? '0x' })).value).toBe(parseEther('100'))
  expect(await readContract(config, { abi: erc20Abi, address: all().contracts.token, functionName: 'decimals' })).toBeTypeOf('number')
  await connect(app, alba())
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ status: 'connected', address: alba().accounts[0], chainId: 1337 }))
  const hash = await sendTransaction(config, { to: brio().accounts[0] ?? '0x', value: 1n })
  expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
  await disconnect(config)
  expect(app.state.core.sessions.eip155?.status).toBe('disconnected')
})

test('API-54 the connector has the name and icon of the wallet in use, and its own without one', async () => {
  const app = await start({ peers: [home()] })
  const config = createWagmiConfig(app, { connector: { name: 'My app', icon: 'data:image/svg+xml,x' } })
  const shown = () => [getConnection(config).connector ?? config.connectors[0]].map((each) => [each?.name, each?.icon])[0]
  expect(shown()).toEqual(['My app', 'data:image/svg+xml,x'])
  await connect(app, alba())
  await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
  expect(shown()).toEqual(['Alba Wallet', expect.stringMatching(/^data:image/)])
  await connect(app, brio())
  await vi.waitFor(() => expect(shown()?.[0]).toBe('Brio Wallet'))
  await app.connections.disconnect()
  await vi.waitFor(() => expect(shown()).toEqual(['My app', 'data:image/svg+xml,x']))
})
