import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { definePoint, defineService, provide } from '../points/point.js'
import { accountTabs, connections, errorMappers, homes, requests, sinks } from '../points/points.js'
import { createTestKernel } from '../testing/create-test-kernel.js'
import { fakeChain } from '../testing/fake-chain.js'
import { memoryStorage } from '../testing/memory-storage.js'
import type { Contract } from '../types/contract.js'
import type { KeyValue } from '../types/index.js'
import type { Kernel } from '../types/kernel.js'
import type { Plugin } from '../types/plugin.js'
import { createKernel, hasPlugin } from './create-kernel.js'

interface ToyContract extends Contract {
  readonly id: 'toy'
  readonly state: { readonly count: number; readonly list: readonly string[] }
  readonly views: { readonly Toy: [args?: { readonly n: number }]; readonly Locked: []; readonly Private: [args?: { readonly to: string }] }
  readonly actions: { add(n: number): number }
  readonly rpc: {
    readonly toy_read: { readonly params: readonly []; readonly result: number }
    readonly toy_pay: { readonly params: readonly [{ amount: string }]; readonly result: string }
  }
  readonly events: { readonly added: { readonly n: number } }
  readonly messages: 'toy.title' | 'toy.stay'
}
interface Deferring {
  defer(cleanup: () => void | Promise<void>): void
}
let locked = false
const view = async (): Promise<{ default: () => null }> => ({ default: () => null })
const toy = (more: { start?: () => void; setup?: () => void } = {}): Plugin<ToyContract> =>
  definePlugin<ToyContract>({
    id: 'toy',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    state: () => ({ count: 0, list: [] }),
    views: {
      Toy: { title: 'toy.title', load: view },
      Locked: { title: 'toy.title', load: view, canLeave: () => !locked, refusal: 'toy.stay' },
      Private: { title: 'toy.title', load: view, needs: 'account' },
    },
    messages: { en: { 'toy.title': 'Toy', 'toy.stay': 'Stay' } },
    setup(ctx) {
      more.setup?.()
      return {
        actions: {
          add(n) {
            ctx.state.count += n
            ctx.emit('added', { n })
            return ctx.state.count
          },
        },
        rpc: {
          toy_read: { policy: 'free', handle: async () => ctx.state.count },
          toy_pay: { policy: 'approve', handle: async ([{ amount }]) => `paid ${amount}` },
        },
        contributes: [homes.of({ id: 'toy', view: 'Toy', when: () => true })],
      }
    },
    start: () => more.start?.(),
  })
const plain = (id: string, spec: object = {}): Plugin =>
  definePlugin<Contract>({ id, version: '1.0.0', kernel: `^${KERNEL_VERSION}`, ...spec } as never)

