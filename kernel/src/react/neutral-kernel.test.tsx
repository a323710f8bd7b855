import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { nativeBalances } from '../balances/index.js'
import { createKernel, type Kernel } from '../index.js'
import { balanceSources, chains } from '../points/points.js'
import { fakeChain, memoryStorage } from '../testing/index.js'
import * as react from './index.js'

const { LatchkeyProvider, useKernel } = react
const make = (more: object = {}): Kernel => createKernel({ projectId: 'test', plugins: [], storage: memoryStorage(), ...more })
const shapes: readonly (readonly [string, () => Kernel | undefined])[] = [
  ['no kernel yet', () => undefined],
  ['a kernel without plugins', () => make()],
  [
    'a kernel with a chain, on a server',
    () => make({ plugins: [fakeChain('eip155')], grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] } }),
  ],
]
// The empty result of each hook; `networks` and the like may contain the app's configuration.
const hooks: { readonly [hook: string]: readonly [use: () => unknown, neutral: object] } = {
  useAccount: [
    () => react.useAccount(),
    { address: undefined, caipAddress: undefined, isConnected: false, status: undefined, allAccounts: [], connector: undefined },
  ],
  useBalance: [() => react.useBalance(), { data: undefined, isLoading: false, isStale: false, isError: false }],
  useCall: [() => react.useCall(async () => 1), { status: 'idle', data: undefined, error: undefined }],
  useConnectionChange: [() => react.useConnectionChange(useKernel, 'eip155', {}), { isPending: false }],
  useConnections: [() => react.useConnections({ namespace: 'eip155' }), { connections: [], recentConnections: [], isPending: false }],
  useCore: [() => react.useCore(useKernel()), { ready: false, open: false, stack: [], alert: undefined, approvals: [] }],
  useDisconnect: [() => react.useDisconnect(), { disconnect: expect.any(Function) }],
  useEvent: [() => ({ nothing: react.useEvent('connect', () => {}) }), { nothing: undefined }],
  useEvents: [() => ({ latest: react.useEvents() }), { latest: undefined }],
  useIdentity: [() => react.useIdentity(), { name: undefined, avatar: undefined, isLoading: false }],
  useKernel: [() => useKernel(), { metadata: undefined, server: undefined }],
  useLocale: [() => react.useLocale(), { locale: 'en', dir: 'ltr' }],
  useModal: [() => react.useModal(), { isOpen: false }],
  useNetwork: [() => react.useNetwork(), { supported: true, isSwitching: false }],
  usePoint: [() => ({ length: react.usePoint(chains).length }), { length: expect.any(Number) }],
  useProvider: [() => react.useProvider('eip155'), { walletProvider: undefined, walletProviderType: undefined }],
  useSlice: [() => react.useSlice(useKernel(), 'core'), { ready: false, open: false }],
  useTheme: [() => react.useTheme(), { mode: 'system', tokens: {} }],
  useWalletButton: [() => react.useWalletButton(), { isReady: false, isPending: false, data: undefined, error: undefined }],
  useWalletInfo: [() => react.useWalletInfo(), { walletInfo: undefined }],
  useWallets: [
    () => react.useWallets(),
    {
      wallets: [],
      wcWallets: [],
      page: 0,
      count: 0,
      connectingWallet: undefined,
      error: undefined,
      wcUri: undefined,
      isInitialized: false,
    },
  ],
  useWalletsOf: [() => react.useWalletsOf(useKernel() as Kernel), { wcWallets: [], page: 0 }],
}
const components: { readonly [name: string]: () => ReactNode } = {
  AccountButton: () => <react.AccountButton />,
  ConnectButton: () => <react.ConnectButton />,
  NetworkButton: () => <react.NetworkButton />,
  WalletButton: () => <react.WalletButton wallet="io.rabby" />,
  Latchkey: () => <react.Latchkey className="box" />,
}

/** Renders on the server with `kernel` and returns the hook's result. */
function ask(kernel: Kernel | undefined, use: () => unknown): unknown {
  const said: unknown[] = []
  renderToString(
    <LatchkeyProvider kernel={kernel}>
      <Ask use={use} said={said} />
    </LatchkeyProvider>,
  )
  return said[0]
}

function Ask({ use, said }: { readonly use: () => unknown; readonly said: unknown[] }): ReactNode {
  said.push(use())
  return undefined
}

describe.each(shapes)('with %s', (_shape, kernel) => {
  test.each(Object.entries(hooks))('SSR-03: %s reports that nothing is known', (_name, [use, neutral]) => {
    expect(ask(kernel(), use)).toMatchObject(neutral)
  })

  test.each(Object.entries(components))('SSR-03: %s holds its place', (name, draw) => {
    const html = renderToString(<LatchkeyProvider kernel={kernel()}>{draw()}</LatchkeyProvider>)
    expect(html).toContain(name === 'Latchkey' ? '<div class="box"></div>' : '<svg')
  })
})

test('SSR-03: all hooks and components are covered above', () => {
  const shown = Object.keys(react).filter((name) => name !== 'LatchkeyProvider')
  expect([...Object.keys(hooks), ...Object.keys(components)].sort()).toEqual(shown.sort())
})

test('SSR-03: without a kernel, reads return the empty state, and actions report that there is none yet', async () => {
  const { disconnect } = ask(undefined, react.useDisconnect) as ReturnType<typeof react.useDisconnect>
  const { open, close } = ask(undefined, react.useModal) as ReturnType<typeof react.useModal>
  const { connect } = ask(undefined, react.useWallets) as ReturnType<typeof react.useWallets>
  const { switchNetwork } = ask(undefined, react.useNetwork) as ReturnType<typeof react.useNetwork>
  const { refresh } = ask(undefined, react.useBalance) as ReturnType<typeof react.useBalance>
  await expect(disconnect()).resolves.toBeUndefined()
  await expect(refresh()).resolves.toBeUndefined()
  expect(close()).toBe(true)
  for (const act of [open(), connect('io.rabby'), switchNetwork('eip155:1')]) {
    await expect(act).rejects.toMatchObject({ catalogue: 'kernel', code: 'not-yet' })
  }
})

test('API-49 S8-27 refreshing the balance of no account rejects with the specification’s text', async () => {
  const kernel = make({ plugins: [fakeChain('eip155')], grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] } })
  const balances = nativeBalances({
    read: async () => 1n,
    signal: new AbortController().signal,
    storage: { get: () => undefined, set: () => {} },
  })
  kernel.contribute(balanceSources.of({ id: 'coins', namespace: 'eip155', ...balances }))
  const { refresh } = ask(kernel, react.useBalance) as ReturnType<typeof react.useBalance>
  await expect(refresh()).rejects.toThrow('CaipNetwork or CaipAddress is undefined')
})

test('a hook without a provider reports what is missing', () => {
  expect(() => renderToString(<react.ConnectButton />)).toThrow('need a <LatchkeyProvider kernel={…}> above them')
})
