import { fakeChain, memoryStorage } from '@latchkey/kernel/testing'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { setCurrentModal } from '../current.js'
import { appKitHooks } from '../fixtures/names.js'
import { table } from '../table.js'
import * as entry from './index.js'

type Said = { [hook: string]: unknown }

/** Returns what every hook returns while a page is rendered. */
function render(): Said {
  const said: Said = {}
  renderToString(<Page said={said} />)
  return said
}

function Page({ said }: { readonly said: Said }): ReactNode {
  Object.assign(said, {
    useAppKit: entry.useAppKit(),
    useAppKitState: entry.useAppKitState(),
    useAppKitAccount: entry.useAppKitAccount(),
    useAppKitNetwork: entry.useAppKitNetwork(),
    useAppKitBalance: entry.useAppKitBalance(),
    useAppKitProvider: entry.useAppKitProvider('fake'),
    useAppKitTheme: entry.useAppKitTheme(),
    useAppKitEvents: entry.useAppKitEvents(),
    useAppKitConnections: entry.useAppKitConnections('fake'),
    useAppKitConnection: entry.useAppKitConnection(),
    useAppKitWallet: entry.useAppKitWallet(),
    useAppKitWallets: entry.useAppKitWallets(),
    useAppKitUpdateEmail: entry.useAppKitUpdateEmail(),
    useAppKitSIWX: entry.useAppKitSIWX(),
    useWalletInfo: entry.useWalletInfo(),
    useDisconnect: entry.useDisconnect(),
  })
  return undefined
}

const fn = expect.any(Function)

test('before createAppKit, and on a server, every hook returns its disconnected shape', () => {
  expect(render()).toEqual({
    useAppKit: { open: fn, close: fn },
    useAppKitState: { initialized: false, loading: false, open: false, selectedNetworkId: undefined, activeNamespace: undefined },
    useAppKitAccount: {
      address: undefined,
      caipAddress: undefined,
      isConnected: false,
      status: undefined,
      allAccounts: [],
      embeddedWalletInfo: undefined,
    },
    useAppKitNetwork: {
      caipNetwork: undefined,
      caipNetworkId: undefined,
      chainId: undefined,
      networks: [],
      switchNetwork: fn,
      isSwitching: false,
    },
    useAppKitBalance: { fetchBalance: fn, data: undefined, isLoading: false, error: undefined },
    useAppKitProvider: { walletProvider: undefined, walletProviderType: undefined },
    useAppKitTheme: { themeMode: 'system', themeVariables: {}, setThemeMode: fn, setThemeVariables: fn },
    useAppKitEvents: undefined,
    useAppKitConnections: { connections: [], recentConnections: [] },
    useAppKitConnection: { connection: undefined, isPending: false, switchConnection: fn, deleteConnection: fn },
    useAppKitWallet: { isReady: false, isPending: false, connect: fn },
    useAppKitWallets: {
      wallets: [],
      wcWallets: [],
      page: 0,
      count: 0,
      fetchWallets: fn,
      fetchNextPage: fn,
      isFetchingWallets: false,
      fetchError: undefined,
      connect: fn,
      connectingWallet: undefined,
      error: undefined,
      wcUri: undefined,
      isFetchingWcUri: false,
      wcError: undefined,
      resetWcUri: fn,
      isInitialized: false,
    },
    useAppKitUpdateEmail: { updateEmail: fn, data: undefined, error: undefined, isPending: false, isSuccess: false, isError: false },
    useAppKitSIWX: { session: undefined, status: 'none', signIn: fn, signOut: fn },
    useWalletInfo: { walletInfo: undefined },
    useDisconnect: { disconnect: fn },
  })
})

test('hooks read the modal without a provider component', async () => {
  const modal = entry.createAppKit({
    projectId: 'p',
    networks: [],
    themeMode: 'dark',
    latchkey: {
      plugins: [fakeChain('fake')],
      grants: { 'fake-fake': ['kernel.chains', 'kernel.connectorSources'] },
      storage: memoryStorage(),
      shell: false,
    },
  })
  onTestFinished(() => {
    setCurrentModal(undefined)
    return modal.destroy()
  })
  expect(render()).toMatchObject({
    useAppKitTheme: { themeMode: 'dark' },
    useAppKitNetwork: { caipNetworkId: 'fake:1', networks: [{ caipNetworkId: 'fake:1' }, { caipNetworkId: 'fake:2' }] },
  })
})

test('each hook of the table with an equal is exported', () => {
  const equal = table.filter(({ kind, status }) => kind === 'hook' && status !== 'none').map(({ name }) => name)
  expect(appKitHooks.filter((name) => name in entry).sort()).toEqual([...equal].sort())
})