describe('plugins', () => {
  test('state is a frozen snapshot, the same object until it changes', async () => {
    const kernel = await createTestKernel(toy())
    const before = kernel.state.toy
    expect(kernel.actions.toy.add(2)).toBe(2)
    expect(before.count).toBe(0)
    expect(kernel.state.toy).toBe(kernel.state.toy)
    expect(kernel.state).toBe(kernel.state)
    expect(Object.keys(kernel.state)).toEqual(['core', 'toy'])
    expect(kernel.state.toy.count).toBe(2)
    expect(() => Object.assign(kernel.state.toy, { count: 9 })).toThrow(TypeError)
    await kernel.stop()
  })

  test('events reach listeners and sinks; a listener that throws does not stop the others', async () => {
    const heard: unknown[] = []
    const kernel = await createTestKernel(toy())
    kernel.on('added', () => {
      throw new Error('my own fault')
    })
    const off = kernel.on('added', ({ n }) => heard.push(n))
    kernel.actions.toy.add(1)
    off()
    kernel.actions.toy.add(2)
    expect(heard).toEqual([1])
    expect(kernel.log).toContainEqual({ what: 'emit', name: 'added', data: { n: 2 } })
    expect(kernel.log.filter((e) => e.what === 'report')).toHaveLength(2)
  })

  test('KER-01: a plugin that throws in setup is failed, those that need it are blocked, the rest works', () => {
    const errors: string[] = []
    const kernel = createKernel({
      projectId: 'p',
      shell: false,
      plugins: [
        plain('bad', {
          setup: () => {
            throw new Error('no')
          },
        }),
        plain('needy', { requires: { bad: '^1.0.0' } }),
        toy(),
      ] as never,
      onError: (_error, plugin) => errors.push(plugin),
    }) as unknown as Kernel<ToyContract>
    expect(kernel.plugins.map((p) => [p.id, p.status])).toEqual([
      ['bad', 'failed'],
      ['needy', 'blocked'],
      ['toy', 'ready'],
    ])
    expect(errors).toEqual(['bad', 'needy'])
    expect(kernel.actions.toy.add(1)).toBe(1)
    expect(hasPlugin(kernel, 'bad')).toBe(false)
    expect(hasPlugin<ToyContract>(kernel, 'toy')).toBe(true)
  })

  test('KER-01: a plugin that throws while starting loses its views, methods and contributions', async () => {
    const kernel = await createTestKernel(
      toy({
        start: () => {
          throw new Error('no')
        },
      }),
    )
    expect(kernel.plugins).toMatchObject([{ id: 'toy', status: 'failed' }])
    await expect(kernel.open('Toy')).rejects.toMatchObject({ code: 'view-unknown', details: { view: 'Toy', plugin: 'toy' } })
    const refused: unknown[] = []
    kernel.on('requestRefused', (payload) => refused.push(payload))
    await expect(kernel.request('toy_read', [])).rejects.toMatchObject({ code: 'rpc-not-allowed' })
    expect(refused).toEqual([{ method: 'toy_read' }])
    expect(kernel.read(homes)).toEqual([])
  })

  test.each([
    ['view', { views: { Toy: { load: view } } }],
    ['method', { setup: () => ({ rpc: { toy_read: { policy: 'free', handle: async () => 1 } } }) }],
    ['service', { setup: () => ({ provides: [provide(defineService('kernel.connections'), {})] }) }],
    ['value at kernel.homes', { setup: () => ({ contributes: [homes.of({ id: 'toy', view: 'Toy', when: () => true })] }) }],
  ])('KER-03: a %s has one owner; the second plugin fails completely and both are named', (kind, spec) => {
    const kernel = createKernel({
      projectId: 'p',
      shell: false,
      plugins: [toy(), plain('copy', spec)] as never,
      grants: { copy: ['kernel.chains'] },
    })
    const copy = kernel.plugins.find((p) => p.id === 'copy')
    expect(copy).toMatchObject({ status: 'failed', error: { code: 'name-taken', details: { kind, plugin: 'copy' } } })
    expect(kernel.plugins.find((p) => p.id === 'toy')?.status).toBe('ready')
  })

  test('a kernel service needs a grant', () => {
    let asked: unknown
    const greedy = plain('greedy', {
      setup(ctx: { use(service: unknown): unknown }) {
        ctx.use(requests)
      },
    })
    asked = createKernel({ projectId: 'p', shell: false, plugins: [greedy] as never }).plugins[0]
    expect(asked).toMatchObject({
      status: 'failed',
      error: { code: 'not-granted', details: { plugin: 'greedy', permission: 'kernel.requests' } },
    })
    asked = createKernel({ projectId: 'p', shell: false, plugins: [greedy] as never, grants: { greedy: ['kernel.requests'] } }).plugins[0]
    expect(asked).toMatchObject({ status: 'ready', grants: ['kernel.requests'] })
  })

  test('permissions that a plugin declares are checked before its code runs, and the error names the fix', () => {
    const setup = vi.fn()
    const plugins = [plain('greedy', { needs: ['kernel.requests'], setup })] as never
    expect(() => createKernel({ projectId: 'p', shell: false, plugins })).toThrow(
      `Plugin "greedy" needs a grant. Allow it with createKernel({ grants: { greedy: ['kernel.requests'] } }).`,
    )
    expect(setup).not.toHaveBeenCalled()
    expect(() => createKernel({ projectId: 'p', shell: false, plugins, grants: { greedy: ['kernel.requests'] } })).not.toThrow()
  })

  test.each(['core', 'kernel', 'shell', 'app', '__proto__', 'constructor', 'toString', 'two.parts', '', 'a b', 7])(
    'the id %j is refused',
    (id) => {
      expect(() => createKernel({ projectId: 'p', shell: false, plugins: [plain(id as string)] as never })).toThrow(
        /cannot be a plugin's id/,
      )
    },
  )

  test('only the kernel emits its own events', async () => {
    let ctx: { emit(event: string, payload: unknown): void } | undefined
    const kernel = await createTestKernel(
      plain('liar', {
        setup(own: never) {
          ctx = own
        },
      }),
    )
    const heard = vi.fn()
    kernel.on('connect', heard)
    expect(() => ctx?.emit('connect', { namespace: 'eip155' })).toThrow(/already belongs to "core"/)
    expect(heard).not.toHaveBeenCalled()
  })

  test('points are read in the integrator’s order, then the reader’s, then by number; hidden values are excluded', () => {
    const colours = definePoint<{ readonly id: string }>('painter.colours')
    const painter = plain('painter', {
      setup: () => ({ contributes: ['a', 'b', 'c', 'd'].map((id, i) => colours.of({ id }, { order: id === 'd' ? 1 : 100 + i })) }),
    })
    const names = (options: object, prefer?: readonly string[]): string =>
      createKernel({ projectId: 'p', shell: false, plugins: [painter] as never, ...options })
        .read(colours, prefer ? { prefer } : {})
        .map((c) => c.id)
        .join('')
    expect(names({})).toBe('dabc')
    expect(names({}, ['c'])).toBe('cdab')
    expect(names({ order: { 'painter.colours': ['b'] } }, ['c'])).toBe('bcda')
    expect(names({ hide: ['painter.colours/a'] })).toBe('dbc')
  })

  test('stored data is migrated to the newest version one step at a time, by each plugin', async () => {
    const steps: string[] = []
    const storage = memoryStorage({ 'latchkey.test.old.version': '1', 'latchkey.test.old.x': '1' })
    const old = plain('old', {
      migrations: [3, 1, 2].map((version) => ({ version, up: (own: KeyValue) => void steps.push(`${version}:${own.get('x')}`) })),
    })
    await createTestKernel(old, { kernel: { storage } })
    expect(steps).toEqual(['2:1', '3:1'])
    expect(storage.getItem('latchkey.test.old.version')).toBe('3')
  })
})

