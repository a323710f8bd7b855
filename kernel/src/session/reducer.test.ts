import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Account } from '../types/chain.js'
import { deriveSession } from './derive.js'
import { type Attempt, reduceSessions, type SessionEvent, type Sessions } from './reducer.js'

const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const attempt = (id: number, connector: string, more: Partial<Attempt> = {}): Attempt => ({
  id,
  connector,
  quiet: false,
  restoring: false,
  ...more,
})
const run = (...events: readonly SessionEvent[]): Sessions => events.reduce(reduceSessions, {})
const at = { namespace: 'eip155' } as const
const see = (sessions: Sessions) => deriveSession(sessions.eip155, [], undefined)
const opened = (id: number, connector: string, addresses: readonly string[] = ['0xa']): SessionEvent => ({
  ...at,
  type: 'opened',
  attempt: id,
  connector,
  accounts: addresses.map(account),
  chain: 'eip155:1',
})

describe('sessions', () => {
  test('a response connects, and its first account is in use', () => {
    const session = see(run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, opened(1, 'a', ['0xa', '0xb'])))
    expect(session).toMatchObject({ status: 'connected', connector: 'a', address: '0xa', chain: 'eip155:1' })
  })

  test('the response to a request that another wallet replaced is dropped', () => {
    const asked = run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, { ...at, type: 'asked', attempt: attempt(2, 'b') })
    expect(see(reduceSessions(asked, opened(1, 'a')))).toMatchObject({ status: 'connecting', connector: 'b' })
  })

  test('REC-19: new accounts reported by the wallet win; a repeated or unranked list keeps the account in use', () => {
    const two = run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, opened(1, 'a', ['0xa', '0xb']))
    const chosen = reduceSessions(two, { ...at, type: 'activated', connector: 'a', address: '0xb' })
    const list = (addresses: readonly string[], more: { readonly unranked?: true } = {}): string | undefined =>
      see(reduceSessions(chosen, { ...at, type: 'accounts', attempt: 1, connector: 'a', accounts: addresses.map(account), ...more }))
        .address
    expect(list(['0xa', '0xb'])).toBe('0xb')
    expect(list(['0xa', '0xb', '0xc'])).toBe('0xa')
    expect(list(['0xa', '0xb', '0xc'], { unranked: true })).toBe('0xb')
    expect(list(['0xa', '0xc'], { unranked: true })).toBe('0xa')
  })

  test('REC-22: a locked wallet blocks no other, and returns if no other was chosen meanwhile', () => {
    const remembered = attempt(1, 'a', { restoring: true, preferred: true, address: '0xa' })
    const asleep = run({ ...at, type: 'asked', attempt: remembered }, { ...at, type: 'slept', attempt: 1 })
    expect(see(asleep)).toMatchObject({ status: 'disconnected', address: undefined, connector: undefined })
    expect(see(reduceSessions(asleep, opened(1, 'a')))).toMatchObject({ status: 'connected', connector: 'a' })
    const other = [{ ...at, type: 'asked', attempt: attempt(2, 'b') }, opened(2, 'b', ['0xb'])] as const
    const chosen = other.reduce(reduceSessions, asleep)
    expect(see(reduceSessions(chosen, opened(1, 'a')))).toMatchObject({ connector: 'b', connections: [{ connector: 'b' }] })
  })

  test('WC-13 an account belongs to its chains: the chain, the accounts and the one in use change in one step', () => {
    const on = (address: string, ...chains: readonly string[]): Account => ({
      ...account(address),
      chains: chains as Account['chains'] & {},
    })
    const accounts = [on('0xa', 'eip155:1'), on('0xc', 'eip155:1'), on('0xb', 'eip155:137'), on('0xc', 'eip155:137')]
    const chain = (id: string): SessionEvent => ({ ...at, type: 'chain', attempt: 1, connector: 'a', chain: `eip155:${id}` })
    const first: SessionEvent = { ...at, type: 'opened', attempt: 1, connector: 'a', accounts, chain: 'eip155:1', address: '0xb' }
    let sessions = run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, first)
    const seen = () => ({ address: see(sessions).address, all: see(sessions).connections[0]?.accounts.map(({ address }) => address) })
    expect(seen()).toEqual({ address: '0xa', all: ['0xa', '0xc'] })
    sessions = reduceSessions(sessions, chain('137'))
    expect(seen()).toEqual({ address: '0xb', all: ['0xb', '0xc'] })
    // An account that exists on both chains stays in use.
    sessions = reduceSessions(sessions, { ...at, type: 'activated', connector: 'a', address: '0xc' })
    sessions = reduceSessions(sessions, chain('1'))
    expect(seen()).toEqual({ address: '0xc', all: ['0xa', '0xc'] })
    // An account of another chain cannot come into use.
    sessions = reduceSessions(sessions, { ...at, type: 'activated', connector: 'a', address: '0xb' })
    expect(seen().address).toBe('0xc')
    // New accounts may arrive together with a new chain.
    sessions = reduceSessions(sessions, {
      ...at,
      type: 'accounts',
      attempt: 1,
      connector: 'a',
      accounts: accounts.slice(2),
      chain: 'eip155:137',
    })
    expect(seen()).toEqual({ address: '0xb', all: ['0xb', '0xc'] })
    expect(see(sessions).connections[0]).not.toHaveProperty('all')
    // A chain without accounts keeps the existing ones, since a connected wallet always has one.
    expect(see(reduceSessions(sessions, chain('5')))).toMatchObject({ address: '0xb', chain: 'eip155:5' })
  })

  test('CON-05: a response without accounts connects nothing', () => {
    expect(see(run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, opened(1, 'a', []))).status).not.toBe('connected')
  })

  test('CON-07: a released request is no longer shown as connecting, and a late approval still connects', () => {
    const released = run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, { ...at, type: 'released', attempt: 1 })
    expect(see(released).status).toBe('disconnected')
    expect(see(reduceSessions(released, opened(1, 'a'))).status).toBe('connected')
  })

  test('REC-07: after a disconnect the responses of a running restore are dropped', () => {
    const restoring = run({ ...at, type: 'asked', attempt: attempt(1, 'a', { restoring: true, address: '0xa', preferred: true }) })
    expect(see(restoring)).toMatchObject({ status: 'connecting', address: '0xa' })
    const cancelled = reduceSessions(restoring, { ...at, type: 'cancelled' })
    expect(see(reduceSessions(cancelled, opened(1, 'a'))).status).toBe('disconnected')
  })

  test('REC-01: while the wallet that was in use is being restored, no other one takes its place', () => {
    const both = run(
      { ...at, type: 'asked', attempt: attempt(1, 'a', { restoring: true, address: '0xa' }) },
      { ...at, type: 'asked', attempt: attempt(2, 'b', { restoring: true, address: '0xb', preferred: true }) },
      opened(1, 'a'),
    )
    expect(see(both)).toMatchObject({ status: 'connecting', address: '0xb' })
    expect(see(reduceSessions(both, opened(2, 'b', ['0xb'])))).toMatchObject({ status: 'connected', connector: 'b' })
    expect(see(reduceSessions(both, { ...at, type: 'failed', attempt: 2 }))).toMatchObject({ status: 'connected', connector: 'a' })
  })

  test('DIS-03: a wallet that no longer shares any account ends its session', () => {
    const connected = run({ ...at, type: 'asked', attempt: attempt(1, 'a') }, opened(1, 'a'))
    const ended = reduceSessions(connected, { ...at, type: 'accounts', attempt: 1, connector: 'a', accounts: [] })
    expect(see(ended)).toMatchObject({ status: 'disconnected', address: undefined, accounts: [], chain: undefined })
  })

  test('events of an older connection to the same wallet change nothing', () => {
    const twice = run(
      { ...at, type: 'asked', attempt: attempt(1, 'a') },
      opened(1, 'a'),
      { ...at, type: 'closed', connector: 'a' },
      { ...at, type: 'asked', attempt: attempt(2, 'a') },
      opened(2, 'a', ['0xb']),
    )
    expect(reduceSessions(twice, { ...at, type: 'accounts', attempt: 1, connector: 'a', accounts: [account('0xdead')] })).toBe(twice)
  })

  test('with several wallets, another takes over when the one in use ends', () => {
    const two = run(
      { ...at, type: 'asked', attempt: attempt(1, 'a') },
      opened(1, 'a'),
      { ...at, type: 'asked', attempt: attempt(2, 'b') },
      opened(2, 'b', ['0xb']),
    )
    expect(see(two).connector).toBe('b')
    expect(see(reduceSessions(two, { ...at, type: 'closed', connector: 'b' }))).toMatchObject({ connector: 'a', address: '0xa' })
  })

  const connector = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__')
  const id = fc.integer({ min: 1, max: 6 })
  const accounts = fc.uniqueArray(fc.constantFrom('0x1', '0x2', '0x3'), { maxLength: 3 }).map((all) => all.map(account))
  const chain = fc.constantFrom<`${string}:${string}` | undefined>('eip155:1', 'eip155:2', undefined)
  const anyEvent: fc.Arbitrary<SessionEvent> = fc
    .oneof(
      fc.record({
        type: fc.constant('asked' as const),
        attempt: fc.record({ id, connector, quiet: fc.boolean(), restoring: fc.boolean(), preferred: fc.boolean() }),
      }),
      fc.record({ type: fc.constantFrom('released' as const, 'failed' as const), attempt: id }),
      fc.record({ type: fc.constant('opened' as const), attempt: id, connector, accounts, chain }),
      fc.record({ type: fc.constant('accounts' as const), attempt: id, connector, accounts }),
      fc.record({
        type: fc.constant('chain' as const),
        attempt: id,
        connector,
        chain: fc.constantFrom('eip155:1' as const, 'eip155:9' as const),
      }),
      fc.record({ type: fc.constant('activated' as const), connector, address: fc.constantFrom('0x1', '0x2', '0x9') }),
      fc.record({ type: fc.constant('closed' as const), connector }),
      fc.record({ type: fc.constant('slept' as const), attempt: id }),
      fc.record({ type: fc.constant('forgotten' as const), connector }),
      fc.constant({ type: 'cancelled' as const }),
    )
    .chain((event) => fc.constantFrom('eip155', 'solana').map((namespace) => ({ ...event, namespace })))

  test('S3-29 in any order of events, connected implies an address of a live wallet', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const sessions = events.reduce(reduceSessions, {})
        for (const session of Object.values(sessions)) {
          const seen = deriveSession(session, [], undefined)
          expect(seen.status === 'connected').toBe(seen.connections.length > 0 && session.active !== undefined)
          if (seen.status !== 'connected') continue
          const live = seen.connections[0]
          expect(seen.address).toBe(live?.address)
          expect(live?.accounts.map((a) => a.address)).toContain(seen.address)
          expect(live?.connector).toBe(seen.connector)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('in any order of events, one namespace never changes another', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const all = events.reduce(reduceSessions, {})
        const own = events.filter((e) => e.namespace === 'solana').reduce(reduceSessions, {})
        expect(all.solana).toEqual(own.solana)
      }),
    )
  })
})
