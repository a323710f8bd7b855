import type { ConnectionChange, Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel'
import type { SessionTypes } from '@walletconnect/types'
import { describe, expect, test, vi } from 'vitest'
import type { PhoneWallet, WalletConnectContract } from './contract.js'
import { EVENTS, fakeClient, fakeRelay, METHODS, sessionOf } from './fixtures/fake-client.js'
import { initialState } from './initial-state.js'
import { createSessionHub } from './session-hub.js'
import { toConnections } from './to-connections.js'

const ONE = 'eip155:1'
const TWO = 'eip155:10'
const SOL = 'solana:x'
const adapterOf = (namespace: string, more: object = {}) => ({
  namespace,
  defaultAccountType: 'eoa',
  isAddress: () => true,
  isSameAddress: (a: string, b: string) => a === b,
  ...more,
})
const account = (address: string, namespace = 'eip155') => ({ namespace, address, type: 'eoa' })
const granting = (...accounts: string[]) => ({ eip155: { accounts, methods: METHODS, events: EVENTS } })

/** The connections of a session with these accounts, and the wallet at its other end. */
async function connected(
  accounts: readonly string[],
  { chain = ONE, eip155 = {} }: { readonly chain?: string; readonly eip155?: object } = {},
) {
  const wallet = fakeClient([sessionOf(accounts)])
  const hub = createSessionHub(wallet.client, () => ({}))
  const state = initialState()
  const book = { topic: 't', name: 'Alba', icon: undefined, namespaces: [], links: {}, chains: { eip155: chain, solana: SOL } }
  state.wallets = [book as PhoneWallet]
  const stored = vi.fn()
  const report = vi.fn()
  const ctx = {
    state,
    report,
    storage: { get: () => undefined, set: stored },
    read: ({ id }: { readonly id: string }) =>
      id === chains.id ? [adapterOf('eip155', eip155), adapterOf('solana', { params: 'named' })] : [],
  } as unknown as Context<WalletConnectContract>
  const [reopen, end] = [vi.fn(), vi.fn(async () => {})]
  const deps = { ctx, client: wallet.client, hub, relay: fakeRelay().relay, reopen, end }
  const all = await toConnections(deps, wallet.client.session.get('t') as SessionTypes.Struct)
  const [connection] = all
  if (!connection) throw new Error('There is no connection.')
  const told: ConnectionChange[] = []
  const follow = () => connection.watch?.((change) => void told.push(change))
  return { ...wallet, hub, ctx, all, connection, follow, told, stored, report, reopen, end, deps }
}
/** Notifications are delivered in turns. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const call = { signal: new AbortController().signal }

test('a session has a connection for each family with a plugin, with its accounts and chains', async () => {
  const { all } = await connected([`${ONE}:0xa`, `${TWO}:0xa`, `${SOL}:S`, 'cosmos:hub:c'])
  expect(all).toMatchObject([
    { namespace: 'eip155', connector: 'walletConnect:t', accounts: [account('0xa')], unranked: true, chain: ONE, approved: [ONE, TWO] },
    { namespace: 'solana', connector: 'walletConnect:t', accounts: [account('S', 'solana')], chain: SOL, approved: [SOL] },
  ])
})

test('a family with invalid addresses has no connection', async () => {
  await expect(connected([`${ONE}:0xa`], { eip155: { isAddress: () => false } })).rejects.toThrow('There is no connection.')
})

test('a request goes to the chain in use, in the form of its family, and brings the app to the front', async () => {
  const { all, requests, reopen } = await connected([`${ONE}:0xa`, `${SOL}:S`], { eip155: { params: ['wallet_named'] } })
  const [evm, solana] = all
  void evm?.request('personal_sign', ['0x00'], call)
  void solana?.request('personal_sign', [{ message: 'x' }], call)
  void solana?.request('personal_sign', [], call)
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.map(({ chain, params }) => [chain, params])).toEqual([
    [ONE, ['0x00']],
    [SOL, { message: 'x' }],
    [SOL, {}],
  ])
  expect(reopen.mock.calls).toEqual([['t'], ['t'], ['t']])
})

test('only some methods of a family may take named parameters', async () => {
  const { connection, requests } = await connected([`${ONE}:0xa`], { eip155: { params: ['personal_sign'] } })
  void connection.request('personal_sign', [{ named: 1 }], call)
  void connection.request('eth_sendTransaction', [{ from: '0xa' }], call)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ params }) => params)).toEqual([{ named: 1 }, [{ from: '0xa' }]])
})

test('a forgotten wallet has no chain for requests', async () => {
  const { connection, ctx } = await connected([`${ONE}:0xa`])
  ;(ctx.state as { wallets: readonly PhoneWallet[] }).wallets = []
  await expect(connection.request('personal_sign', [], call)).rejects.toThrow(new TypeError('The session has no chain of eip155.'))
  expect(connection.session?.use(ONE)).toBe(false)
})

test('disconnecting ends the whole session', async () => {
  const { connection, end } = await connected([`${ONE}:0xa`])
  await connection.disconnect(call as never)
  expect(end.mock.calls).toEqual([['t']])
})

describe('the chain in use', () => {
  test('is another one of the session if the app wants it, which is stored and reported', async () => {
    const { connection, follow, told, ctx, stored } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    expect(connection.session?.use(TWO)).toBe(true)
    expect([connection.session?.chain(), told]).toEqual([TWO, [{ type: 'chain', chain: TWO }]])
    expect(ctx.state.wallets[0]?.chains).toEqual({ eip155: TWO, solana: SOL })
    expect(stored).toHaveBeenCalledTimes(1)
    expect(connection.session?.use(TWO)).toBe(true)
    expect(stored).toHaveBeenCalledTimes(1)
    expect(connection.session?.use('eip155:137')).toBe(false)
    expect(connection.session?.chain()).toBe(TWO)
  })

  test.each([
    [10, ONE, TWO],
    ['0xA', ONE, TWO],
    ['0x0a', ONE, TWO],
    ['10', ONE, TWO],
    [TWO, ONE, TWO],
    [undefined, TWO, TWO],
    ['x10', TWO, TWO],
    ['10x', TWO, TWO],
    ['eip1559:10', TWO, TWO],
  ])('follows the wallet, however it is reported, and is stored: %j of %s', async (data, envelope, chain) => {
    const { connection, follow, told, event, ctx } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    event('t', 'chainChanged', data, envelope)
    await settled()
    expect([connection.session?.chain(), told]).toEqual([chain, [{ type: 'chain', chain }]])
    expect(ctx.state.wallets[0]?.chains.eip155).toBe(chain)
  })

  test('WC-18 outside of the session is reported unchanged, and no request is sent on another one until the wallet is back', async () => {
    const { connection, follow, told, event, requests, ctx } = await connected([`${ONE}:0xa`])
    follow()
    event('t', 'chainChanged', 137, ONE)
    await settled()
    expect([connection.session?.chain(), told]).toEqual(['eip155:137', [{ type: 'chain', chain: 'eip155:137' }]])
    expect(ctx.state.wallets[0]?.chains.eip155).toBe(ONE)
    await expect(connection.request('personal_sign', [], call)).rejects.toMatchObject({ code: 4901 })
    expect(requests).toEqual([])
    event('t', 'chainChanged', 1, ONE)
    await settled()
    expect(connection.session?.chain()).toBe(ONE)
  })

  test('SEC-06 stays that of this tab if another tab stores a different one', async () => {
    const { connection, follow, told, requests, ctx } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    const state = ctx.state as { wallets: readonly PhoneWallet[] }
    state.wallets = state.wallets.map((wallet) => ({ ...wallet, chains: { ...wallet.chains, eip155: TWO } }))
    void connection.request('eth_sendTransaction', [{ from: '0xa', chainId: '0x1' }], call)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect([connection.session?.chain(), requests[0]?.chain, told]).toEqual([ONE, ONE, []])
  })

  test('is not changed by events of other names or families', async () => {
    const { follow, told, event } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    event('t', 'other', 10, ONE)
    event('t', 'chainChanged', 10, SOL)
    event('t', 'chainChanged', 10, 'eip1559:10')
    await settled()
    expect(told).toEqual([])
  })
})

describe('accounts', () => {
  test('are reported with the remaining chains when they change', async () => {
    const { follow, told, update } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    update('t', granting(`${ONE}:0xb`))
    await settled()
    expect(told).toEqual([{ type: 'accounts', accounts: [account('0xb')], approved: [ONE], unranked: true }])
  })

  test('WC-14 leave together with a withdrawn chain', async () => {
    const { connection, follow, told, update, ctx } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    update('t', granting(`${TWO}:0xb`))
    await settled()
    expect(told).toEqual([{ type: 'accounts', accounts: [account('0xb')], approved: [TWO], unranked: true, chain: TWO }])
    expect([connection.session?.chain(), ctx.state.wallets[0]?.chains.eip155]).toEqual([TWO, TWO])
  })

  test('keep the wallet on a chain outside the session when they change there', async () => {
    const { connection, follow, told, update, event } = await connected([`${ONE}:0xa`])
    follow()
    event('t', 'chainChanged', 137, ONE)
    update('t', granting(`${ONE}:0xb`))
    await settled()
    expect(told.at(-1)).toEqual({ type: 'accounts', accounts: [account('0xb')], approved: [ONE], unranked: true })
    expect(connection.session?.chain()).toBe('eip155:137')
  })

  test.each([
    ['the family is taken out', {}],
    ['the family has no accounts any more', { eip155: { accounts: [], methods: [], events: [] } }],
  ])('close the connection when they are withdrawn: %s', async (_, namespaces) => {
    const { follow, told, update } = await connected([`${ONE}:0xa`])
    follow()
    update('t', namespaces)
    await settled()
    expect(told).toEqual([{ type: 'closed' }])
  })

  test('close the connection without a usable chain', async () => {
    const { follow, told, update } = await connected([`${ONE}:0xa`])
    follow()
    update('t', { eip155: { chains: [TWO], accounts: [`${ONE}:0xa`], methods: [], events: [] } })
    await settled()
    expect(told).toEqual([{ type: 'closed' }])
  })

  test('follow the wallet’s order in an account event, so the first one is in use', async () => {
    const { follow, told, event } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
    follow()
    event('t', 'accountsChanged', ['0xb', '0xa'], ONE)
    await settled()
    expect(told).toEqual([{ type: 'accounts', accounts: [account('0xb'), account('0xa')], approved: [ONE, TWO] }])
  })

  test('keep the order of an event if an update follows before they are reported', async () => {
    const { follow, told, event, update } = await connected([`${ONE}:0xa`])
    follow()
    event('t', 'accountsChanged', ['0xb', '0xa'], ONE)
    update('t', granting(`${ONE}:0xa`, `${ONE}:0xb`))
    await settled()
    expect(told).toMatchObject([
      { accounts: [account('0xb'), account('0xa')] },
      { accounts: [account('0xa'), account('0xb')], unranked: true },
    ])
    expect(told[0]).not.toHaveProperty('unranked')
  })

  test('are reported to the first listener if they changed before', async () => {
    const { follow, told, update } = await connected([`${ONE}:0xa`])
    update('t', granting(`${ONE}:0xb`))
    follow()
    await settled()
    expect(told).toMatchObject([{ type: 'accounts', accounts: [account('0xb')] }])
  })

  test('are reported in the wallet’s order, even if formatting one takes longer; a failure is reported', async () => {
    let hold = (): void => {}
    const normalize = vi.fn(async (address: string) => address)
    const { follow, told, update, event, report } = await connected([`${ONE}:0xa`, `${TWO}:0xa`], { eip155: { normalize } })
    follow()
    normalize.mockImplementationOnce((address) => new Promise((resolve) => (hold = () => resolve(address))))
    update('t', granting(`${ONE}:0xb`, `${TWO}:0xb`))
    event('t', 'chainChanged', 10, ONE)
    await settled()
    expect(told).toEqual([])
    hold()
    await settled()
    expect(told.map(({ type }) => type)).toEqual(['accounts', 'chain'])
    const failure = new Error('no address')
    normalize.mockRejectedValueOnce(failure)
    update('t', granting(`${ONE}:0xc`))
    await settled()
    expect(report.mock.calls).toEqual([[failure]])
    update('t', granting(`${ONE}:0xd`))
    await settled()
    expect(told.at(-1)).toMatchObject({ accounts: [account('0xd')] })
  })
})

test('the end of the session closes the connection, and a removed listener is not called again', async () => {
  const { connection, follow, told, update, event, end: _end, hub } = await connected([`${ONE}:0xa`, `${TWO}:0xa`])
  const stop = follow()
  const other: ConnectionChange[] = []
  const stopOther = connection.watch?.((change) => void other.push(change))
  stopOther?.()
  hub.end('t')
  expect([told, other]).toEqual([[{ type: 'closed' }], []])
  stop?.()
  update('t', granting(`${ONE}:0xb`))
  event('t', 'chainChanged', 10, ONE)
  await settled()
  expect(told).toHaveLength(1)
})
