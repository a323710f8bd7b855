import { type Connector, type Contract, connectorSources, definePlugin, KERNEL_VERSION } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { CHAINS } from './data/chains.js'
import { fakeRequests, fakeUnisat, MAINNET, TESTNET } from './fixtures/fake-wallets.js'
import { sessionWallet } from './fixtures/session-wallet.js'
import { signEcdsa } from './fixtures/sign-text.js'
import { type App, connect, startApp } from './fixtures/start-app.js'
import { toAccounts } from './wallets/to-accounts.js'

const OTHER = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const SIGNATURE = signEcdsa('Hello')
const session = (app: App) => app.state.core.sessions.bip122
/** The session's message for an account that the wallet no longer has. */
const gone = { catalogue: 'session', code: 'account-not-shared' }
const changed = { catalogue: 'bip122', code: 'account-changed' }

/** Leather prompts each time, reports no change, and signs with the account that its visitor has chosen. */
function leather() {
  let address = MAINNET.payment
  const { wallet, asked } = fakeRequests({
    getAddresses: () => ({ addresses: [{ symbol: 'BTC', type: 'p2wpkh', address }] }),
    signMessage: ({ message }: { readonly message: string }) => ({ signature: SIGNATURE, address, message }),
  })
  const choose = (next: string): void => {
    address = next
  }
  return { wallet, asked, choose }
}

/** A wallet that answers without a prompt, and emits no event. */
function eventless(answers: Parameters<typeof fakeUnisat>[0] = {}) {
  let address: string | undefined = MAINNET.payment
  const all = () => (address === undefined ? [] : [address])
  const { wallet, asked } = fakeUnisat({ requestAccounts: all, getAccounts: all, ...answers })
  const { on: _on, removeListener: _removeListener, ...calls } = wallet as { readonly [name: string]: unknown }
  const choose = (next: string | undefined): void => {
    address = next
  }
  return { wallet: calls, asked, choose }
}

test('NEVM-08 a signature of another account than the one in use is not returned, and ends a session whose wallet cannot report its account', async () => {
  const { wallet, choose } = leather()
  const app = await startApp({ LeatherProvider: wallet })
  await connect(app, 'bip122.leather')
  expect((await app.request('signMessage', [{ message: 'Hello' }])).address).toBe(MAINNET.payment)
  choose(OTHER)
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject({ catalogue: 'session', code: 'ended' })
  expect(session(app)?.status).toBe('disconnected')
  await connect(app, 'bip122.leather')
  expect(session(app)?.address).toBe(OTHER)
})

test('NEVM-08 rejects a session on another device that answers with another address', async () => {
  const answer = { address: OTHER, signature: Buffer.from(SIGNATURE, 'base64').toString('hex') }
  const { plugin } = sessionWallet({ address: MAINNET.payment, chain: CHAINS.mainnet }, { signMessage: answer })
  const app = await startApp({}, { peers: [plugin] })
  await connect(app, 'walletConnect:1')
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject(changed)
})

test('NEVM-09 queries a wallet without events again before each request, and switches the session to its new account', async () => {
  const { wallet, asked, choose } = eventless()
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  choose(OTHER)
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject(gone)
  await expect(app.request('sendTransfer', [{ recipient: MAINNET.ordinals, amount: 1n }])).resolves.toBeDefined()
  expect(asked.map(([method]) => method)).not.toContain('signMessage')
  expect(session(app)).toMatchObject({ status: 'connected', address: OTHER })
})

test('NEVM-09 an account that changes while the wallet signs gets no signature under the old address', async () => {
  const { wallet, choose } = eventless({
    signMessage: () => {
      choose(OTHER)
      return SIGNATURE
    },
  })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  await expect(app.request('signMessage', [{ message: 'Hello' }])).rejects.toMatchObject(gone)
  expect(session(app)?.address).toBe(OTHER)
})

test('NEVM-10 a visitor who returns to the page sees the wallet’s current account; a locked wallet keeps its session', async () => {
  const { wallet, asked, choose } = eventless()
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  choose(OTHER)
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(session(app)?.address).toBe(OTHER))
  choose(undefined)
  const before = asked.length
  window.dispatchEvent(new Event('pageshow'))
  await vi.waitFor(() => expect(asked.slice(before).map(([method]) => method)).toContain('getAccounts'))
  await app.request('getAccountAddresses', [])
  expect(session(app)).toMatchObject({ status: 'connected', address: OTHER })
  await app.stop()
  const after = asked.length
  window.dispatchEvent(new Event('focus'))
  expect(asked).toHaveLength(after)
})

