import { createKernel } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { fallback, http, webSocket } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createConfig, mock } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'
import { connectorsForWallets, getDefaultConfig, getDefaultWallets } from './get-default-config.js'
import { kernelOf } from './kernel-of.js'
import { type Setup, setupOf } from './late-connector.js'
import type { RainbowKitProviderProps } from './provider-props.js'
import { toKernelOptions } from './to-kernel-options.js'
import type { CreateWallet } from './wallet.js'
import { frameWallet, metaMaskWallet, rabbyWallet } from './wallets.js'

const app = { appName: 'My app', appUrl: 'https://app.example.com', projectId: 'p' }
const silent = { shell: false, debug: false } as const

/** The options that `standard()` was given, as its plugins show them. */
function optionsOf(setup: Setup, props: RainbowKitProviderProps = {}, hasSignIn = false) {
  return toKernelOptions(setup, props, hasSignIn)
}

/** Starts the kernel of a config, as `RainbowKitProvider` does on a page. */
function start(config: Parameters<typeof setupOf>[0], props: RainbowKitProviderProps = {}, hasSignIn = false) {
  const kernel = kernelOf(setupOf(config), config, props, hasSignIn)
  onTestFinished(() => kernel.stop())
  return kernel
}

test('a config is complete before there is a kernel, which is created once and follows wagmi from then on', async () => {
  const config = getDefaultConfig({
    ...app,
    chains: [mainnet, sepolia],
    storage: null,
    ssr: true,
    latchkey: { ...silent, storage: memoryStorage() },
  })
  expect(config.chains.map(({ id }) => id)).toEqual([1, 11155111])
  expect(config.connectors.map(({ type }) => type)).toEqual(['latchkey'])
  const authorized = config.connectors[0]?.isAuthorized()
  const kernel = start(config, { initialChain: sepolia })
  expect(start(config)).toBe(kernel)
  await kernel.start()
  expect(await authorized).toBe(false)
  await expect.poll(() => config.state.chainId).toBe(11155111)
  await kernel.connections.switchNetwork('eip155:1')
  await expect.poll(() => config.state.chainId).toBe(1)
})

test('app, chains, transports and properties of the provider become options of the kernel', () => {
  const own = { ...sepolia, iconUrl: 'https://app.example.com/s.svg', iconBackground: '#fff' }
  const config = getDefaultConfig({
    ...app,
    appDescription: 'An example',
    appIcon: 'https://app.example.com/i.png',
    chains: [mainnet, own],
    transports: { [mainnet.id]: fallback([http('https://a.example.com'), http()]), [sepolia.id]: webSocket('wss://b.example.com') },
    storage: null,
    walletConnectRelayUrls: ['wss://relay.example.com'],
  })
  const options = optionsOf(setupOf(config), { locale: 'de', initialChain: 11155111, appInfo: { appName: 'Named here' } })
  expect(options).toMatchObject({
    projectId: 'p',
    locale: 'de',
    defaultNetwork: 'eip155:11155111',
    metadata: { name: 'Named here', description: 'An example', url: 'https://app.example.com', icons: ['https://app.example.com/i.png'] },
  })
  expect(optionsOf(setupOf(config), { initialChain: 5 })).not.toHaveProperty('defaultNetwork')
  const kernel = createKernel({ ...options, shell: false })
  onTestFinished(() => kernel.stop())
  const networks = kernel.state.core.networks
  expect(networks.map(({ assets }) => assets?.imageUrl)).toEqual([undefined, 'https://app.example.com/s.svg'])
  const ids = kernel.plugins.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['connect', 'eip155', 'walletconnect', 'history']))
  expect(ids).not.toContain('siwx')
  const others = optionsOf(setupOf(config), { showRecentTransactions: false }, true)
  const second = createKernel({ ...others, shell: false, projectId: 'q' })
  onTestFinished(() => second.stop())
  expect(second.plugins.map(({ id }) => id)).toContain('siwx')
  expect(second.plugins.map(({ id }) => id)).not.toContain('history')
})

test('connectors for wallets list the app’s own ones in the modal', async () => {
  const own: CreateWallet = ({ appName }) => ({
    id: 'own',
    name: `Wallet of ${appName}`,
    iconUrl: 'data:image/png;base64,',
    createConnector: () => mock({ accounts: ['0x0000000000000000000000000000000000000001'] }),
  })
  const connectors = connectorsForWallets([{ groupName: 'Own', wallets: [own, frameWallet, metaMaskWallet, rabbyWallet] }], {
    ...app,
    latchkey: { ...silent, storage: memoryStorage() },
  })
  const config = createConfig({
    chains: [mainnet],
    connectors,
    transports: { [mainnet.id]: http() },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  const kernel = start(config)
  await kernel.start()
  await expect.poll(() => kernel.state.core.connectors.map(({ name }) => name)).toEqual(['Wallet of My app'])
  expect(getDefaultWallets().connectors).toEqual([])
  expect(getDefaultWallets(app).connectors).toHaveLength(1)
})

test('a config without our connectors is refused with the solution', () => {
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage: null })
  expect(() => setupOf(config)).toThrow('Create the wagmi config with getDefaultConfig()')
})
