import { describe, expect, test, vi } from 'vitest'
import { createGrant, type Granted, isUniform, toGranted as readGranted } from './grant.js'
import type { SessionChange, SessionHub } from './session-hub.js'

const ONE = 'eip155:1'
const TWO = 'eip155:10'
/** Never proposed. */
const FOREIGN = 'eip155:137'
const of = (accounts: readonly string[], more: object = {}) => ({
  accounts: [...accounts],
  methods: ['personal_sign'],
  events: ['accountsChanged'],
  ...more,
})
const anyChain = () => true
const toGranted = (namespace: string, granted: Parameters<typeof readGranted>[1]) => readGranted(namespace, granted, anyChain)
const plain = (granted: Granted | undefined) => granted && { ...granted, accounts: Object.fromEntries(granted.accounts) }

describe('permissions of a session', () => {
  test('is read by chain, each account once, in the wallet’s order', () => {
    expect(plain(toGranted('eip155', of([`${ONE}:0xb`, `${ONE}:0xa`, `${ONE}:0xb`, `${TWO}:0xa`])))).toEqual({
      chains: [ONE, TWO],
      accounts: { [ONE]: ['0xb', '0xa'], [TWO]: ['0xa'] },
      methods: ['personal_sign'],
      events: ['accountsChanged'],
      ranked: false,
    })
  })

  test('is nothing on chains that were not proposed', () => {
    const onlyTwo = (chain: string): boolean => chain === TWO
    const granted = readGranted('eip155', of([`${ONE}:0xb`, `${TWO}:0xa`], { chains: [ONE, TWO] }), onlyTwo)
    expect(plain(granted)).toMatchObject({ chains: [TWO], accounts: { [TWO]: ['0xa'] } })
    expect(readGranted('eip155', of([`${ONE}:0xb`]), onlyTwo)).toBeUndefined()
  })

  test('lists its chains if the wallet does, each once, and leaves out those without an account', () => {
    expect(toGranted('eip155', of([`${ONE}:0xa`, `${TWO}:0xa`], { chains: [TWO, 'eip155:137', TWO] }))?.chains).toEqual([TWO])
    expect(toGranted('eip155', of([`${ONE}:0xa`], { chains: [] }))?.chains).toEqual([ONE])
  })

  test.each([
    [undefined],
    [of([])],
    [of(['solana:1:x', 'eip155:1', 'eip155::0xa', ':1:0xa', '', '0xa'])],
    [{ ...of([]), accounts: 'nonsense' as never }],
    [{ ...of([]), accounts: [null, 7, {}, { address: 7 }] as never }],
  ])('is nothing without an account of the family (%#)', (granted) => {
    expect(toGranted('eip155', granted)).toBeUndefined()
  })
})