describe('requests', () => {
  test('a request starts the kernel, so that wallets are detected before it opens a modal', async () => {
    const start = vi.fn()
    await using kernel = createKernel({ projectId: 'p', plugins: [toy({ start })], shell: false, storage: memoryStorage() })
    expect(await kernel.request('toy_read', [])).toBe(0)
    expect(start).toHaveBeenCalledTimes(1)
  })
  test('S5-17 free methods run immediately, others after approval, unlisted ones are refused', async () => {
    const kernel = await createTestKernel(toy())
    expect(await kernel.request('toy_read', [])).toBe(0)
    await expect(kernel.request('toy_pay', [{ amount: '1' }])).rejects.toMatchObject({ code: 'rpc-rejected' })
    kernel.approveNext(true)
    expect(await kernel.request('toy_pay', [{ amount: '1' }])).toBe('paid 1')
    await expect(kernel.request('toy_steal' as never, [] as never)).rejects.toThrow('Requested RPC call is not allowed')
  })

  test('the parameters of a free method are passed on unchanged, without a copy', async () => {
    const given: unknown[] = []
    const echo = plain('echo', {
      setup: () => ({ rpc: { echo_back: { policy: 'free', handle: async ([it]: unknown[]) => given.push(it) } } }),
    })
    const kernel = (await createTestKernel(echo)) as unknown as Kernel<ToyContract>
    const uncloneable = { listener: () => {} }
    await kernel.request('echo_back' as never, [uncloneable] as never)
    expect(given[0]).toBe(uncloneable)
  })

  test('SEC-06: processes the request as shown, even if the caller changes it meanwhile', async () => {
    const request = { amount: '1' }
    const kernel = await createTestKernel(toy(), {
      kernel: {
        approve: async ({ params }) => {
          request.amount = '1000'
          expect(params).toEqual([{ amount: '1' }])
          return true
        },
      },
    })
    expect(await kernel.request('toy_pay', [request])).toBe('paid 1')
  })

  test('a request ends with its signal and with the kernel', async () => {
    const kernel = await createTestKernel(toy(), { kernel: { approve: () => new Promise(() => {}) } })
    const leave = new AbortController()
    const first = kernel.request('toy_pay', [{ amount: '1' }], { signal: leave.signal })
    leave.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    const second = kernel.request('toy_pay', [{ amount: '1' }])
    await vi.waitFor(() => expect(kernel.state.core).toBeDefined())
    const ended = expect(second).rejects.toMatchObject({ code: 'stopped' })
    await kernel.stop()
    await ended
  })
})

