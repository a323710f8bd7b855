import { expect, test, vi } from 'vitest'
import { initialState } from '../state/initial-state.js'
import type { Mutable } from '../types/contract.js'
import type { CoreState } from '../types/core.js'
import type { AnyMethod } from '../types/plugin.js'
import { createApprovals } from './approvals.js'
import { createRequests } from './create-requests.js'
import { runByPolicy } from './run-by-policy.js'

/** Questions to the visitor, with the view that shows them on top. */
function world() {
  const core: Mutable<CoreState> = initialState({})
  const show = vi.fn((view: 'Approve') => {
    core.stack = [{ key: 1, view, args: undefined }]
  })
  const done = vi.fn()
  const approvals = createApprovals(core, show, done)
  const life = new AbortController()
  const asked = (more: { readonly namespace?: string; readonly signal?: AbortSignal; readonly params?: readonly unknown[] } = {}) => ({
    method: 'pay',
    params: [],
    namespace: undefined,
    signal: life.signal,
    ...more,
  })
  const ask = (more: Parameters<typeof asked>[0] = {}) => approvals.approve(asked(more))
  return { core, approvals, show, done, ask, asked }
}

test('questions wait in order, the state shows that there are some, and each has its own answer', async () => {
  const { core, approvals, show, done, ask, asked } = world()
  const one = asked({ params: [1] })
  const first = approvals.approve(one)
  const second = ask({ params: [2], namespace: 'eip155' })
  expect(show).toHaveBeenCalledWith('Approve')
  expect(approvals.questions()).toMatchObject([
    { method: 'pay', params: [1], namespace: undefined },
    { method: 'pay', params: [2], namespace: 'eip155' },
  ])
  const [a, b] = approvals.questions().map(({ id }) => id) as [number, number]
  expect(core.approvals).toEqual([{ id: a }, { id: b }])
  approvals.settle(a, true)
  expect(await first).toBe(true)
  approvals.ended(one)
  expect(core.approvals).toEqual([{ id: b }])
  expect(done).not.toHaveBeenCalled()
  // A second answer to it has no effect.
  approvals.settle(a, false)
  approvals.settle(b, false)
  expect(await second).toBe(false)
  expect(done).toHaveBeenCalledOnce()
  expect([core.approvals, approvals.questions()]).toEqual([[], []])
})

test('questions may be answered in any order', async () => {
  const { approvals, ask } = world()
  const both = [ask(), ask()]
  const [a = 0, b = 0] = approvals.questions().map(({ id }) => id)
  approvals.settle(b, true)
  approvals.settle(a, false)
  expect(await Promise.all(both)).toEqual([false, true])
})

/** Requests as the kernel creates them, with its events. */
function kernelWorld() {
  const core: Mutable<CoreState> = initialState({})
  core.connectors = [
    { id: 'a', name: 'Alba' },
    { id: 'b', name: 'Brio' },
  ] as never
  const heard = new Map<string, (payload: object) => void>()
  const provided = new Map<string, unknown>()
  const request = createRequests({
    core,
    host: {
      provide: (id: string, value: unknown) => void provided.set(id, value),
      method: () => ({ policy: 'approve', handle: async () => 'paid' }),
    } as never,
    events: { on: (name: string, listener: (payload: object) => void) => void heard.set(name, listener) } as never,
    approve: undefined,
    show: () => {},
    done: () => {},
    signal: new AbortController().signal,
  })
  return { request, say: (name: string, payload: object) => heard.get(name)?.(payload), provided }
}

test('closing the modal declines a request; the end of the session rejects it with the name of the wallet', async () => {
  const { request, say, provided } = kernelWorld()
  expect(provided.get('kernel.approvals')).toMatchObject({ settle: expect.any(Function) })
  const declined = request('pay', [])
  say('close', {})
  await expect(declined).rejects.toMatchObject({ code: 'rpc-aborted', message: 'Request was aborted' })
  for (const [connector, wallet] of [
    ['b', 'Brio'],
    ['gone', 'gone'],
  ]) {
    const ended = request('pay', [], { namespace: 'eip155' })
    say('disconnect', { namespace: 'eip155', connector })
    await expect(ended).rejects.toMatchObject({ catalogue: 'session', code: 'ended', details: { wallet } })
  }
})

