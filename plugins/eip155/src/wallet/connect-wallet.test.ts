import { expect, test, vi } from 'vitest'
import { type FakeProvider, fakeProvider } from '../fixtures/fake-provider.js'
import { A, B } from '../fixtures/hand-wallet.js'
import { connectWallet, resumeWallet, watchWallet } from './connect-wallet.js'
import { isLocked } from './is-locked.js'

const info = { id: 'test.a', type: 'ANNOUNCED', name: 'Alba', namespaces: ['eip155'] } as const
const call = { namespaces: ['eip155'], networks: [], signal: new AbortController().signal } as const
const args = (provider: FakeProvider, more: object = {}) => ({ info, provider, revoke: true, ...more })
const fail = (code: number, message = 'no') => Object.assign(new Error(message), { code })
const never = (): Promise<never> => new Promise(() => {})

/** A wallet that shares this account, with the given outcome of the account choice. */
async function choose(answer: Promise<unknown>, answers: Parameters<typeof fakeProvider>[0]) {
  const provider = fakeProvider({ eth_chainId: () => '0x1', ...answers })
  const connecting = connectWallet(args(provider), { answer, choosing: true }, call)
  const methods = (): readonly string[] => provider.asked.map(({ method }) => method)
  return { connecting, methods }
}

test('CON-14 a declined account choice is a rejection, even if worded like a missing method', async () => {
  for (const error of [fail(4001), fail(4200, 'User rejected the request.'), fail(-32603)]) {
    const { connecting, methods } = await choose(Promise.reject(error), { eth_requestAccounts: () => [A] })
    await expect(connecting).rejects.toMatchObject({
      code: error.code === -32603 ? 'failed' : 'rejected',
      details: { wallet: 'Alba' },
      cause: error,
    })
    expect(methods()).toEqual([])
  }
})

test('CON-14 an answer without a permission for accounts is a rejection, also of a wallet that remembers the site', async () => {
  for (const permissions of [[], [{ parentCapability: 'endowment:x' }], [null]]) {
    const { connecting, methods } = await choose(Promise.resolve(permissions), { eth_accounts: () => [A] })
    await expect(connecting).rejects.toMatchObject({ code: 'rejected' })
    expect(methods()).toEqual([])
  }
  // Wallets with their own answer format are queried for their accounts.
  for (const answer of [null, {}, [{ parentCapability: 'eth_accounts' }]])
    expect(await (await choose(Promise.resolve(answer), { eth_accounts: () => [A] })).connecting).toHaveLength(1)
})

test('CON-14 a wallet without a choice gets the account request', async () => {
  const { connecting, methods } = await choose(Promise.reject(fail(4200)), { eth_requestAccounts: () => [A], eth_accounts: () => [A] })
  expect((await connecting)[0]?.accounts[0]?.address).toBe(A)
  expect(methods()).toEqual(['eth_requestAccounts', 'eth_accounts', 'eth_chainId'])
})

test('CON-13 the chosen accounts are those that the wallet lists then', async () => {
  const permissions = [{ parentCapability: 'eth_accounts', caveats: [{ value: [A, B] }] }]
  const { connecting } = await choose(Promise.resolve(permissions), { eth_accounts: () => [B, A] })
  expect((await connecting)[0]?.accounts.map(({ address }) => address)).toEqual([B, A])
})

test('the mark of a disconnected wallet is removed with its next account, not by an answer without one', async () => {
  const set = vi.fn()
  const storage = { get: () => '1', set } as never
  const provider = fakeProvider({ eth_accounts: () => [A], eth_chainId: () => '0x1' })
  const connect = (accounts: unknown) =>
    connectWallet(args(provider, { storage }), { answer: Promise.resolve(accounts), choosing: false }, call)
  expect(await connect([])).toEqual([])
  expect(set).not.toHaveBeenCalled()
  await connect([A])
  expect(set.mock.calls).toEqual([['left.test.a', undefined]])
})

