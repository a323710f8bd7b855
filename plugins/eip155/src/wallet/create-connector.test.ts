import type { ConnectCall, Connection, ConnectionChange } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { type FakeProvider, fakeProvider } from '../fixtures/fake-provider.js'
import { createConnector } from './create-connector.js'

const LOWER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const SUMMED = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const info = { id: 'test.a', type: 'ANNOUNCED', name: 'A', namespaces: ['eip155'] } as const

function call(signal = new AbortController().signal): ConnectCall & { readonly said: string[] } {
  const said: string[] = []
  return { namespaces: ['eip155'], networks: [], signal, progress: (now) => void said.push(now), said }
}
const wallet = (answers: Parameters<typeof fakeProvider>[0] = {}): FakeProvider =>
  fakeProvider({ eth_requestAccounts: () => [LOWER], eth_accounts: () => [], eth_chainId: () => '0x539', ...answers })
const open = async (provider: FakeProvider, revoke = true): Promise<Connection> => {
  const [connection] = await createConnector({ info, provider, revoke }).connect(call())
  if (!connection) throw new Error('The wallet shared nothing.')
  return connection
}
function fail(code: number, message = 'no'): () => never {
  return () => {
    throw Object.assign(new Error(message), { code })
  }
}

test('CON-10 calls the wallet in the task of the click', () => {
  const provider = wallet()
  void createConnector({ info, provider, revoke: true }).connect(call())
  expect(provider.asked.map((a) => a.method)).toEqual(['eth_requestAccounts'])
})

test('CON-13 a disconnected wallet that still remembers the site offers a choice of accounts', () => {
  const provider = wallet()
  const storage = { get: (key: string) => (key === 'left.test.a' ? '1' : undefined), set: () => {} }
  void createConnector({ info, provider, revoke: true, storage: storage as never }).connect(call())
  expect(provider.asked).toEqual([{ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }])
})

test('CON-06 lower-case addresses become checksummed, duplicates and nonsense are dropped', async () => {
  const provider = wallet({ eth_requestAccounts: () => [LOWER, SUMMED, `eip155:1:${LOWER}`, '0x12', 7, undefined] })
  const connection = await open(provider)
  expect(connection.accounts).toEqual([{ namespace: 'eip155', address: SUMMED, type: 'eoa' }])
  expect(connection.chain).toBe('eip155:1337')
})

test.each([[[]], [undefined], ['0x'], [[null]]])('CON-05 an answer without an account, %j, does not connect', async (accounts) => {
  const provider = wallet({ eth_requestAccounts: () => accounts })
  expect(await createConnector({ info, provider, revoke: true }).connect(call())).toEqual([])
})

test.each([
  [4001, 'no', 'rejected'],
  [5000, 'no', 'rejected'],
  [-32603, 'User denied account access', 'rejected'],
  [4100, 'The wallet is locked.', 'locked'],
  [-32603, 'Out of memory', 'failed'],
])('CON-02 the error %i "%s" is wallet/%s', async (code, message, ours) => {
  const provider = wallet({ eth_requestAccounts: fail(code, message) })
  await expect(createConnector({ info, provider, revoke: true }).connect(call())).rejects.toMatchObject({
    catalogue: 'wallet',
    code: ours,
    details: { wallet: 'A' },
    cause: { code },
  })
})

test('a provider that throws instead of rejecting is an error of the wallet too', async () => {
  const provider = { ...wallet(), request: fail(4001) }
  await expect(createConnector({ info, provider, revoke: true }).connect(call())).rejects.toMatchObject({ code: 'rejected' })
})

test('CON-04 a pending request is reported, does not fail, and the later approval connects', async () => {
  const provider = wallet({ eth_requestAccounts: fail(-32002) })
  const asked = call()
  const connecting = createConnector({ info, provider, revoke: true }).connect(asked)
  await vi.waitUntil(() => provider.asked.some((a) => a.method === 'eth_accounts'))
  expect(asked.said).toEqual(['asking', 'pending'])
  provider.send('accountsChanged', undefined)
  provider.send('accountsChanged', [])
  provider.send('accountsChanged', [LOWER])
  expect((await connecting)[0]?.accounts[0]?.address).toBe(SUMMED)
  expect(provider.listeners()).toBe(0)
})

test('CON-04 an approval given while our code was loading is not missed', async () => {
  const provider = wallet({ eth_requestAccounts: fail(-32002), eth_accounts: () => [LOWER] })
  const [connection] = await createConnector({ info, provider, revoke: true }).connect(call())
  expect(connection?.accounts[0]?.address).toBe(SUMMED)
})

test('CON-09 a request to a wallet that never answers can be abandoned, and leaves no listener', async () => {
  for (const answer of [() => new Promise(() => {}), fail(-32002)]) {
    const abort = new AbortController()
    const provider = wallet({ eth_requestAccounts: answer })
    const connecting = createConnector({ info, provider, revoke: true }).connect(call(abort.signal))
    connecting.catch(() => {})
    await vi.waitUntil(() => provider.asked.length > 0)
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(provider.listeners()).toBe(0)
  }
})

test('REC-02 resuming asks silently', async () => {
  const provider = wallet({ eth_accounts: () => [LOWER] })
  const [connection] = (await createConnector({ info, provider, revoke: true }).resume?.(call())) ?? []
  expect(connection?.accounts[0]?.address).toBe(SUMMED)
  expect(provider.asked.map((a) => a.method)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('DIS-02 a wallet without revocation, or with a failing one, is disconnected silently', async () => {
  const connection = await open(wallet())
  await connection.disconnect(call())
  const revoked = wallet({ wallet_revokePermissions: () => null })
  await (await open(revoked)).disconnect(call())
  expect(revoked.asked.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
})

test('DIS-02 a revocation that hangs ends with its timeout', async () => {
  const connection = await open(wallet({ wallet_revokePermissions: () => new Promise(() => {}) }))
  const goodbye = new AbortController()
  const leaving = connection.disconnect({ signal: goodbye.signal })
  goodbye.abort()
  await leaving
})

test('revokes nothing if the app does not want it', async () => {
  const provider = wallet({ wallet_revokePermissions: () => null })
  await (await open(provider, false)).disconnect(call())
  expect(provider.asked.map((a) => a.method)).not.toContain('wallet_revokePermissions')
})

test('DIS-03 NET-06 reports valid events of the wallet as changes, and ignores invalid ones', async () => {
  const provider = wallet({ eth_chainId: () => '0x1' })
  const connection = await open(provider)
  const changes: ConnectionChange[] = []
  const unwatch = connection.watch((change) => void changes.push(change))
  for (const chain of ['0x1', 1, '1', 'eip155:1', 'x', undefined]) {
    provider.send('chainChanged', chain)
    if (chain === 'x' || chain === undefined) expect(changes).toEqual([])
    else await vi.waitFor(() => expect(changes.splice(0)).toEqual([{ type: 'chain', chain: 'eip155:1' }]))
  }
  for (const accounts of [undefined, 'x', [LOWER], []]) provider.send('accountsChanged', accounts)
  expect(changes).toEqual([
    { type: 'accounts', accounts: [{ namespace: 'eip155', address: SUMMED, type: 'eoa' }] },
    { type: 'closed', locked: expect.any(Function) },
  ])
  unwatch()
  expect(provider.listeners()).toBe(0)
})

test('a wallet without events connects as well', async () => {
  const { on: _on, removeListener: _removeListener, ...rest } = wallet()
  // Old wallets implement less than the standard requires.
  const connection = await open(rest as FakeProvider)
  connection.watch(() => {})()
})
