import { isRejection } from '@latchkey/kernel/late'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeProvider } from '../fixtures/fake-provider.js'
import { A, B } from '../fixtures/hand-wallet.js'
import { askWhere, followWallet } from './follow-wallet.js'
import { hasCode, isUnknownChain, isUnknownMethod, toWalletError } from './provider-errors.js'
import { toAccounts } from './to-accounts.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const call = { signal: new AbortController().signal }
const accounts = (...all: readonly string[]) => toAccounts(all)

/** A followed wallet, with what it reports. `shared` and `chain` are its answers. */
function followed(listed: readonly string[] = [A]) {
  const now = { shared: listed as unknown, chain: '0x1' as unknown }
  const provider = fakeProvider({ eth_accounts: () => now.shared, eth_chainId: () => now.chain })
  const wallet = followWallet(provider, accounts(...listed))
  const reports: unknown[] = []
  const stop = wallet.watch((change) => reports.push(change))
  return { now, provider, wallet, reports, stop }
}

test('a wallet that is queried again reports the differences from its last answer, and its chain', async () => {
  const { now, wallet } = followed()
  expect(await wallet.look(call)).toEqual([{ type: 'chain', chain: 'eip155:1' }])
  now.shared = [B, A]
  expect(await wallet.look(call)).toEqual([
    { type: 'accounts', accounts: accounts(B, A) },
    { type: 'chain', chain: 'eip155:1' },
  ])
  // The same answer is not a change.
  expect(await wallet.look(call)).toHaveLength(1)
  now.shared = undefined
  now.chain = 'nonsense'
  expect(await wallet.look(call)).toEqual([])
  now.shared = []
  expect(await wallet.look(call)).toMatchObject([{ type: 'closed' }])
})

test('asks a wallet for a chain that cannot be read, once', async () => {
  for (const said of [{}, '', Number.NaN, null, undefined, 'mainnet', { chainId: '0x5' }]) {
    const { now, provider, reports, stop } = followed()
    now.chain = '0x5'
    provider.send('chainChanged', said)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([said, reports, provider.asked.filter(({ method }) => method === 'eth_chainId').length]).toEqual([
      said,
      [{ type: 'chain', chain: 'eip155:5' }],
      1,
    ])
    stop()
  }
  // Without an answer nothing is known, and the session stays as it is.
  const { now, provider, reports } = followed()
  now.chain = undefined
  provider.send('chainChanged', 'mainnet')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reports).toEqual([])
})

test('REC-21 an answer requested before an event does not undo the event', async () => {
  const { now, provider, wallet } = followed()
  now.shared = [B]
  now.chain = '0x5'
  const looking = wallet.look(call)
  provider.send('accountsChanged', [A])
  provider.send('chainChanged', '0x2')
  expect(await looking).toEqual([])
})

test('an empty list ends the session, and the wallet reports later whether it is only locked', async () => {
  const { provider, reports } = followed()
  provider.send('accountsChanged', undefined)
  expect(reports).toEqual([])
  provider.send('accountsChanged', [])
  const [closed] = reports as [{ type: string; locked: (call: object) => Promise<boolean> }]
  expect(closed.type).toBe('closed')
  expect(await closed.locked(call)).toBe(false)
})

test('a wallet that passes through another chain is on the one it reports a moment later', async () => {
  const { now, provider, reports } = followed()
  now.chain = '0x1'
  provider.send('chainChanged', '0x2')
  await vi.advanceTimersByTimeAsync(249)
  expect(reports).toEqual([])
  now.chain = '0x2'
  await vi.advanceTimersByTimeAsync(1)
  expect(reports).toEqual([{ type: 'chain', chain: 'eip155:2' }])
})

test('reports an event confirmed by the wallet at once; the latest of two counts', async () => {
  const { now, provider, reports } = followed()
  now.chain = '0x2'
  provider.send('chainChanged', '0x2')
  await vi.advanceTimersByTimeAsync(0)
  expect(reports).toEqual([{ type: 'chain', chain: 'eip155:2' }])
  provider.send('chainChanged', '0x3')
  now.chain = '0x4'
  provider.send('chainChanged', '0x4')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reports.slice(1)).toEqual([{ type: 'chain', chain: 'eip155:4' }])
})

test('a wallet that cannot report its chain is trusted', async () => {
  const { now, provider, reports } = followed()
  now.chain = undefined
  provider.send('chainChanged', '0x2')
  await vi.advanceTimersByTimeAsync(0)
  expect(reports).toEqual([{ type: 'chain', chain: 'eip155:2' }])
})