describe('the router', () => {
  test('KER-05: an unknown view is refused by name', async () => {
    const kernel = await createTestKernel(toy())
    await expect(kernel.open('Swap' as never)).rejects.toThrow('No installed plugin has a view "Swap".')
  })

  test('opening pushes, back pops, closing empties; the same view with the same arguments opens once', async () => {
    const kernel = await createTestKernel(toy())
    await kernel.open()
    await kernel.open('Toy', { n: 1 })
    await kernel.open('Toy', { n: 1 })
    expect(kernel.state.core.stack.map((e) => e.args)).toEqual([undefined, { n: 1 }])
    expect(kernel.back()).toBe(true)
    expect(kernel.back()).toBe(false)
    expect(kernel.close()).toBe(true)
    expect(kernel.state.core).toMatchObject({ open: false, stack: [] })
  })

  test('a view that refuses to be left stays, and gives a reason', async () => {
    const said: unknown[] = []
    const kernel = await createTestKernel(toy())
    kernel.on('refused', (refusal) => said.push(refusal))
    locked = true
    await kernel.open('Locked')
    expect(kernel.close()).toBe(false)
    expect(kernel.state.core.open).toBe(true)
    locked = false
    expect(kernel.close()).toBe(true)
    expect(said).toEqual([{ view: 'Locked', text: 'Stay' }])
  })

  test('an operation’s outcome reaches its caller; closing before that rejects', async () => {
    const kernel = await createTestKernel(toy())
    const { result } = await kernel.open('Toy', { n: 1 })
    kernel.close()
    await expect(result).rejects.toMatchObject({ code: 'modal-closed', details: { view: 'Toy' } })
  })

  test('a view that needs an account waits behind the home view and follows the connection', async () => {
    const connectThen = plain('flow', {
      setup: () => ({}),
      start(ctx: { on(event: 'connect', listener: () => void): void; complete(): void }) {
        ctx.on('connect', () => ctx.complete())
      },
    })
    const kernel = await createTestKernel(toy(), { peers: [fakeChain('eip155'), connectThen] })
    await kernel.open('Private', { to: 'ada' })
    expect(kernel.state.core.stack.map((e) => e.view)).toEqual(['Toy'])
    await kernel.connections.connect({ connector: 'fake:eip155' })
    expect(kernel.state.core.stack.map((e) => [e.view, e.args])).toEqual([['Private', { to: 'ada' }]])
  })

  test('a flow that ends continues to the required home, and only then to the view that waited for it', async () => {
    let blocked = true
    let complete = (): void => {}
    const gate = plain('gate', {
      views: { Gate: { load: view, canLeave: (_ctx: unknown, how: string) => how === 'open' || !blocked } },
      setup: (ctx: { complete(): void }) => {
        complete = ctx.complete
        return { contributes: [homes.of({ id: 'gate', view: 'Gate', required: true, when: () => blocked }, { order: 900 })] }
      },
    })
    const kernel = await createTestKernel(toy(), { peers: [fakeChain('eip155'), gate] })
    const views = (): readonly string[] => kernel.state.core.stack.map((e) => e.view)
    await kernel.open('Private', { to: 'ada' })
    await kernel.open('Locked')
    complete()
    expect(views()).toEqual(['Toy', 'Gate'])
    complete()
    expect(views()).toEqual(['Toy', 'Gate'])
    blocked = false
    complete()
    expect(views()).toEqual(['Private'])
    complete()
    expect(kernel.state.core.open).toBe(false)
  })

  test('a plugin removes its own view without a way back if it is on top, and no other', async () => {
    let drop: (view: string) => void = () => {}
    const asks = plain('asks', {
      views: { Asked: { load: view, back: false } },
      setup: (ctx: { drop(view: string): void }) => {
        drop = ctx.drop
        return {}
      },
    })
    const kernel = await createTestKernel(toy(), { peers: [asks] })
    const views = (): readonly string[] => kernel.state.core.stack.map((e) => e.view)
    await kernel.open('Toy')
    drop('Toy')
    await kernel.open('Asked' as never)
    expect(kernel.back()).toBe(false)
    await kernel.open('Locked')
    drop('Asked')
    expect(views()).toEqual(['Toy', 'Asked', 'Locked'])
    kernel.back()
    drop('Asked')
    expect(views()).toEqual(['Toy'])
    kernel.close()
    await kernel.open('Asked' as never)
    drop('Asked')
    expect(kernel.state.core.open).toBe(false)
  })
})

