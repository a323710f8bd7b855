import { type BalanceState, walletErrors } from '@latchkey/kernel'
import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { network } from './fixtures/core-state.js'
import { fakeWorld } from './fixtures/fake-world.js'
import { account } from './plugin.js'

function world(...args: Parameters<typeof fakeWorld>) {
  const made = fakeWorld(...args)
  onTestFinished(() => made.kernel.stop())
  return made
}

test('a wallet that connects on an unknown network gets a way to leave, and cannot close the view before', async () => {
  const { kernel, wallets, connect, views, settle } = world()
  wallets.a.chain = 'eip155:9'
  const refused: string[] = []
  kernel.on('refused', ({ view }) => refused.push(view))
  await connect('a')
  expect(views()).toEqual(['UnsupportedChain'])
  expect(kernel.close()).toBe(false)
  expect(refused).toEqual(['UnsupportedChain'])
  await kernel.open('SwitchNetwork', { chain: 'eip155:1' })
  expect(kernel.close()).toBe(false)
  wallets.a.report({ type: 'chain', chain: 'eip155:1' })
  await settle()
  expect(kernel.state.core.open).toBe(false)
})

test('NET-11: opening the account sends no request to the wallet', async () => {
  const { kernel, wallets, connect, views } = world()
  await connect('a')
  await kernel.open()
  expect(views()).toEqual(['Account'])
  await kernel.open('Networks')
  expect(wallets.a.switches).toBe(0)
})

test('NET-03: with unsupported chains allowed the account opens, with the wallet’s chain', async () => {
  const { kernel, wallets, connect, views } = world({ allowUnsupportedChain: true })
  wallets.a.chain = 'eip155:9'
  await connect('a')
  await kernel.open()
  expect(views()).toEqual(['Account'])
  expect(kernel.state.core.sessions.eip155?.chain).toBe('eip155:9')
})

test('DIS-03: a wallet that disconnects itself closes the account, and opens nothing', async () => {
  const { kernel, wallets, connect, settle } = world()
  await connect('a')
  await kernel.open()
  wallets.a.report({ type: 'closed' })
  await settle()
  expect(kernel.state.core.open).toBe(false)
  await connect('a')
  wallets.a.report({ type: 'chain', chain: 'eip155:9' })
  wallets.a.report({ type: 'closed' })
  await settle()
  expect(kernel.state.core.open).toBe(false)
})

test('one of two wallets disconnects: the account of the other takes its place', async () => {
  const { kernel, wallets, connect, settle, views } = world()
  await connect('a')
  await connect('b')
  await kernel.open()
  wallets.b.report({ type: 'closed' })
  await settle()
  expect(views()).toEqual(['Account'])
  expect(kernel.state.core.sessions.eip155?.address).toBe('0xa')
})

test('a wallet added from the list of wallets leads back to it', async () => {
  const { kernel, connect, views } = world()
  await connect('a')
  await kernel.open('ProfileWallets')
  await kernel.open('Connect')
  await connect('b')
  expect(views()).toEqual(['ProfileWallets'])
})

test('a wallet added on an unknown network gets the way out, not the list', async () => {
  const { kernel, wallets, connect, views } = world()
  await connect('a')
  await kernel.open('ProfileWallets')
  wallets.b.chain = 'eip155:9'
  await connect('b')
  expect(views()).toEqual(['ProfileWallets', 'UnsupportedChain'])
  expect(kernel.state.core.toast).toBeUndefined()
})

test('NET-04: a declined switch leaves the network unchanged and reports it', async () => {
  const { kernel, wallets, connect, views, context } = world()
  const { switchNetwork } = await import('./actions/switch-network.js')
  await connect('a')
  wallets.a.onSwitch = async () => {
    throw walletErrors.create('rejected', { wallet: 'a' })
  }
  const ctx = context
  await kernel.open('SwitchNetwork', { chain: 'eip155:2' })
  await switchNetwork(ctx, 'eip155:2')
  expect(context.state.switching?.phase).toBe('declined')
  expect(kernel.state.core.sessions.eip155?.chain).toBe('eip155:1')
  expect(views()).toEqual(['SwitchNetwork'])
})

test('a switch leads back to where the visitor came from', async () => {
  const { kernel, connect, views, settle, context } = world()
  const { switchNetwork } = await import('./actions/switch-network.js')
  const switched: string[] = []
  kernel.on('switchNetwork', ({ network: chain }) => switched.push(chain))
  await connect('a')
  await kernel.open()
  await kernel.open('Networks')
  await kernel.open('SwitchNetwork', { chain: 'eip155:2' })
  await switchNetwork(context, 'eip155:2')
  await settle()
  expect(views()).toEqual(['Account'])
  expect(switched).toEqual(['eip155:2'])
})

