import { expect, test, vi } from 'vitest'
import { createEvents } from '../reporting/index.js'
import { initialState } from '../state/initial-state.js'
import { createSlice } from '../state/store.js'
import type { CoreState } from '../types/core.js'
import { createGuards } from './guards.js'

const SESSION = { status: 'connected', address: '0xa', chain: 'eip155:1', supported: true }
const OTHER = { status: 'connecting', address: undefined }

/** One guard over a state of the core that the test sets, without a kernel around it. */
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
    // As much of a kernel as is used.
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

test('the account in use is asked about, on its wallet’s chain or the network in use', () => {
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
])('no account is asked about %s', (_what, state) => {
  const { guard, asked } = world(state)
  expect(guard).not.toHaveBeenCalled()
  expect(asked()).toBeUndefined()
})

test('once the remembered wallet has answered, the account that is in use then is asked about', async () => {
  const { set, pairs, settled, asked } = world({ sessions: { eip155: SESSION, solana: { ...OTHER, address: 'Sol' } } })
  set({ namespace: 'solana', sessions: { eip155: SESSION, solana: { ...SESSION, address: 'Sol', chain: 'solana:1' } } })
  await settled()
  expect(pairs()).toEqual([{ namespace: 'solana', address: 'Sol', chain: 'solana:1' }])
  expect(asked()?.id).toBe('gate')
})

test('a flow that ended on the view of a guard before this code was here goes on, unless there is a question', () => {
  const shown = { open: true, stack: [{ key: 1, view: 'Gate', args: undefined }] }
  expect(world({ ...shown, ready: false }).router.complete).toHaveBeenCalledTimes(1)
  expect(world(shown).router.complete).not.toHaveBeenCalled()
  expect(world({ ready: false }).router.complete).not.toHaveBeenCalled()
})