test('a wallet that emits disconnect has two seconds to come back', async () => {
  for (const back of ['connect', 'chainChanged', 'accountsChanged', undefined]) {
    const { provider, reports, now } = followed()
    now.chain = '0x2'
    provider.send('disconnect', { code: 4900 })
    provider.send('disconnect', undefined)
    await vi.advanceTimersByTimeAsync(1_999)
    if (back === 'connect') provider.send(back, { chainId: '0x2' })
    else if (back) provider.send(back, back === 'chainChanged' ? '0x2' : [A])
    await vi.advanceTimersByTimeAsync(1)
    expect(
      reports.some((change) => (change as { type: string }).type === 'closed'),
      back,
    ).toBe(back === undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('a wallet that only lost its own node keeps its session as long as it shares accounts', async () => {
  const { provider, reports, now } = followed()
  provider.send('disconnect', { code: 1013 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reports).toEqual([])
  now.shared = []
  provider.send('disconnect', { code: 1013 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reports).toEqual([{ type: 'closed' }])
})

test('KER-04 nothing is reported, requested or awaited after the end', async () => {
  const { provider, reports, stop } = followed()
  provider.send('chainChanged', '0x2')
  provider.send('disconnect', {})
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([reports, provider.listeners(), vi.getTimerCount()]).toEqual([[], 0, 0])
})

test('a wallet’s chain and accounts are requested together, for two seconds', async () => {
  const silent = fakeProvider({ eth_accounts: () => new Promise(() => {}), eth_chainId: () => '0x1' })
  const asking = askWhere(silent, { ...call, known: undefined })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asking).toEqual({ accounts: undefined, chain: 'eip155:1' })
  const known = fakeProvider({ eth_chainId: () => 'nonsense' })
  expect(await askWhere(known, { ...call, known: [A] })).toEqual({ accounts: [A], chain: undefined })
  expect(known.asked.map(({ method }) => method)).toEqual(['eth_chainId'])
  const abort = new AbortController()
  const left = askWhere(fakeProvider({ eth_accounts: () => new Promise(() => {}) }), { signal: abort.signal, known: undefined })
  abort.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
})

const coded = (code: unknown, message?: unknown, more: object = {}): object => ({ code, message, ...more })

test.each([4001, 5000, 5001, 5002, 5003, 5750, 12001, 'ACTION_REJECTED'])('the code %s is a rejection', (code) => {
  expect(isRejection(coded(code))).toBe(true)
})

test.each([
  'User rejected the request.',
  'user denied',
  'User canceled',
  'User cancelled',
  'User closed the window',
  'Rejected by user',
  'Request rejected',
])('"%s" is a rejection', (message) => {
  for (const error of [{ message }, message, { cause: { error: { message } } }]) expect(isRejection(error)).toBe(true)
})

test('ignores words of a node in its data', () => {
  expect(isRejection({ message: 'x', data: 'user rejected' })).toBe(false)
  expect(isRejection({ message: 'x', data: { message: 'user rejected' } })).toBe(true)
  expect(isRejection({ name: 'UserRejectedRequestError' })).toBe(true)
})

test.each([4200, -32601, -32004])('the code %i means that the wallet lacks the method', (code) => {
  expect([isUnknownMethod(coded(code)), isUnknownMethod(coded(-code))]).toEqual([true, false])
})

test.each([
  'Unrecognized chain ID',
  'unrecognised chain',
  'unknown chain',
  'Unknown network',
  'Try wallet_addEthereumChain first',
  'Chain 0x1 is not added',
  "The network hasn't been added: network wasn't found",
  'Network 5 not configured',
  'No such chain',
  'Unsupported network',
])('"%s" means that the wallet does not know the network', (message) => {
  expect(isUnknownChain({ message: 'x', cause: { message } })).toBe(true)
  expect(isUnknownChain({ message: `${message} User rejected` })).toBe(false)
})

test('codes are found in wrapped errors, five deep', () => {
  const nest = (depth: number): object => (depth === 0 ? { code: 7 } : { cause: nest(depth - 1) })
  expect([hasCode(nest(5), 7), hasCode(nest(6), 7)]).toEqual([true, false])
  for (const key of ['cause', 'error', 'info', 'originalError', 'data']) expect(hasCode({ [key]: { code: 7 } }, 6, 7)).toBe(true)
})

test('converts a wallet’s error to a kernel error, with its own words and itself as the cause', () => {
  const made = (error: unknown) => toWalletError(error, 'Alba')
  for (const [error, code, details] of [
    [coded(4001), 'rejected', { wallet: 'Alba' }],
    [coded(-32002), 'pending', { wallet: 'Alba' }],
    [coded(4100, 'The wallet is locked'), 'locked', { wallet: 'Alba' }],
    [coded(4100, 'no'), 'failed', { wallet: 'Alba', reason: 'no' }],
    [coded(7, 'locked'), 'failed', { wallet: 'Alba', reason: 'locked' }],
    [coded(7, '', { cause: { message: 'inner' } }), 'failed', { wallet: 'Alba', reason: 'inner' }],
    [coded(7, 7), 'failed', { wallet: 'Alba', reason: 'no reason was given' }],
    [undefined, 'failed', { wallet: 'Alba', reason: 'no reason was given' }],
    ['text', 'failed', { wallet: 'Alba', reason: 'text' }],
  ] as const)
    expect(made(error)).toMatchObject({ catalogue: 'wallet', code, details, cause: error })
})