test('switches a network that cannot be added in the wallet, and closes the screen afterwards', async () => {
  const { kernel, wallets, connect, settle, context } = world()
  const { switchNetwork } = await import('./actions/switch-network.js')
  await connect('a')
  wallets.a.onSwitch = async () => {
    const cause = { code: -32602, message: 'Expected an https address.' }
    throw walletErrors.create('chain-not-supported', { chain: 'eip155:2' }, { cause })
  }
  await kernel.open('SwitchNetwork', { chain: 'eip155:2' })
  await switchNetwork(context, 'eip155:2')
  // With the reason in the words of the wallet.
  expect(context.state.switching).toMatchObject({ phase: 'manual', reason: 'Expected an https address.' })
  wallets.a.report({ type: 'chain', chain: 'eip155:2' })
  await settle()
  expect(kernel.state.core.open).toBe(false)
})

test('before connecting, a network is stored and the modal closes', async () => {
  const { kernel, settle, context } = world()
  const { chooseNetwork } = await import('./actions/choose-network.js')
  await kernel.open('Networks')
  await chooseNetwork(context, network(2))
  await settle()
  expect(kernel.state.core.open).toBe(false)
  expect(kernel.state.core.wanted).toEqual({ eip155: 'eip155:2' })
  expect((await kernel.actions.account.listNetworks()).find((row) => row.active)?.network.id).toBe(2)
})

test('NET-09: on a test network no balance or name is requested, and 0.00 is shown', async () => {
  const test = network(1, { testnet: true })
  const { connect, asked, context } = world({}, [test])
  const { followBalance } = await import('./actions/follow-balance.js')
  const { loadIdentity } = await import('./actions/load-identity.js')
  await connect('a')
  const seen: BalanceState[] = []
  const target = { namespace: 'eip155', address: '0xa', network: test }
  followBalance(context, target, (state) => seen.push(state))
  await loadIdentity(context, { ...target, signal: new AbortController().signal })
  expect(asked).toEqual({ balances: 0, names: 0 })
  expect(seen.map((state) => state.data?.quantity.numeric)).toEqual(['0.00'])
})

test('API-04: a failing balance keeps its last value, and is reported once', async () => {
  const { kernel, connect, report, context } = world()
  const { followBalance } = await import('./actions/follow-balance.js')
  const { balanceOf } = await import('./fixtures/fake-world.js')
  await connect('a')
  const seen: BalanceState[] = []
  followBalance(context, { namespace: 'eip155', address: '0xa', network: network(1) }, (state) => seen.push(state))
  report({ status: 'ready', data: balanceOf('1.5') })
  report({ status: 'stale', data: balanceOf('1.5') })
  report({ status: 'stale', data: balanceOf('1.5') })
  expect(seen.at(-1)?.data?.quantity.numeric).toBe('1.5')
  expect(kernel.state.core.toast).toMatchObject({ id: 1, kind: 'error' })
})

test('a wallet that cannot be disconnected is reported, with a message for developers', async () => {
  const { kernel, connect, context } = world()
  const { disconnectWallet } = await import('./actions/disconnect-wallet.js')
  const told: string[] = []
  kernel.on('disconnectError', ({ message }) => told.push(message))
  await connect('a')
  const disconnect = () => Promise.reject(new Error('The wallet is busy.'))
  const failing: typeof context = Object.create(context, { use: { value: () => ({ disconnect }) } })
  await disconnectWallet(failing, { namespace: 'eip155', connector: 'a' })
  expect(told).toEqual(['The wallet is busy.'])
})

test('disconnecting is reported once, and the last wallet closes the modal', async () => {
  const { kernel, connect, settle, context } = world()
  const { disconnectWallet } = await import('./actions/disconnect-wallet.js')
  const told: string[] = []
  kernel.on('disconnectSuccess', ({ namespace }) => told.push(namespace))
  await connect('a')
  await kernel.open('AccountSettings')
  await Promise.all([1, 2].map(() => disconnectWallet(context, { namespace: 'eip155', connector: 'a' })))
  await settle()
  expect(told).toEqual(['eip155'])
  expect(kernel.state.core.open).toBe(false)
})

test('presses of the network in the header and of the help are counted', async () => {
  const kernel = await createTestKernel(account(), { peers: [fakeChain('eip155')] })
  onTestFinished(() => kernel.stop())
  for (const { help } of Object.values(kernel.under.spec.views ?? {})) help?.press(kernel.ctx as never)
  const told = kernel.log.filter(({ what }) => what === 'emit').map(({ name }) => name)
  expect(told).toEqual(expect.arrayContaining(['clickNetworks', 'clickNetworkHelp']))
})