test('S4-28 after the last answer only the approval screen ends the flow', async () => {
  const { core, approvals, done, ask } = world()
  const asked = ask()
  core.stack = [{ key: 2, view: 'Account', args: undefined }]
  approvals.settle(approvals.questions()[0]?.id ?? 0, false)
  expect(await asked).toBe(false)
  expect(done).not.toHaveBeenCalled()
})

test('S4-27 S8-19 closing the modal ends every open question', async () => {
  const { core, approvals, show, ask } = world()
  const both = [ask(), ask()]
  show.mockClear()
  core.open = false
  approvals.closed()
  for (const each of both) await expect(each).rejects.toMatchObject({ code: 'rpc-aborted', message: 'Request was aborted' })
  expect(core.approvals).toEqual([])
  // Nothing reappears in the closed modal.
  expect(show).not.toHaveBeenCalled()
})

test('KER-21 an approved question stays until its outcome has arrived, and takes no second answer', async () => {
  const { core, approvals, done, asked } = world()
  const one = asked()
  const yes = approvals.approve(one)
  const [{ id = 0 } = {}] = approvals.questions()
  const before = core.approvals
  approvals.settle(id, true)
  expect(await yes).toBe(true)
  expect(approvals.questions()).toMatchObject([{ id, pending: true }])
  // The view is notified.
  expect(core.approvals).not.toBe(before)
  approvals.settle(id, false)
  expect(done).not.toHaveBeenCalled()
  approvals.ended(one)
  expect([approvals.questions(), done.mock.calls.length]).toEqual([[], 1])
  approvals.ended(one)
  expect(done).toHaveBeenCalledOnce()
})

test('KER-21 S4-27 closing the modal while an outcome is pending ends no question; waiting ones are shown once it has arrived', async () => {
  const { core, approvals, show, asked, ask } = world()
  const one = asked()
  void approvals.approve(one)
  const other = ask()
  approvals.settle(approvals.questions()[0]?.id ?? 0, true)
  core.open = false
  core.stack = []
  approvals.closed()
  expect(core.approvals).toHaveLength(2)
  show.mockClear()
  approvals.ended(one)
  expect(show).toHaveBeenCalledExactlyOnceWith('Approve')
  approvals.settle(approvals.questions()[0]?.id ?? 0, false)
  expect(await other).toBe(false)
})

test.each([true, false])('KER-21 S4-30 an approved request reports its end, with an error or without: %s', async (good) => {
  let finish = (): void => {}
  const handle = () =>
    new Promise<string>((resolve, reject) => {
      finish = () => (good ? resolve('paid') : reject(new Error('broken')))
    })
  const ended = vi.fn()
  const { request, asked } = rpc({ handle }, true, ended)
  const answer = request('pay', [])
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(ended).not.toHaveBeenCalled()
  finish()
  await (good ? expect(answer).resolves.toBe('paid') : expect(answer).rejects.toThrow('broken'))
  expect(ended).toHaveBeenCalledExactlyOnceWith(asked[0])
})

test('a question ends with its signal, and its listener is removed with it', async () => {
  const { approvals, ask } = world()
  const abort = new AbortController()
  const removed = vi.spyOn(abort.signal, 'removeEventListener')
  const asked = ask({ signal: abort.signal })
  abort.abort()
  expect(await asked).toBe(false)
  expect(approvals.questions()).toEqual([])
  expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
})

test('a session that ends also ends the questions of its family and those without a family, which does not count as declined', async () => {
  const { approvals, ask } = world()
  const reason = new Error('ended')
  const [own, none, other] = [ask({ namespace: 'eip155' }), ask(), ask({ namespace: 'solana' })]
  approvals.end('eip155', reason)
  await expect(own).rejects.toBe(reason)
  await expect(none).rejects.toBe(reason)
  expect(approvals.questions()).toHaveLength(1)
  approvals.settle(approvals.questions()[0]?.id ?? 0, false)
  expect(await other).toBe(false)
})

/** Sends requests with one method. */
function rpc(method: Partial<AnyMethod>, yes: boolean | Promise<boolean> = true, ended = (_asked: unknown): void => {}) {
  const handled: (readonly unknown[])[] = []
  const asked: unknown[] = []
  const life = new AbortController()
  const request = runByPolicy({
    method: (name) =>
      name === 'pay'
        ? {
            policy: 'approve',
            handle: async (params: readonly unknown[]) => {
              handled.push(params)
              return 'paid'
            },
            ...method,
          }
        : undefined,
    approve: async (call) => {
      asked.push(call)
      return yes
    },
    ended,
    signal: life.signal,
  })
  return { request, handled, asked, life }
}

