import { base, mainnet } from '@latchkey/eip155/networks'
import { chains } from '@latchkey/kernel'
import { fakeChain } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAppKit } from './create-app-kit.js'
import { currentModal, setCurrentModal } from './current.js'
import { startModal } from './fixtures/start-modal.js'
import type { AppKitOptions } from './options.js'
import { table } from './table.js'
import { isRegistryId, toKernelOptions } from './to-kernel-options.js'

test('the methods follow a wallet from connecting to disconnecting', async () => {
  const modal = await startModal()
  const seen: unknown[] = []
  onTestFinished(modal.subscribeAccount(({ address, isConnected, status }) => seen.push([address, isConnected, status])))
  onTestFinished(modal.subscribeEvents(({ data }) => seen.push(data.event)))
  expect(modal.getState()).toMatchObject({ initialized: true, open: false, activeNamespace: 'fake', selectedNetworkId: 'fake:1' })
  await modal.switchConnection({ connection: { connectorId: 'fake:fake' } })
  expect(modal.getAccount()).toMatchObject({ address: 'fake-address-1', caipAddress: 'fake:1:fake-address-1', status: 'connected' })
  expect(modal.getConnections()).toMatchObject([
    { connectorId: 'fake:fake', name: 'Fake wallet', caipNetwork: { caipNetworkId: 'fake:1' } },
  ])
  expect(modal.getWalletInfo()).toMatchObject({ name: 'Fake wallet', type: 'INJECTED' })
  await modal.switchNetwork({ id: modal.getCaipNetworks()[1]?.id ?? '' })
  expect(modal.getCaipNetwork()?.caipNetworkId).toBe('fake:2')
  await modal.disconnect('fake')
  expect(modal.getIsConnected()).toBe(false)
  expect(seen).toContain('CONNECT_SUCCESS')
  expect(seen).toContain('SWITCH_NETWORK')
  expect(seen).toContain('DISCONNECT_SUCCESS')
  expect(seen).toContainEqual(['fake-address-1', true, 'connected'])
  expect(seen.at(-1)).toEqual([undefined, false, 'disconnected'])
})

test('a provider is there once a wallet is connected', async () => {
  const provider = { request: async () => 1 }
  const modal = await startModal({
    latchkey: {
      plugins: [fakeChain('fake', { adapter: { provider } as never })],
    },
  })
  expect([modal.getProvider('fake'), modal.getProviders()]).toEqual([undefined, {}])
  await modal.kernel.connections.connect({ connector: 'fake:fake' })
  expect(modal.getProvider('fake')).toBe(provider)
  expect(modal.kernel.read(chains).length).toBe(1)
})

test('without an account, a balance is an outcome instead of an exception', async () => {
  const modal = await startModal()
  expect(await modal.fetchBalance()).toMatchObject({ isError: true, isSuccess: false, data: undefined })
})

test('the theme has AppKit’s names going in', async () => {
  const modal = await startModal({
    themeMode: 'dark',
    themeVariables: { '--w3m-accent': '#f00', '--w3m-border-radius-master': '2px', '--x-y': '1' },
  })
  expect([modal.getThemeMode(), modal.getThemeVariables()]).toEqual(['dark', { '--lk-accent': '#f00', '--lk-radius': '6px' }])
  modal.setThemeVariables({ '--w3m-font-size-master': '10px' })
  modal.setThemeMode('light')
  expect([modal.getThemeMode(), modal.getThemeVariables()['--lk-font-size']]).toEqual(['light', '16px'])
})

/** Ids of the plugins that these options lead to. */
function pluginsOf(options: Partial<AppKitOptions>): readonly string[] {
  const modal = createAppKit({ projectId: 'p', networks: [mainnet], ...options })
  onTestFinished(() => {
    setCurrentModal(undefined)
    return modal.destroy()
  })
  return modal.kernel.plugins.map(({ id }) => id)
}

test.each<[string, Partial<AppKitOptions>, string, boolean]>([
  ['a relay', { walletConnectRelayUrls: ['wss://relay.example'] }, 'walletconnect', true],
  ['no relay', {}, 'walletconnect', false],
  ['enableWalletConnect', { walletConnectRelayUrls: ['wss://relay.example'], enableWalletConnect: false }, 'walletconnect', false],
  ['features.swaps', { features: { swaps: false } }, 'swaps', false],
  ['features.pay', { features: { pay: true } }, 'pay', true],
  ['siwx', { siwx: {} as never }, 'siwx', true],
  ['a frame', { latchkey: { standard: { embeddedWallet: { frameUrl: 'https://wallet.example/sdk' } } } }, 'email', true],
])('%s decides about its plugin', (_name, options, plugin, expected) => {
  expect(pluginsOf(options).includes(plugin)).toBe(expected)
})

test('orders, networks and reconnecting become options of the kernel', () => {
  const { order, defaultNetwork, reconnect, projectId } = toKernelOptions({
    projectId: 'p',
    networks: [mainnet, base],
    defaultNetwork: base,
    enableReconnect: false,
    features: { connectMethodsOrder: ['wallet', 'email'], walletFeaturesOrder: ['send'] },
  })
  expect({ order, defaultNetwork, reconnect, projectId }).toEqual({
    order: { 'kernel.connectSections': ['wallet', 'email'], 'kernel.walletButtons': ['send'] },
    defaultNetwork: 'eip155:8453',
    reconnect: false,
    projectId: 'p',
  })
})

test('images of networks and networks of adapters are used', () => {
  const modal = createAppKit({ projectId: 'p', adapters: [{ namespace: 'eip155', networks: [base] }], chainImages: { 8453: '/base.svg' } })
  onTestFinished(() => {
    setCurrentModal(undefined)
    return modal.destroy()
  })
  expect(modal.getCaipNetworks()).toMatchObject([{ caipNetworkId: 'eip155:8453', assets: { imageUrl: '/base.svg' } }])
})

test('in development, each name without an equal warns once, with its place in the guide', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const modal = await startModal({
    debug: true,
    enableCoinbase: true,
    tokens: {},
    featuredWalletIds: ['a'.repeat(64)],
    features: { email: true, swaps: true },
  })
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(4))
  const said = () => warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('AppKit'))
  expect(said().map((text) => /`([\w.]+)`.*#([\w-]+)$/.exec(text)?.slice(1))).toEqual([
    ['projectId', 'option-projectid'],
    ['enableCoinbase', 'option-enablecoinbase'],
    ['tokens', 'option-tokens'],
    ['featuredWalletIds', 'option-featuredwalletids'],
    ['features.email', 'option-features-email'],
  ])
  const { setLoading } = modal as unknown as { setLoading(on: boolean): void }
  setLoading(true)
  setLoading(false)
  expect(said().filter((text) => text.includes('setLoading'))).toHaveLength(1)
})

test('methods of the table exist, and those without an equal do not', async () => {
  const modal = await startModal()
  const rows = table.filter(({ kind, status }) => kind === 'method' && status !== 'ours')
  expect(rows.filter(({ name, status }) => name in modal !== (status !== 'none')).map(({ name }) => name)).toEqual([])
})

test('a second call warns, replaces the first, and stops its kernel', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const first = await startModal()
  const second = await startModal({ debug: true })
  await vi.waitFor(() => expect(warn.mock.calls.flat().join()).toContain('createAppKit() was called twice'))
  expect(currentModal()).toBe(second)
  await expect(first.kernel.open()).rejects.toMatchObject({ code: 'stopped' })
})

test('ids of the vendor’s registry are not taken for names', () => {
  expect([isRegistryId('c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'), isRegistryId('io.rabby')]).toEqual([
    true,
    false,
  ])
})