test('NEVM-10 a wallet that cannot report its accounts keeps its session, and still gets requests', async () => {
  const { wallet } = fakeRequests({
    wallet_connect: () => ({ addresses: [{ address: MAINNET.payment }], network: { bitcoin: { name: 'Mainnet' } } }),
    signMessage: () => ({ signature: SIGNATURE }),
  })
  const app = await startApp({ X: wallet, btc_providers: [{ id: 'X', name: 'X' }] })
  await connect(app, 'bip122.x')
  window.dispatchEvent(new Event('focus'))
  expect(await app.request('signMessage', [{ message: 'Hello' }])).toMatchObject({ address: MAINNET.payment, signature: SIGNATURE })
  expect(session(app)?.status).toBe('connected')
})

test('NEVM-11 a wallet that cannot reconnect silently is offered for reconnecting, and gets no request until then', async () => {
  const { wallet, asked } = leather()
  const storage = memoryStorage()
  const before = await startApp({ LeatherProvider: wallet }, { kernel: { storage } })
  await connect(before, 'bip122.leather')
  await before.stop()
  const first = asked.length
  const after = await startApp({ LeatherProvider: wallet }, { kernel: { storage } })
  const info = () => after.state.core.connectors.find(({ id }) => id === 'bip122.leather')
  await vi.waitFor(() => expect(info()?.reconnect).toBe(true))
  expect(asked).toHaveLength(first)
  await connect(after, 'bip122.leather')
  expect(info()).not.toHaveProperty('reconnect')
})

test('NEVM-12 network and account change together: no account is ever shown on another network', async () => {
  let network = 'MAINNET'
  const address = () => (network === 'MAINNET' ? MAINNET.payment : TESTNET.payment)
  const { wallet, send } = fakeUnisat({
    getAccounts: () => [address()],
    getChain: () => ({ enum: `BITCOIN_${network}` }),
    switchChain: (to: string) => {
      network = to.replace('BITCOIN_', '')
    },
  })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  const pairs = new Set<string>()
  const look = () => void pairs.add(`${session(app)?.chain} ${session(app)?.address}`)
  app.on('network', look)
  app.on('account', look)
  const [first, testnet] = app.state.core.networks
  if (!first || !testnet) throw new Error('There are no two networks.')
  await app.connections.switchNetwork(testnet.caipNetworkId)
  network = 'MAINNET'
  send('chainChanged', { enum: 'BITCOIN_MAINNET' })
  await vi.waitFor(() => expect(session(app)?.address).toBe(MAINNET.payment))
  expect([...pairs].sort()).toEqual([`${CHAINS.testnet} ${TESTNET.payment}`, `${CHAINS.mainnet} ${MAINNET.payment}`].sort())
})

test('NET-27 the first account in use is of the app’s default type, until the visitor chooses another', async () => {
  const accounts = [
    { address: MAINNET.payment, purpose: 'payment' },
    { address: MAINNET.ordinals, purpose: 'ordinals' },
  ]
  for (const [own, first] of [
    [{}, MAINNET.payment],
    [{ defaultAccountType: 'ordinal' }, MAINNET.ordinals],
    [{ defaultAccountType: 'stx' }, MAINNET.payment],
  ] as const) {
    const app = await startApp({}, { own, peers: [sessionOf(accounts)] })
    await connect(app, 'several')
    expect(session(app)?.address).toBe(first)
    app.connections.activate({ namespace: 'bip122', address: MAINNET.payment })
    expect(session(app)?.address).toBe(MAINNET.payment)
    await app.stop()
  }
})

/** A wallet that shares accounts for several purposes and marks none as in use. */
function sessionOf(answered: Parameters<typeof toAccounts>[0]) {
  const connector: Connector = {
    id: 'several',
    type: 'INJECTED',
    name: 'Several',
    namespaces: ['bip122'],
    installed: true,
    connect: async () => [
      {
        namespace: 'bip122',
        accounts: toAccounts(answered),
        unranked: true,
        chain: undefined,
        request: async () => undefined,
        watch: () => () => {},
        disconnect: async () => {},
      },
    ],
  }
  return definePlugin<Contract>({
    id: 'several',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connectorSources'],
    setup: () => ({ contributes: [connectorSources.of({ id: 'several', watch: (report) => report([connector]) })] }),
  } as never)
}