test('CON-04 waits for a prompt that is already open, and connects its account as usual', async () => {
  const provider = fakeProvider({ eth_accounts: () => [], eth_chainId: () => '0x1' })
  const progress = vi.fn()
  const connecting = connectWallet(args(provider), { answer: Promise.reject(fail(-32002)), choosing: false }, { ...call, progress })
  await vi.waitUntil(() => provider.listeners() > 0)
  expect(progress.mock.calls).toEqual([['pending']])
  provider.send('accountsChanged', 'x')
  provider.send('accountsChanged', [A])
  expect(await connecting).toMatchObject([{ chain: 'eip155:1', accounts: [{ address: A }] }])
})

test('CON-04 a wallet that cannot list its accounts while it prompts reports them by its event', async () => {
  const provider = fakeProvider({ eth_chainId: () => '0x1' })
  const connecting = connectWallet(args(provider), { answer: Promise.reject(fail(-32002)), choosing: false }, call)
  await vi.waitUntil(() => provider.listeners() > 0)
  provider.send('accountsChanged', [A])
  expect((await connecting)[0]?.accounts[0]?.address).toBe(A)
})

test('CON-09 a request abandoned by the visitor ends with that reason, regardless of the wallet’s later answer', async () => {
  const abort = new AbortController()
  const provider = fakeProvider()
  abort.abort(new Error('left'))
  const connecting = connectWallet(
    args(provider),
    { answer: Promise.reject(fail(4001)), choosing: false },
    { ...call, signal: abort.signal },
  )
  await expect(connecting).rejects.toThrow('left')
})

test.each([
  ['that says that the permission is gone', { wallet_getPermissions: () => [] }, 'ended'],
  ['that says that it is locked', { wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }] }, 'waits'],
  ['that does not say why', {}, 'waits'],
])('REC-23 a remembered wallet without accounts %s: the session %s', async (_who, answers, end) => {
  const provider = fakeProvider({ eth_accounts: () => [], eth_chainId: () => '0x1', ...answers })
  const resuming = resumeWallet(args(provider), call)
  if (end === 'waits') expect(await resuming).toEqual([])
  else await expect(resuming).rejects.toMatchObject({ catalogue: 'session', code: 'ended', details: { wallet: 'Alba' } })
})

test('REC-22 watches a wallet that shares nothing for every event by which it may share again, until the watch ends', () => {
  const provider = fakeProvider()
  const changed = vi.fn()
  const life = new AbortController()
  watchWallet(args(provider), changed, life)
  for (const event of ['accountsChanged', 'connect', 'chainChanged']) provider.send(event, undefined)
  expect(changed).toHaveBeenCalledTimes(3)
  life.abort()
  expect(provider.listeners()).toBe(0)
  watchWallet(args(provider), changed, life)
  expect(provider.listeners()).toBe(0)
})

test.each([
  [undefined, undefined, undefined],
  [undefined, [], false],
  [undefined, [{ parentCapability: 'eth_accounts' }], true],
  [undefined, [{ parentCapability: 'wallet_snap' }, undefined, { parentCapability: 'eth_accounts' }], true],
  [undefined, [{ parentCapability: 'wallet_snap' }, null], false],
  [undefined, 'x', undefined],
  [false, [], true],
  [true, [], false],
  [true, undefined, undefined],
])('a wallet that is unlocked: %j, with the permissions %j, is locked: %j', async (unlocked, permissions, locked) => {
  const provider = fakeProvider({ wallet_getPermissions: () => permissions })
  const model = unlocked === undefined ? {} : { _metamask: { isUnlocked: async () => unlocked } }
  expect(await isLocked(Object.assign(provider, model), call)).toBe(locked)
})

test('a wallet has a second to report whether it is locked, and may fail to do so', async () => {
  vi.useFakeTimers()
  const model = { isUnlocked: never }
  const said = vi.fn()
  void isLocked(Object.assign(fakeProvider({ wallet_getPermissions: () => [] }), { _metamask: model }), call).then(said)
  await vi.advanceTimersByTimeAsync(999)
  expect(said).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toHaveBeenCalledWith(false)
  vi.useRealTimers()
  const throwing = {
    isUnlocked: () => {
      throw new Error('no')
    },
  }
  expect(await isLocked(Object.assign(fakeProvider(), { _metamask: throwing }), call)).toBeUndefined()
  expect(await isLocked(Object.assign(fakeProvider({ wallet_getPermissions: () => [] }), { _metamask: {} }), call)).toBe(false)
})
