import type { SessionTypes } from '@walletconnect/types'
import { expect, test, vi } from 'vitest'
import { fakeClient, sessionOf } from './fixtures/fake-client.js'
import { createSessionHub } from './session-hub.js'

const ACCOUNT = 'eip155:1:0xa'

function world() {
  const wallet = fakeClient([sessionOf([ACCOUNT]), sessionOf([ACCOUNT], { topic: 'other' })])
  return { ...wallet, hub: createSessionHub(wallet.client, () => ({})) }
}

test('changes of a session are reported to its listeners, and to no others', () => {
  const { hub, update, event, end } = world()
  const heard = vi.fn()
  const other = vi.fn()
  hub.watch('t', heard)
  hub.watch('other', other)
  event('t', 'chainChanged', 10, 'eip155:1')
  update('t', {})
  end('t')
  end('other', 'session_expire')
  expect(heard.mock.calls).toEqual([
    [{ type: 'event', name: 'chainChanged', data: 10, chain: 'eip155:1' }],
    [{ type: 'updated', namespaces: {} }],
    [{ type: 'ended' }],
  ])
  expect(other.mock.calls).toEqual([[{ type: 'ended' }]])
})

test.each([
  ['a chain outside the session', 'chainChanged', 'eip155:10'],
  ['a family outside the session', 'chainChanged', 'solana:x'],
  ['no chain', 'chainChanged', ''],
  ['a name that the session does not list', 'message', 'eip155:1'],
])('an event of %s is not passed on', (_, name, chain) => {
  const { hub, event } = world()
  const heard = vi.fn()
  hub.watch('t', heard)
  event('t', name, 10, chain)
  expect(heard).not.toHaveBeenCalled()
})

test('chains that were not proposed with the session, and are not requested today, are not granted', () => {
  const TEN = 'eip155:10'
  const asked = (chains: string[]) => ({ chains, methods: [], events: [] })
  const granted = (optionalNamespaces: SessionTypes.Struct['optionalNamespaces'], requiredNamespaces = {}, today = {}) => {
    const { client } = fakeClient([sessionOf([ACCOUNT, `${TEN}:0xa`], { optionalNamespaces, requiredNamespaces })])
    return createSessionHub(client, () => today)
      .grant('t', 'eip155')
      ?.now()?.chains
  }
  expect(granted({ eip155: asked(['eip155:1']) })).toEqual(['eip155:1'])
  expect(granted({ eip155: asked(['eip155:1']) }, { eip155: asked([TEN]) })).toEqual(['eip155:1', TEN])
  expect(granted({ [TEN]: { methods: [], events: [] } })).toEqual([TEN])
  expect(granted({}, {}, { eip155: asked([TEN]) })).toEqual([TEN])
  expect(granted({})).toBeUndefined()
})

test('several may follow a session, a removed listener is not called again, and the app may end it too', () => {
  const { hub } = world()
  const [one, two] = [vi.fn(), vi.fn()]
  const stop = hub.watch('t', (change) => {
    one(change)
    stop()
  })
  hub.watch('t', two)
  hub.end('t')
  hub.end('t')
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2])
  expect(() => hub.end('nobody')).not.toThrow()
})

test('a grant is one object for the session’s whole lifetime, and ends with it', () => {
  const { hub, update, end } = world()
  const grant = hub.grant('t', 'eip155')
  expect(grant?.now()?.chains).toEqual(['eip155:1'])
  expect(hub.grant('t', 'eip155')).toBe(grant)
  expect(hub.grant('other', 'eip155')).not.toBe(grant)
  const changed = vi.fn()
  grant?.watch(changed)
  end('t')
  update('t', {})
  expect([changed.mock.calls, hub.grant('t', 'eip155')]).toEqual([[], undefined])
  expect(hub.grant('other', 'eip155')).toBeDefined()
})

test('there is no grant for a family that the session lacks, or for an ended session', () => {
  const { hub } = world()
  expect([hub.grant('t', 'solana'), hub.grant('nobody', 'eip155')]).toEqual([undefined, undefined])
  const expired = fakeClient([sessionOf([ACCOUNT], { expiry: 1 })])
  expect(createSessionHub(expired.client, () => ({})).grant('t', 'eip155')).toBeUndefined()
})

test('receives nothing after the end', () => {
  const { hub, heard, end } = world()
  const listener = vi.fn()
  hub.watch('t', listener)
  hub.grant('t', 'eip155')
  expect(heard()).toEqual(['session_update', 'session_event', 'session_delete', 'session_expire'])
  hub.stop()
  hub.end('t')
  end('t')
  expect([heard(), listener.mock.calls]).toEqual([[], []])
})
