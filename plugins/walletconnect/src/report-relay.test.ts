import type { Context } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { WalletConnectContract } from './contract.js'
import { initialState } from './initial-state.js'
import type { RelayConnection } from './relay-connection.js'
import { reportRelay } from './report-relay.js'

/** An app with these sessions and remembered wallets, whose relay is unreachable, and the messages to the visitor. */
function app({
  sessions = { eip155: { status: 'connected', connector: 'walletConnect:t' } } as object,
  stack = [{ view: 'Home' }] as readonly { readonly view: string }[],
  current = (): unknown => undefined,
} = {}) {
  const core = { open: true, stack, sessions }
  const wallet = (topic: string, name: string) => ({ topic, name, icon: undefined, namespaces: [], links: {}, chains: {} })
  const state = {
    ...initialState(),
    relay: { status: 'unreachable' as const, reason: 'away' },
    wallets: [wallet('other', 'Brio'), wallet('t', 'Alba')],
  }
  const looks = new Map<string, () => void>()
  const [toast, report] = [vi.fn(), vi.fn()]
  const ctx = {
    core,
    state,
    toast,
    report,
    t: (key: string, { wallet: name }: { readonly wallet: string }) => `${key} ${name}`,
    label: (key: string) => key,
    subscribe: (slice: string, look: () => void) => void looks.set(slice, look),
  }
  reportRelay(ctx as unknown as Context<WalletConnectContract>, { current } as unknown as RelayConnection)
  const change = (slice: 'core' | 'walletconnect', now: object): void => {
    Object.assign(slice === 'core' ? core : state, now)
    looks.get(slice)?.()
  }
  const press = (): void => toast.mock.calls.at(-1)?.[0].action.press()
  return { toast, report, change, press, told: () => toast.mock.calls.map(([{ text }]) => text) }
}

test('an unreachable wallet in use is shown when the page starts with an open modal', () => {
  const { toast } = app()
  expect(toast.mock.calls).toEqual([
    [{ kind: 'error', text: 'walletconnect.away Alba', action: { label: 'shell.retry', press: expect.any(Function) } }],
  ])
})

test.each([
  ['no session', {}],
  ['a session that is not connected', { eip155: { status: 'connecting', connector: 'walletConnect:t' } }],
  ['a session without a connector', { eip155: { status: 'connected' } }],
  ['the session of another connector', { eip155: { status: 'connected', connector: 'injected:xt' } }],
])('shows nothing with %s', (_what, sessions) => {
  expect(app({ sessions }).told()).toEqual([])
})

test('a modal without a view shows it as well, and the view with the code does not', () => {
  expect(app({ stack: [] }).told()).toHaveLength(1)
  expect(app({ stack: [{ view: 'Home' }, { view: 'ConnectingWalletConnectBasic' }] }).told()).toEqual([])
})

test('is shown once while the modal stays open, while views change', () => {
  const { change, told } = app()
  change('core', { stack: [{ view: 'ConnectingWalletConnect' }] })
  change('core', { stack: [{ view: 'Home' }] })
  change('walletconnect', {})
  expect(told()).toHaveLength(1)
})

test('is shown again when the modal opens again, and after the relay was reachable', () => {
  const { change, told } = app()
  change('core', { open: false })
  expect(told()).toHaveLength(1)
  change('core', { open: true })
  expect(told()).toHaveLength(2)
  change('walletconnect', { relay: { status: 'ok', reason: undefined } })
  change('walletconnect', { relay: { status: 'refused', reason: 'no' } })
  expect(told()).toHaveLength(3)
})

test('a retry dials, reports the result again, and reports a connection that did not open', async () => {
  const dial = vi.fn()
  const working = app({ current: () => Promise.resolve({ relay: { dial } }) })
  working.press()
  await Promise.resolve()
  expect(dial).toHaveBeenCalledTimes(1)
  working.change('walletconnect', {})
  expect(working.told()).toHaveLength(2)
  const error = new Error('no library')
  const broken = app({ current: () => Promise.reject(error) })
  broken.press()
  await vi.waitFor(() => expect(broken.report.mock.calls).toEqual([[error]]))
  expect(() => app().press()).not.toThrow()
})
