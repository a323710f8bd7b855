import type { Connection } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeProvider, fakeProvider } from '../fixtures/fake-provider.js'
import { A, B } from '../fixtures/hand-wallet.js'
import { openConnection } from './open-connection.js'

const info = { id: 'test.a', type: 'ANNOUNCED', name: 'A', namespaces: ['eip155'] } as const
const call = { signal: new AbortController().signal }
const never = (): Promise<never> => new Promise(() => {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A plain store for the wallets the visitor disconnected. */
function notes() {
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
  return { kept, storage: storage as never }
}
async function open(provider: FakeProvider, more: object = {}): Promise<Connection> {
  const [connection] = await openConnection({ info, provider, revoke: true, accounts: [A], ...call, ...more })
  if (!connection) throw new Error('There is no line.')
  return connection
}
const addresses = ({ accounts }: Connection): readonly string[] => accounts.map(({ address }) => address)
const fail = (code: number): never => {
  throw Object.assign(new Error('no'), { code })
}

test('keeps the order of eth_accounts; without an answer, that of connecting', async () => {
  expect(addresses(await open(fakeProvider({ eth_accounts: () => [B, A], eth_chainId: () => '0x1' })))).toEqual([B, A])
  expect(addresses(await open(fakeProvider({ eth_accounts: () => [], eth_chainId: () => '0x1' })))).toEqual([A])
  expect(addresses(await open(fakeProvider({ eth_chainId: () => '0x1' })))).toEqual([A])
  const opening = open(fakeProvider({ eth_accounts: never, eth_chainId: () => '0x1' }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(addresses(await opening)).toEqual([A])
})

test('an event of the wallet in the meantime takes precedence; an empty list does not', async () => {
  for (const [said, counts] of [
    [[B], [B]],
    [[], [A]],
    [undefined, [A]],
  ] as const) {
    const provider = fakeProvider({ eth_accounts: () => [A], eth_chainId: never })
    const opening = open(provider)
    provider.send('accountsChanged', said)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(addresses(await opening)).toEqual(counts)
    expect(provider.listeners()).toBe(0)
  }
})

test('does not query a wallet’s list again right after it answered', async () => {
  const provider = fakeProvider({ eth_chainId: () => '0x1' })
  await open(provider, { listed: true })
  expect(provider.asked.map(({ method }) => method)).toEqual(['eth_chainId'])
})

test('EIP-747 takes an object instead of a list; everything else a list', async () => {
  const answer = (): boolean => true
  const provider = fakeProvider({ wallet_watchAsset: answer, eth_call: answer, eth_accounts: () => [A], eth_chainId: () => '0x1' })
  const { request } = await open(provider)
  const asset = { type: 'ERC20', options: { address: B } }
  for (const [method, params, sent] of [
    ['wallet_watchAsset', [asset], asset],
    ['wallet_watchAsset', ['ERC20'], ['ERC20']],
    ['wallet_watchAsset', [null], [null]],
    ['wallet_watchAsset', [], []],
    ['eth_call', [asset], [asset]],
  ] as const) {
    expect(await request(method, params, call)).toBe(true)
    expect(provider.asked.at(-1)).toEqual({ method, params: sent })
  }
})

test('a request ends with its signal', async () => {
  const abort = new AbortController()
  const { request } = await open(fakeProvider({ eth_call: never, eth_chainId: () => '0x1' }), { listed: true })
  const waiting = expect(request('eth_call', [], { signal: abort.signal })).rejects.toThrow('left')
  abort.abort(new Error('left'))
  await waiting
})

test.each([
  ['goes on sharing its accounts', () => [A], '1'],
  ['does not say what it shares', () => fail(4200), '1'],
  ['shares nothing any more', () => [], undefined],
])('CON-13 a wallet that cannot forget the site, and %s, leaves the mark %s', async (_how, eth_accounts, note) => {
  const { kept, storage } = notes()
  const provider = fakeProvider({ eth_accounts, eth_chainId: () => '0x1' })
  const { disconnect } = await open(provider, { storage })
  provider.asked.length = 0
  await disconnect(call)
  expect(provider.asked).toEqual([
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
    { method: 'eth_accounts', params: undefined },
  ])
  expect(kept.get('left.test.a')).toBe(note)
})

test('CON-15 a wallet that forgets the site leaves no mark, and neither does one that was not asked to', async () => {
  for (const revoke of [true, false]) {
    const { kept, storage } = notes()
    const provider = fakeProvider({ wallet_revokePermissions: () => null, eth_accounts: () => [A], eth_chainId: () => '0x1' })
    const { disconnect } = await open(provider, { storage, revoke })
    provider.asked.length = 0
    await disconnect(call)
    expect(provider.asked.map(({ method }) => method)).toEqual(revoke ? ['wallet_revokePermissions'] : [])
    expect(kept.size).toBe(0)
  }
})