test('SEC-06: the visitor is shown one frozen copy, which is the one that is processed', async () => {
  const { request, handled, asked } = rpc({})
  const params = [{ to: 'a' }]
  expect(await request('pay', params, { namespace: 'eip155' })).toBe('paid')
  expect(asked).toEqual([{ method: 'pay', params: [{ to: 'a' }], namespace: 'eip155', signal: expect.any(AbortSignal) }])
  expect((asked[0] as { params: unknown }).params).toBe(handled[0])
  expect(handled[0]).not.toBe(params)
  expect(Object.isFrozen(handled[0])).toBe(true)
})

test('an unlisted method, a declined request and an aborted call are not handled', async () => {
  const unlisted = rpc({})
  await expect(unlisted.request('steal', [])).rejects.toMatchObject({ code: 'rpc-not-allowed', details: { method: 'steal' } })
  const refused = rpc({}, false)
  await expect(refused.request('pay', [])).rejects.toMatchObject({ code: 'rpc-rejected', details: { method: 'pay' } })
  const over = rpc({})
  await expect(over.request('pay', [], { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  const stopped = rpc({})
  stopped.life.abort(new Error('stopped'))
  await expect(stopped.request('pay', [])).rejects.toThrow('stopped')
  for (const { handled, asked } of [unlisted, over, stopped]) expect([handled, asked]).toEqual([[], []])
  expect(refused.handled).toEqual([])
})

test('S6-15 free methods run without a question, even if the method decides that itself', async () => {
  for (const policy of ['free', () => 'free' as const] as const) {
    const { request, asked } = rpc({ policy })
    expect(await request('pay', [])).toBe('paid')
    expect(asked).toEqual([])
  }
  const { request, asked } = rpc({ policy: () => 'approve' as const })
  await request('pay', [])
  expect(asked).toHaveLength(1)
})

test('a call ends with its signal while it runs and during the visitor’s prompt', async () => {
  for (const method of [{ policy: 'free' as const, handle: () => new Promise(() => {}) }, { handle: () => new Promise(() => {}) }]) {
    const { request, life } = rpc(method)
    const abort = new AbortController()
    const own = request('pay', [], { signal: abort.signal })
    const other = request('pay', [])
    abort.abort(new Error('left'))
    await expect(own).rejects.toThrow('left')
    life.abort(new Error('stopped'))
    await expect(other).rejects.toThrow('stopped')
  }
  const { request } = rpc({}, new Promise<boolean>(() => {}))
  const abort = new AbortController()
  const asked = request('pay', [], { signal: abort.signal })
  abort.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})

test('API-57 the account’s balance is refreshed after a request that needed approval, by us or by the wallet, has succeeded', async () => {
  const core: Mutable<CoreState> = initialState({})
  const network = { caipNetworkId: 'eip155:1' }
  const session = (address: string | undefined) => ({ address, network })
  core.namespace = 'eip155'
  core.sessions = { eip155: session('0xa'), solana: session('So1'), bip122: session(undefined) } as never
  const refreshed: string[] = []
  const source = (namespace: string) => ({
    namespace,
    refresh: async ({ address }: { readonly address: string }) => {
      refreshed.push(`${namespace} ${address}`)
      throw new Error('the node is away')
    },
  })
  const policies: { readonly [method: string]: AnyMethod['policy'] } = { read: 'free', byWallet: () => 'free', byUs: () => 'approve' }
  const request = createRequests({
    core,
    host: {
      provide: () => {},
      read: () => ['eip155', 'solana', 'bip122'].map(source),
      method: (name: string) => ({
        policy: policies[name],
        handle: async ([fails]: readonly unknown[]) => (fails ? Promise.reject(new Error('no')) : 'yes'),
      }),
    } as never,
    events: { on: () => {} } as never,
    approve: async () => true,
    show: () => {},
    done: () => {},
    signal: new AbortController().signal,
  })
  await request('read', [])
  await expect(request('byWallet', ['fails'])).rejects.toThrow('no')
  expect(refreshed).toEqual([])
  await request('byWallet', [])
  await request('byUs', [], { namespace: 'solana' })
  await request('byUs', [], { namespace: 'bip122' })
  expect(refreshed).toEqual(['eip155 0xa', 'solana So1'])
})