describe('errors', () => {
  test('API-10: without a project id one alert is shown and no request has an empty one', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const sent = vi.fn<typeof fetch>()
    const kernel = createKernel({
      projectId: '',
      shell: false,
      debug: true,
      plugins: [toy()],
      server: { baseUrl: 'https://x' },
      fetch: sent,
      storage: memoryStorage(),
    })
    await kernel.start()
    await vi.waitFor(() => expect(kernel.state.core.alert?.short).toBe('Project ID Not Configured'))
    expect(spy).toHaveBeenCalledOnce()
    expect(kernel.actions.toy.add(1)).toBe(1)
    expect(sent).not.toHaveBeenCalled()
    spy.mockRestore()
    await kernel.stop()
  })

  test('an error raises the alert of the first mapper that recognizes it, once per kind', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const mapper = plain('mapper', {
      setup: () => ({
        contributes: [
          errorMappers.of({
            id: 'm',
            map: (e) => (String(e).includes('odd') ? { kind: 'error', short: 'Odd', long: 'Really odd' } : undefined),
          }),
        ],
      }),
      start(ctx: { report(error: unknown): void }) {
        ctx.report(new Error('odd'))
        ctx.report(new Error('odd again'))
      },
    })
    const kernel = await createTestKernel(mapper, { kernel: { debug: true } })
    expect(kernel.state.core.alert).toEqual({ kind: 'error', short: 'Odd', long: 'Really odd' })
    expect(spy.mock.calls.filter(([text]) => String(text).includes('Really odd'))).toHaveLength(1)
    spy.mockRestore()
  })

  test('a rejection by the visitor is not an error', async () => {
    const { walletErrors } = await import('../errors/wallet-errors.js')
    const quiet = plain('quiet', {
      start: (ctx: { report(error: unknown): void }) => ctx.report(walletErrors.create('rejected', { wallet: 'W' })),
    })
    const kernel = await createTestKernel(quiet)
    expect(kernel.log.filter((e) => e.what === 'report' || e.name === 'error')).toEqual([])
  })
})