test('chains are alike where all have the same accounts in the same order', () => {
  const map = (lists: readonly (readonly string[])[]) => new Map(lists.map((list, i) => [`eip155:${i}`, list] as const))
  expect(isUniform(map([]))).toBe(true)
  expect(isUniform(map([['a', 'b']]))).toBe(true)
  expect(
    isUniform(
      map([
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ]),
    ),
  ).toBe(true)
  expect(
    isUniform(
      map([
        ['a', 'b'],
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ),
  ).toBe(false)
})

/** A grant, and the wallet at the other end. */
function granted(accounts: readonly string[], namespace = 'eip155') {
  const listeners = new Set<(change: SessionChange) => void>()
  const hub = {
    watch(topic: string, listener: (change: SessionChange) => void) {
      expect(topic).toBe('t')
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as SessionHub
  const grant = createGrant(hub, { topic: 't', namespace, granted: of(accounts), isProposed: (chain) => chain !== FOREIGN })
  const say = (change: SessionChange): void => {
    for (const listener of listeners) listener(change)
  }
  const changed = vi.fn()
  return {
    grant,
    changed,
    stop: grant.watch(changed),
    listeners,
    update: (namespaces: object) => say({ type: 'updated', namespaces: namespaces as never }),
    event: (data: unknown, { name = 'accountsChanged', chain = ONE } = {}) => say({ type: 'event', name, data, chain }),
    end: () => say({ type: 'ended' }),
    accounts: () => plain(grant.now())?.accounts,
  }
}

describe('a grant', () => {
  test('WC-14 follows updates of its family, and ends if the wallet removes the family', () => {
    const { grant, update, changed, accounts } = granted([`${ONE}:0xa`])
    update({ eip155: of([`${ONE}:0xb`], { methods: ['eth_sign'] }) })
    expect([accounts(), grant.now()?.methods]).toEqual([{ [ONE]: ['0xb'] }, ['eth_sign']])
    update({ solana: of(['solana:x:y']) })
    expect(grant.now()).toBeUndefined()
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('WC-14 an account event about one chain applies to all if all have the same accounts', () => {
    const { event, changed, accounts } = granted([`${ONE}:0xa`, `${TWO}:0xa`])
    event(['0xb', '0xc'])
    expect(accounts()).toEqual({ [ONE]: ['0xb', '0xc'], [TWO]: ['0xb', '0xc'] })
    event([`${TWO}:0xd`])
    expect(accounts()).toEqual({ [ONE]: ['0xd'], [TWO]: ['0xd'] })
    event([`${ONE}:0xe`, `${TWO}:0xf`])
    expect(accounts()).toEqual({ [ONE]: ['0xe'], [TWO]: ['0xf'] })
    expect(changed).toHaveBeenCalledTimes(3)
  })

  test('WC-14 if chains differ it changes the chains that it lists', () => {
    const { event, accounts } = granted([`${ONE}:0xa`, `${TWO}:0xb`])
    event(['0xc'], { chain: TWO })
    expect(accounts()).toEqual({ [ONE]: ['0xa'], [TWO]: ['0xc'] })
    event(['eip155:137:0xd'])
    expect(accounts()).toEqual({ [ONE]: ['0xa'], [TWO]: ['0xc'] })
  })

  test('an account of a chain outside the session changes nothing, whether or not the chains have the same accounts', () => {
    for (const accounts of [[`${ONE}:0xa`], [`${ONE}:0xa`, `${TWO}:0xa`], [`${ONE}:0xa`, `${TWO}:0xb`]]) {
      const { event, changed } = granted(accounts)
      event([`${FOREIGN}:0xc`])
      event(['0xc'], { chain: FOREIGN })
      expect(changed).not.toHaveBeenCalled()
    }
  })

  test('an update that leaves only a chain that was never proposed leaves nothing', () => {
    const { grant, update } = granted([`${ONE}:0xa`])
    update({ eip155: of([`${FOREIGN}:0xa`]) })
    expect(grant.now()).toBeUndefined()
  })

  test('the order of an account event counts, that of an update does not', () => {
    const { grant, event, update } = granted([`${ONE}:0xa`])
    event(['0xb', '0xa'])
    expect(grant.now()?.ranked).toBe(true)
    update({ eip155: of([`${ONE}:0xa`, `${ONE}:0xb`]) })
    expect(grant.now()?.ranked).toBe(false)
  })

  test('an event without an account, with something else, or of another family changes nothing', () => {
    const { event, changed, accounts } = granted([`${ONE}:0xa`])
    event([])
    event(undefined)
    event(['solana:1:x'])
    event(['0xb'], { name: 'chainChanged' })
    event(['0xb'], { chain: 'solana:1' })
    event(['0xb'], { chain: 'eip1559:1' })
    event(['0xb'], { name: 'bip122_addressesChanged' })
    expect([accounts(), changed.mock.calls]).toEqual([{ [ONE]: ['0xa'] }, []])
  })

  test('a family may have a separate event, with accounts as objects', () => {
    const { event, accounts } = granted(['bip122:x:bc1a'], 'bip122')
    event([{ address: 'bc1b' }, { address: '' }, {}], { name: 'bip122_addressesChanged', chain: 'bip122:x' })
    expect(accounts()).toEqual({ 'bip122:x': ['bc1b'] })
  })

  test('an event does not restore removed parts of the session', () => {
    const { grant, update, event } = granted([`${ONE}:0xa`])
    update({})
    event(['0xb'])
    expect(grant.now()).toBeUndefined()
  })

  test('removed listeners are not called, and nothing is followed after its end', () => {
    const { grant, update, stop, changed, listeners } = granted([`${ONE}:0xa`])
    stop()
    update({})
    expect(changed).not.toHaveBeenCalled()
    const other = vi.fn()
    grant.watch(other)
    const [say] = listeners
    grant.stop()
    say?.({ type: 'updated', namespaces: {} })
    expect([listeners.size, other.mock.calls]).toEqual([0, []])
  })

  test('a listener that removes another one while it is called does not affect others', () => {
    const { grant, update, changed } = granted([`${ONE}:0xa`])
    const stop = grant.watch(() => stop())
    const last = vi.fn()
    grant.watch(last)
    update({})
    update({})
    expect([changed.mock.calls.length, last.mock.calls.length]).toEqual([2, 2])
  })

  test('the hub reports the end of the session', () => {
    const { end, changed } = granted([`${ONE}:0xa`])
    end()
    expect(changed).not.toHaveBeenCalled()
  })
})
