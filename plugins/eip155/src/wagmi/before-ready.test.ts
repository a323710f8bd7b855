import { createKernel } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { createStorage, getConnection, reconnect, switchChain } from '@wagmi/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sandboxWallets } from '../fixtures/sandbox-wallets.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { eip155, eip155Grants } from '../plugin.js'
import { createWagmiConfig } from '../wagmi.js'

const { all, alba } = withSandbox()

/** A page of the app, with the storage of earlier pages. The kernel has not started yet. */
function visit({ kernelStorage = memoryStorage(), wagmiStorage = memoryStorage() } = {}) {
  const [one, two] = all().chains
  const kernel = createKernel({
    projectId: 'test',
    shell: false,
    storage: kernelStorage,
    plugins: [eip155({ networks: [one.network, two.network] }), sandboxWallets(all()) as never],
    grants: { ...eip155Grants, 'sandbox-wallets': ['kernel.connectorSources'] },
  })
  onTestFinished(() => kernel.stop())
  const session = () => kernel.state.core.sessions.eip155
  const stored = (): { readonly wallets: readonly object[] } => JSON.parse(kernelStorage.getItem('latchkey.test.core.session') ?? '{}')
  const createConfig = () => createWagmiConfig(kernel, { storage: createStorage({ storage: wagmiStorage }) })
  return { kernel, kernelStorage, wagmiStorage, session, stored, createConfig }
}

/** A visit that ended with a wallet on the second network. */
async function visited() {
  const page = visit()
  const config = page.createConfig()
  await page.kernel.start()
  await page.kernel.connections.connect({ connector: alba().rdns })
  await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
  await switchChain(config, { chainId: 31338 })
  await vi.waitFor(() => expect(page.session()?.chain).toBe('eip155:31338'))
  return page
}

test('REC-01 a reload on another network than the first restores the wallet, in wagmi too', async () => {
  const before = await visited()
  await before.kernel.stop()
  const page = visit(before)
  const config = page.createConfig()
  // wagmi reads its storage on its own.
  await vi.waitFor(() => expect(config.state.chainId).toBe(31338))
  expect(page.stored().wallets).toHaveLength(1)
  await Promise.all([page.kernel.start(), reconnect(config)])
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ status: 'connected', chainId: 31338 }))
  expect(page.session()).toMatchObject({ status: 'connected', chain: 'eip155:31338' })
  expect(page.stored().wallets).toHaveLength(1)
})

test('REC-01 a network that wagmi selects before the kernel has read its storage erases no wallet', async () => {
  const before = await visited()
  await before.kernel.stop()
  const page = visit(before)
  const config = page.createConfig()
  config.setState((state) => ({ ...state, chainId: 1337, current: null, connections: new Map() }))
  await vi.dynamicImportSettled()
  expect(page.stored().wallets).toHaveLength(1)
  await page.kernel.start()
  await vi.waitFor(() => expect(getConnection(config)).toMatchObject({ status: 'connected', chainId: 31338 }))
  expect(alba().requests.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
})

test('a network selected in wagmi before the kernel starts is the preferred one, if no wallet is remembered', async () => {
  const page = visit()
  const config = page.createConfig()
  await switchChain(config, { chainId: 31338 })
  await page.kernel.start()
  await vi.waitFor(() => expect(page.session()?.network?.id).toBe(31338))
  expect(config.state.chainId).toBe(31338)
})

test('without a wallet, a network preferred earlier is shown in wagmi once the kernel has read it', async () => {
  const before = visit()
  before.createConfig()
  await before.kernel.start()
  await before.kernel.connections.switchNetwork('eip155:31338')
  await before.kernel.stop()
  const page = visit({ kernelStorage: before.kernelStorage })
  const config = page.createConfig()
  await page.kernel.start()
  await vi.waitFor(() => expect(config.state.chainId).toBe(31338))
})
