import type { Context } from '@latchkey/kernel'
import type { SessionTypes } from '@walletconnect/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenClient } from './client/open-client.js'
import type { WalletConnectContract } from './contract.js'
import { walletConnectErrors } from './errors.js'
import { initialState } from './initial-state.js'
import { createPairer, type Pairer } from './pairing.js'

type Approval = { readonly resolve: (session: SessionTypes.Struct) => void; readonly reject: (error: unknown) => void }

const relays = ['wss://one.test', 'wss://two.test']
// Only the topic is used here.
const session = { topic: 'T' } as SessionTypes.Struct
let state = initialState()
const stored = new Map<string, string>()
const storage = {
  get: (key: string) => stored.get(key),
  set: (key: string, value?: string) => void (value === undefined ? stored.delete(key) : stored.set(key, value)),
}
let approvals: Approval[] = []
let propose = vi.fn()
let early = vi.fn()
let need = vi.fn()
let watchScan = vi.fn()
let life = new AbortController()
let report = vi.fn()
let pairer: Pairer

beforeEach(() => {
  vi.useFakeTimers()
  state = initialState()
  stored.clear()
  approvals = []
  early = vi.fn()
  propose = vi.fn(async () => ({
    uri: `wc:${approvals.length}`,
    approval: () => new Promise<SessionTypes.Struct>((resolve, reject) => approvals.push({ resolve, reject })),
  }))
  watchScan = vi.fn(() => new Promise<void>(() => {}))
  need = vi.fn((work: () => unknown, _options: object) => work())
  life = new AbortController()
  report = vi.fn()
  pairer = createPairer({
    // The part of a context that pairing needs.
    ctx: { state, signal: life.signal, storage, report } as unknown as Context<WalletConnectContract>,
    relays,
    open: async () => ({ relay: { need } }) as unknown as OpenClient,
    early: () => early(),
    propose: () => propose(),
    watchScan: (_open, topic, signal) => watchScan(topic, signal),
  })
})
afterEach(() => {
  pairer.stop()
  vi.useRealTimers()
})

const next = (signal = new AbortController().signal) => pairer.next(signal)
const ticks = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('WC-01 S4-12 S9-01: a URI lasts 4 minutes and is replaced as soon as less than 10 s are left, while the page waits', async () => {
  const asked = next()
  await ticks()
  expect(state.pairing).toMatchObject({ status: 'ready', uri: 'wc:0', expires: Date.now() + 240_000 })
  await ticks(230_000)
  expect(state.pairing.uri).toBe('wc:0')
  await ticks(1)
  expect(state.pairing).toMatchObject({ uri: 'wc:1', renewed: 1 })
  approvals[1]?.resolve(session)
  expect(await asked).toBe(session)
  expect(state.pairing.status).toBe('none')
})

test('a URI that a wallet has read counts as scanned until it is replaced, and is then no longer watched', async () => {
  const scans: { readonly topic: string; readonly signal: AbortSignal; readonly done: () => void }[] = []
  watchScan.mockImplementation((topic, signal) => new Promise<void>((done) => scans.push({ topic, signal, done })))
  void next()
  await ticks()
  expect(state.pairing.scanned).toBe(false)
  scans[0]?.done()
  await ticks()
  expect(state.pairing).toMatchObject({ uri: 'wc:0', scanned: true })
  await ticks(230_001)
  expect(state.pairing).toMatchObject({ uri: 'wc:1', scanned: false })
  expect(scans.map(({ topic, signal }) => [topic, signal.aborted])).toEqual([
    ['0', true],
    ['1', false],
  ])
  approvals[1]?.resolve(session)
  await ticks()
  expect(scans[1]?.signal.aborted).toBe(true)
})

test('a URI works if it cannot be watched', async () => {
  watchScan.mockRejectedValue(new Error('no such method'))
  const asked = next()
  await ticks()
  expect(state.pairing).toMatchObject({ status: 'ready', scanned: false })
  approvals[0]?.resolve(session)
  expect(await asked).toBe(session)
  expect(report).not.toHaveBeenCalled()
})

