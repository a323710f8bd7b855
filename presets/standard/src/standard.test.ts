import { bitcoin } from '@latchkey/bip122/networks'
import { base, mainnet } from '@latchkey/eip155/networks'
import { createKernel, type Network, walletButtons } from '@latchkey/kernel'
import { fakeChain } from '@latchkey/kernel/testing'
import { mainnet as solanaMainnet } from '@latchkey/solana/networks'
import { expect, test } from 'vitest'
import { type StandardOptions, standard } from './standard.js'

const ids = (options: StandardOptions) => standard(options).plugins.map(({ id }) => id)

test.each<[string, readonly [Network, ...Network[]], readonly string[]]>([
  ['EVM alone', [mainnet], ['eip155']],
  ['Solana alone', [solanaMainnet], ['solana']],
  ['Bitcoin alone', [bitcoin], ['bip122']],
  ['all three', [solanaMainnet, bitcoin, mainnet], ['solana', 'bip122', 'eip155']],
])('%s includes no other family', (_what, networks, families) =>
  expect(ids({ networks })).toEqual(['connect', 'account', ...families, 'swaps', 'send', 'wallets', 'receive', 'history']),
)

test('a third party’s family works next to it, alone or with others', async () => {
  const cosmos = fakeChain('cosmos')
  const grants = { 'fake-cosmos': ['kernel.chains', 'kernel.connectorSources'] }
  const started = async (networks: readonly Network[]) => {
    const kernel = createKernel({ projectId: 'p', shell: false, plugins: [standard({ networks }), cosmos], grants })
    const { core } = kernel.state
    await kernel.stop()
    return [core.networks.map(({ caipNetworkId }) => caipNetworkId), core.namespace]
  }
  expect(await started([])).toEqual([['cosmos:1', 'cosmos:2'], 'cosmos'])
  expect(await started([mainnet])).toEqual([['eip155:1', 'cosmos:1', 'cosmos:2'], 'eip155'])
})

test('API-46 S2-38 wallet features come in the specification’s order, whichever plugin is listed first', () => {
  const kernel = createKernel({ projectId: 'p', ...standard() })
  for (const [id, order] of [
    ['swaps', 20],
    ['onramp', 10],
  ] as const)
    kernel.contribute(walletButtons.of({ id, label: id, icon: id, press: () => {} }, { order }))
  expect(kernel.read(walletButtons).map(({ id }) => id)).toEqual(['onramp', 'swaps', 'receive', 'send'])
})

test('a page sets no plugin up before its first paint, and knows the networks', () => {
  const all: StandardOptions = {
    networks: [mainnet, solanaMainnet, bitcoin],
    walletconnect: { relayUrls: ['wss://relay.example'] },
    embeddedWallet: { frameUrl: 'https://wallet.example' },
    names: { suffix: 'site.example' },
    onramp: {},
    analytics: {},
  }
  const { plugins } = standard(all)
  const setUp: string[] = []
  for (const plugin of plugins) {
    const { '~spec': spec } = plugin as unknown as { readonly '~spec': { setup?: (ctx: unknown) => unknown } }
    const { setup } = spec
    spec.setup = (ctx) => {
      setUp.push(plugin.id)
      return setup?.call(spec, ctx)
    }
  }
  const kernel = createKernel({ projectId: 'p', plugins })
  expect(kernel.state.core.networks.map(({ name }) => name)).toEqual([mainnet, solanaMainnet, bitcoin].map(({ name }) => name))
  expect(setUp).toEqual([])
  expect(kernel.read(walletButtons)).not.toEqual([])
  expect(setUp).toEqual(plugins.map(({ id }) => id))
})

test('wallets on other devices require a relay', () =>
  expect(ids({ networks: [mainnet], walletconnect: { relayUrls: ['wss://relay.example'] } })).toContain('walletconnect'))

test('names require a suffix', () => expect(ids({ networks: [mainnet], names: { suffix: 'site.example' } })).toContain('names'))

/** The initial network, and the order of networks. */
function startOf(options: StandardOptions, more: { readonly defaultNetwork?: Network['caipNetworkId'] } = {}) {
  const { core } = createKernel({ projectId: 'p', ...standard(options), ...more }).state
  return {
    network: core.sessions[core.namespace ?? '']?.network?.caipNetworkId,
    wanted: core.wanted,
    networks: core.networks.map(({ caipNetworkId }) => caipNetworkId),
  }
}

test.each([[[bitcoin, mainnet, solanaMainnet]], [[solanaMainnet, bitcoin, mainnet]], [[mainnet, solanaMainnet]]] as const)(
  'NET-25 a kernel starts on the first network, of whichever family, and lists them in the given order',
  (networks) => {
    const listed = networks.map(({ caipNetworkId }) => caipNetworkId)
    expect(startOf({ networks })).toMatchObject({ network: listed[0], networks: listed })
  },
)

test('NET-25 the app sets another initial network', () => {
  const networks = [bitcoin, mainnet, base, solanaMainnet] as const
  for (const { caipNetworkId } of networks) expect(startOf({ networks }, { defaultNetwork: caipNetworkId }).network).toBe(caipNetworkId)
})

test('NET-25 S9-29 the network is Ethereum if none is listed', () =>
  expect(startOf({})).toMatchObject({ network: 'eip155:1', networks: ['eip155:1'] }))
