import { expect, test, vi } from 'vitest'
import { fakeClient, sessionOf } from './fixtures/fake-client.js'
import { createSessionHub } from './session-hub.js'

const ACCOUNT = 'eip155:1:0xa'

function world() {
  const wallet = fakeClient([sessionOf([ACCOUNT]), sessionOf([ACCOUNT], { topic: 'other' })])
  return { ...wallet, hub: createSessionHub(wallet.client) }
}

test('changes of a session are reported to its listeners, and to no others', () => {
  const { hub, update, event, end } = world()
  const heard = vi.fn()
  const other = vi.fn()
  hub.watch('t', heard)
  hub.watch('other', other)
  update('t', {})
  event('t', 'chainChanged', 10, 'eip155:1')
  end('t')
  end('other', 'session_expire')
  expect(heard.mock.calls).toEqual([
    [{ type: 'updated', namespaces: {} }],
    [{ type: 'event', name: 'chainChanged', data: 10, chain: 'eip155:1' }],
    [{ type: 'ended' }],
  ])
  expect(other.mock.calls).toEqual([[{ type: 'ended' }]])
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
  expect(createSessionHub(expired.client).grant('t', 'eip155')).toBeUndefined()
})

test('after the end nothing is received', () => {
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