describe('several kernels and stopping', () => {
  test('two kernels share nothing', async () => {
    const [a, b] = [await createTestKernel(toy()), await createTestKernel(toy())]
    a.actions.toy.add(3)
    await a.open()
    expect(b.state.toy.count).toBe(0)
    expect(b.state.core.open).toBe(false)
    await a.stop()
    expect(b.actions.toy.add(1)).toBe(1)
  })

  test('KER-04: stop runs cleanups in reverse order, rejects pending calls, and a second stop is harmless', async () => {
    const order: number[] = []
    const careful = plain('careful', {
      start(ctx: { defer(cleanup: () => void): void }) {
        ctx.defer(() => order.push(1))
        ctx.defer(() => {
          order.push(2)
          throw new Error('ignored')
        })
        ctx.defer(() => order.push(3))
      },
    })
    const kernel = await createTestKernel(toy(), { peers: [careful] })
    const { result } = await kernel.open('Toy')
    const ended = expect(result).rejects.toMatchObject({ code: 'stopped' })
    await kernel.stop()
    await kernel.stop()
    await ended
    expect(order).toEqual([3, 2, 1])
    await expect(kernel.open()).rejects.toMatchObject({ code: 'stopped' })
  })

  test('a plugin whose start or cleanup never ends holds up no other, and is named', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const forever = () => new Promise<void>(() => {})
    const ended: string[] = []
    const hung = plain('hung', {
      start(ctx: Deferring) {
        ctx.defer(() => void ended.push('hung, first'))
        ctx.defer(forever)
        return forever()
      },
    })
    const next = plain('next', { start: (ctx: Deferring) => ctx.defer(() => void ended.push('next')) })
    const failed = vi.fn()
    const kernel = createKernel({ projectId: 'p', shell: false, plugins: [toy(), hung, next] as never, onError: failed })
    const started = kernel.start()
    await vi.advanceTimersByTimeAsync(10_000)
    await started
    expect(kernel.plugins.map(({ id, status }) => `${id} ${status}`)).toEqual(['toy started', 'hung ready', 'next started'])
    const stopped = kernel.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    await stopped
    expect(ended).toEqual(['next', 'hung, first'])
    expect(failed.mock.calls.map(([{ code, details }]) => [code, details.plugin, details.phase])).toEqual([
      ['plugin-slow', 'hung', 'start'],
      ['plugin-slow', 'hung', 'stop'],
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a plugin that starts only after the kernel has stopped leaves nothing behind', async () => {
    let go = (): void => {}
    const slow = new Promise<void>((resolve) => {
      go = resolve
    })
    const [begun, ended] = [vi.fn(), vi.fn()]
    const late = plain('late', {
      async start(ctx: Deferring) {
        begun()
        await slow
        ctx.defer(ended)
      },
    })
    const kernel = createKernel({ projectId: 'p', shell: false, plugins: [toy(), late] as never })
    const started = kernel.start()
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce())
    await kernel.stop()
    go()
    await started
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a page that is drawn ahead calls no wallet and reads no storage before it is shown', async () => {
    const page = Object.assign(new EventTarget(), { prerendering: true })
    vi.stubGlobal('document', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    const touched = vi.fn()
    const storage = new Proxy(memoryStorage(), {
      get(target, name) {
        touched()
        return Reflect.get(target, name)
      },
    })
    const kernel = createKernel({ projectId: 'p', shell: false, plugins: [toy({ start: touched })], storage })
    const started = kernel.start()
    await new Promise((next) => setTimeout(next))
    expect(touched).not.toHaveBeenCalled()
    page.prerendering = false
    page.dispatchEvent(new Event('prerenderingchange'))
    await started
    expect(touched).toHaveBeenCalled()
    // A plugin that is stopped before that does not start.
    const late = vi.fn()
    page.prerendering = true
    const stopped = createKernel({ projectId: 'p', shell: false, plugins: [toy({ start: late })] })
    void stopped.start()
    await stopped.stop()
    page.dispatchEvent(new Event('prerenderingchange'))
    await new Promise((next) => setTimeout(next))
    expect(late).not.toHaveBeenCalled()
  })

  test('SSR-01: creating a kernel on a server touches no storage, timer or network, and start does nothing', async () => {
    const touched = vi.fn()
    const storage = new Proxy(memoryStorage(), { get: touched })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const kernel = createKernel({ projectId: 'p', plugins: [toy({ start: touched })], storage })
    await kernel.start()
    expect(touched).not.toHaveBeenCalled()
    expect(timers).not.toHaveBeenCalled()
    timers.mockRestore()
  })

  test('plugins are identified by id, so a second copy of a package still finds its points', () => {
    const copy = definePoint<{ readonly id: string; readonly label: string; readonly load: () => Promise<never> }>('kernel.accountTabs')
    const other = plain('other', {
      setup: () => ({ contributes: [copy.of({ id: 'x', label: 'x', load: async () => expect.unreachable() })] }),
    })
    expect(createKernel({ projectId: 'p', shell: false, plugins: [other] as never }).read(accountTabs)).toHaveLength(1)
    expect(sinks.id).toBe('kernel.sinks')
    expect(connections.id).toBe('kernel.connections')
  })
})