test('a URI that is not shown is not replaced', async () => {
  await pairer.prepare()
  await ticks(600_000)
  expect(propose).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('S9-02 a renewal that fails is retried every second until there is a new URI', async () => {
  void next()
  await ticks()
  propose.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
  await ticks(230_001)
  expect(propose).toHaveBeenCalledTimes(2)
  await ticks(1_000)
  expect(propose).toHaveBeenCalledTimes(3)
  await ticks(1_000)
  expect(state.pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
})

test('a relay that takes more than 15 s counts as unreachable, and a retry requests again', async () => {
  propose.mockReturnValueOnce(new Promise(() => {}))
  const asked = next()
  const failed = expect(asked).rejects.toMatchObject({ code: 'relay-unreachable', details: { relays } })
  await ticks(15_000)
  await failed
  expect(state.pairing.status).toBe('unreachable')
  void next()
  await ticks()
  expect(state.pairing.status).toBe('ready')
})

test('an unreachable relay is reported once until a URI could be made', async () => {
  const away = walletConnectErrors.create('relay-unreachable', { relays })
  const fails = async (error: Error) => {
    propose.mockRejectedValueOnce(error)
    await expect(pairer.prepare()).rejects.toBe(error)
    return report.mock.calls.length
  }
  expect(await fails(walletConnectErrors.create('relay-refused', { reason: 'no' }))).toBe(0)
  expect([await fails(away), await fails(away)]).toEqual([1, 1])
  expect(report).toHaveBeenCalledWith(away)
  await pairer.prepare()
  vi.setSystemTime(Date.now() + 240_000)
  expect(await fails(away)).toBe(2)
})

test('a rejection is wallet/rejected; the end of a replaced URI has no effect', async () => {
  const asked = next()
  await ticks(230_001)
  approvals[0]?.reject({ code: 0, message: 'Proposal expired' })
  await ticks()
  expect(state.pairing.uri).toBe('wc:1')
  const failed = expect(asked).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  approvals[1]?.reject({ code: 5000, message: 'User rejected.' })
  await failed
})

test('an early approval is kept for the next caller', async () => {
  await pairer.prepare()
  approvals[0]?.resolve(session)
  await ticks()
  expect(early).toHaveBeenCalledTimes(1)
  expect(await next()).toBe(session)
})

test('two waiting callers share one URI and one answer', async () => {
  const both = Promise.all([next(), next()])
  await ticks()
  expect(propose).toHaveBeenCalledTimes(1)
  approvals[0]?.resolve(session)
  expect(await both).toEqual([session, session])
  expect(early).not.toHaveBeenCalled()
})

test('an approval is kept for one caller, and the next one gets a separate URI', async () => {
  await pairer.prepare()
  approvals[0]?.resolve(session)
  await ticks()
  await next()
  void next()
  await ticks()
  expect(state.pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
})

test.each([5000, 5001, 5002, 5003, 4001, '5000'])('the number %j is a rejection by the visitor', async (code) => {
  const refused = expect(next()).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected', details: { wallet: 'WalletConnect' } })
  await ticks()
  const said = { code, message: 'No.' }
  approvals[0]?.reject(said)
  await refused
  expect(state.pairing.status).toBe('none')
})

test.each([{ code: 4002, message: 'Busy.' }, { message: 'Busy.' }, 'Busy.', new Error('Busy.')])(
  'any other answer of a wallet is a failure with its reason: %j',
  async (cause) => {
    const failed = expect(next()).rejects.toMatchObject({
      catalogue: 'wallet',
      code: 'failed',
      details: { wallet: 'WalletConnect', reason: 'Busy.' },
      cause,
    })
    await ticks()
    approvals[0]?.reject(cause)
    await failed
  },
)

test('distinguishes a refusing relay from an unreachable one, and waits for the latter', async () => {
  propose.mockRejectedValueOnce(walletConnectErrors.create('relay-refused', { reason: 'no project' }))
  await expect(next()).rejects.toMatchObject({ code: 'relay-refused' })
  expect(state.pairing.status).toBe('refused')
  propose.mockRejectedValueOnce(new Error('down'))
  await expect(next()).rejects.toThrow('down')
  expect(state.pairing.status).toBe('unreachable')
  expect(need).toHaveBeenLastCalledWith(expect.any(Function), { patient: true })
})

test('a URI that expired while the page slept is replaced for a waiting caller, and retried if that fails', async () => {
  await pairer.prepare()
  vi.setSystemTime(Date.now() + 240_000)
  await pairer.renew()
  expect(propose).toHaveBeenCalledTimes(1)
  const asked = next()
  await ticks()
  expect(state.pairing.uri).toBe('wc:1')
  vi.setSystemTime(Date.now() + 240_000)
  propose.mockRejectedValueOnce(new Error('down'))
  await pairer.renew()
  expect(state.pairing.status).toBe('unreachable')
  await ticks(1_000)
  expect(state.pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
  approvals[2]?.resolve(session)
  expect(await asked).toBe(session)
})

test('replaces no URI for a caller that has left', async () => {
  const caller = new AbortController()
  const left = expect(next(caller.signal)).rejects.toThrow('left')
  await ticks()
  caller.abort(new Error('left'))
  await left
  await ticks(600_000)
  expect(propose).toHaveBeenCalledTimes(1)
})

test('a caller that leaves while a URI is created is not waited for', async () => {
  propose.mockReturnValueOnce(new Promise(() => {}))
  const caller = new AbortController()
  const left = expect(next(caller.signal)).rejects.toThrow('left')
  await ticks()
  caller.abort(new Error('left'))
  await left
})

test('the end of the kernel ends requests to the relay', async () => {
  propose.mockReturnValueOnce(new Promise(() => {}))
  const ended = expect(next()).rejects.toThrow('stopped')
  await ticks()
  life.abort(new Error('stopped'))
  await ended
})

test('renews nothing after the end', async () => {
  void next()
  await ticks()
  pairer.stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(Date.now() + 240_000)
  await pairer.renew()
  expect(propose).toHaveBeenCalledTimes(1)
})

test('WC-24 a sign-in that was left unanswered gets a new URI when it is opened again; a plain one keeps its own', async () => {
  const asked = next()
  await ticks()
  pairer.reopened()
  await ticks()
  expect(state.pairing.uri).toBe('wc:0')
  propose.mockImplementation(async () => ({
    uri: `wc:${approvals.length}`,
    isSignIn: true,
    approval: () => new Promise<SessionTypes.Struct>((resolve, reject) => approvals.push({ resolve, reject })),
  }))
  await ticks(230_001)
  expect(state.pairing.uri).toBe('wc:1')
  pairer.reopened()
  await ticks()
  expect(state.pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
  // A late answer to the previous URI.
  approvals[1]?.resolve(session)
  expect(await asked).toBe(session)
})

test('WC-24 does not request a sign-in again that no one waits for, or whose URI is being created; retries one that fails', async () => {
  propose.mockImplementation(async () => ({
    uri: `wc:${approvals.length}`,
    isSignIn: true,
    approval: () => new Promise<SessionTypes.Struct>((resolve, reject) => approvals.push({ resolve, reject })),
  }))
  await pairer.prepare()
  pairer.reopened()
  await ticks()
  expect(propose).toHaveBeenCalledTimes(1)
  void next()
  await ticks()
  propose.mockRejectedValueOnce(new Error('down'))
  pairer.reopened()
  await ticks()
  expect(state.pairing.status).toBe('unreachable')
  pairer.reopened()
  await ticks()
  expect(propose).toHaveBeenCalledTimes(2)
  await ticks(1_000)
  expect(state.pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
})

test('a URI is remembered as long as a wallet may answer it, once a caller waits for it', async () => {
  await pairer.prepare()
  expect(stored.size).toBe(0)
  const asked = next()
  await ticks()
  const topics = () => JSON.parse(stored.get('pairings') ?? '[]').map(({ topic }: { readonly topic: string }) => topic)
  expect(topics()).toEqual(['0'])
  await ticks(230_001)
  expect(topics()).toEqual(['1', '0'])
  approvals[0]?.resolve(session)
  await asked
  expect(stored.size).toBe(0)
})

test('a stopped pairing is forgotten, and another tab’s pairing stays', async () => {
  stored.set('pairings', JSON.stringify([{ topic: 'theirs', expires: Date.now() + 1_000 }]))
  next().catch(() => {})
  await ticks()
  pairer.stop()
  expect(stored.get('pairings')).toContain('theirs')
  expect(stored.get('pairings')).not.toContain('"0"')
})

test('a session that a wallet has approved for an earlier page goes to the next caller', async () => {
  pairer.approved(session)
  expect(early).toHaveBeenCalledTimes(1)
  expect(await next()).toBe(session)
})
