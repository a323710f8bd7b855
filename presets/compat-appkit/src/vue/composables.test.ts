import { walletSources } from '@latchkey/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSSRApp, effectScope, h, isRef, nextTick, ref, watch } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { appKitHooks } from '../fixtures/names.js'
import { startModal } from '../fixtures/start-modal.js'
import { table } from '../table.js'
import * as entry from './index.js'

/** Runs a component's setup in a browser, until the test ends. */
function setup<T>(run: () => T): T {
  vi.stubGlobal('window', new EventTarget())
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const result = scope.run(run) as T
  vi.unstubAllGlobals()
  return result
}

test('each hook of the table has a composable, under its name', () => {
  const equal = table.filter(({ kind, status }) => kind === 'hook' && status !== 'none').map(({ name }) => name)
  expect(appKitHooks.filter((name) => name in entry).sort()).toEqual([...equal].sort())
})

test('SSR-03 before createAppKit, and on a server, nothing is known', async () => {
  const app = createSSRApp({
    setup() {
      const [account, state] = [entry.useAppKitAccount(), entry.useAppKitState()]
      const { connect } = entry.useAppKitWallet()
      return () => h('p', `${account.value.isConnected} ${account.status} ${state.open} ${typeof connect}`)
    },
  })
  expect(await renderToString(app)).toBe('<p>false undefined false function</p>')
  expect(setup(() => entry.useAppKitNetwork()).networks).toEqual([])
  await expect(setup(() => entry.useAppKitNetwork()).switchNetwork({ id: 1 })).rejects.toThrow('Call createAppKit()')
})

test('composables follow the modal that is created later, as refs and by their fields', async () => {
  const seen: unknown[] = []
  const { account, network, wallet, info, connection, connections, event, theme } = setup(() => {
    const account = entry.useAppKitAccount({ namespace: ref('fake') })
    watch(
      () => account.address,
      (address) => seen.push(address),
    )
    return {
      account,
      network: entry.useAppKitNetwork(),
      wallet: entry.useAppKitWallet({ onSuccess: ({ address }) => seen.push(`connected ${address}`) }),
      info: entry.useWalletInfo(),
      connection: entry.useAppKitConnection({ onSuccess: ({ hasDeletedWallet }) => seen.push(`deleted ${hasDeletedWallet}`) }),
      connections: entry.useAppKitConnections('fake'),
      event: entry.useAppKitEvents(),
      theme: entry.useAppKitTheme(),
    }
  })
  expect([isRef(account), account.isConnected, event.data]).toEqual([true, false, undefined])
  await startModal({ themeMode: 'dark' })
  expect([network.caipNetworkId, network.networks.length, theme.themeMode]).toEqual(['fake:1', 2, 'dark'])
  const connecting = wallet.connect('fake')
  expect(wallet.isPending).toBe(true)
  await connecting
  await nextTick()
  expect([account.address, account.value.caipAddress, account.status]).toEqual(['fake-address-1', 'fake:1:fake-address-1', 'connected'])
  expect([info.walletInfo?.name, connections.connections.length, event.data?.event]).toEqual(['Fake wallet', 1, 'CONNECT_SUCCESS'])
  const switching = network.switchNetwork({ id: network.networks[1]?.id ?? '' })
  expect(network.isSwitching).toBe(true)
  await switching
  expect([network.isSwitching, network.value.caipNetworkId]).toEqual([false, 'fake:2'])
  await connection.deleteConnection({ connectorId: 'fake:fake' })
  await nextTick()
  expect([account.isConnected, connection.connection, connection.isPending]).toEqual([false, undefined, false])
  expect(seen).toEqual(['fake-address-1', 'connected fake-address-1', undefined, 'deleted true'])
})

test('wallets are listed page by page, and failures are passed to the callback', async () => {
  const errors: unknown[] = []
  const { wallets, wallet, balance, siwx, email } = setup(() => ({
    wallets: entry.useAppKitWallets(),
    wallet: entry.useAppKitWallet({ onError: (error) => errors.push((error as { readonly code: string }).code) }),
    balance: entry.useAppKitBalance(),
    siwx: entry.useAppKitSIWX(),
    email: entry.useAppKitUpdateEmail(),
  }))
  const modal = await startModal({ features: { allWallets: false } })
  modal.kernel.contribute(walletSources.of({ id: 'own', list: async () => ({ wallets: [{ id: 'w1', name: 'W1' }], count: 1 }) }))
  expect(wallets.wallets.map(({ name }) => name)).toContain('Fake wallet')
  await wallets.fetchWallets()
  expect([wallets.page, wallets.wcWallets.map(({ id }) => id)]).toEqual([1, expect.arrayContaining(['w1'])])
  await wallet.connect('nothing')
  await email.updateEmail()
  await balance.fetchBalance()
  expect([errors, email.isError, balance.error !== undefined, balance.isLoading]).toEqual([['not-found'], true, true, false])
  expect([siwx.status, siwx.session]).toEqual(['none', undefined])
})

test('the subscriptions of a component end with it', async () => {
  const scope = effectScope()
  vi.stubGlobal('window', new EventTarget())
  const account = scope.run(() => entry.useAppKitAccount()) as ReturnType<typeof entry.useAppKitAccount>
  vi.unstubAllGlobals()
  scope.stop()
  const modal = await startModal()
  await modal.connect({ wallet: 'fake' })
  expect(account.isConnected).toBe(false)
})
