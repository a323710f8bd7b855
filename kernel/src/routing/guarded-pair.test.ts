import { expect, test, vi } from 'vitest'
import { createEvents } from '../reporting/index.js'
import { initialState } from '../state/initial-state.js'
import { createSlice } from '../state/store.js'
import type { CoreState } from '../types/core.js'
import { createGuards } from './guards.js'

const SESSION = { status: 'connected', address: '0xa', chain: 'eip155:1', supported: true }
const OTHER = { status: 'connecting', address: undefined }

/** A single guard over a core state that the test sets, without a kernel. */
function world(state: object = {}) {
  const guard = vi.fn((_pair: object) => new Promise<void>(() => {}))
  const core = createSlice(initialState({}))
  Object.assign(core.state, { ready: true, namespace: 'eip155', sessions: { eip155: SESSION, solana: OTHER } }, state)
  const router = { complete: vi.fn(), replace: vi.fn() }
  const events = createEvents(() => {})
  const asked = createGuards({
    runtime: {
      core,
      events,
      host: { read: () => [{ id: 'gate', view: 'Gate', guard }], contribute: () => () => {} },
      report: () => {},
      signal: new AbortController().signal,
    },
    router,
    connections: {},
    open: () => {},
    // Only the parts of a kernel that are used.
  } as never)
  const set = (change: Partial<CoreState> | object): void => void Object.assign(core.state, change)
  return {
    asked,
    guard,
    router,
    set,
    pairs: () => guard.mock.calls.map(([pair]) => pair),
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  }
}
const PAIR = { namespace: 'eip155', address: '0xa', chain: 'eip155:1' }

test('the account in use is checked, on its wallet’s chain or the network in use', () => {
  expect(world().pairs()).toEqual([PAIR])
  const onNetwork = { ...SESSION, chain: undefined, network: { caipNetworkId: 'eip155:10' } }
  expect(world({ sessions: { eip155: onNetwork } }).pairs()).toEqual([{ ...PAIR, chain: 'eip155:10' }])
})

test.each([
  ['before wallets are restored', { ready: false }],
  ['with no family in use', { namespace: undefined }],
  ['of a family without a session', { namespace: 'bip122' }],
  ['that is only being connected', { sessions: { eip155: { ...SESSION, status: 'connecting' } } }],
  ['without an address', { sessions: { eip155: { ...SESSION, address: undefined } } }],
  ['on a network that the app does not know', { sessions: { eip155: { ...SESSION, supported: false } } }],
  ['on no network', { sessions: { eip155: { ...SESSION, chain: undefined } } }],
  [
    'while a remembered wallet is asked, which may be the one in use',
    { sessions: { eip155: SESSION, solana: { ...OTHER, address: 'Sol' } } },
  ],
])('no account is checked %s', (_what, state) => {
  const { guard, asked } = world(state)
  expect(guard).not.toHaveBeenCalled()
  expect(asked()).toBeUndefined()
})

test('once the remembered wallet has responded, the account then in use is checked', async () => {
  const { set, pairs, settled, asked } = world({ sessions: { eip155: SESSION, solana: { ...OTHER, address: 'Sol' } } })
  set({ namespace: 'solana', sessions: { eip155: SESSION, solana: { ...SESSION, address: 'Sol', chain: 'solana:1' } } })
  await settled()
  expect(pairs()).toEqual([{ namespace: 'solana', address: 'Sol', chain: 'solana:1' }])
  expect(asked()?.id).toBe('gate')
})

test('a flow that ended on a guard’s view before this code was loaded continues, unless a check is pending', () => {
  const shown = { open: true, stack: [{ key: 1, view: 'Gate', args: undefined }] }
  expect(world({ ...shown, ready: false }).router.complete).toHaveBeenCalledTimes(1)
  expect(world(shown).router.complete).not.toHaveBeenCalled()
  expect(world({ ready: false }).router.complete).not.toHaveBeenCalled()
})
