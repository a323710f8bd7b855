import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { definePoint } from '../points/point.js'
import { chains, themeTokens } from '../points/points.js'
import { fakeChain } from '../testing/fake-chain.js'
import { memoryStorage } from '../testing/memory-storage.js'
import type { CoreContract, Kernel, KernelOptions, Plugin } from '../types/index.js'
import { createKernel } from './create-kernel.js'

const letters = definePoint<{ readonly id: string }>('app.letters')
const contribute = (id: string) => ({ contributes: [letters.of({ id })] })
const spec = (id: string, more: object): Plugin => definePlugin({ id, version: '1.0.0', kernel: `^${KERNEL_VERSION}`, ...more } as never)
const lazy = (id: string, more: object = {}): Plugin => spec(id, { lazy: true, ...more })

function kernelOf(plugins: readonly Plugin[], options: Partial<KernelOptions<[]>> = {}): Kernel<CoreContract> {
  const grants = {
    'fake-fake': ['kernel.chains', 'kernel.connectorSources'],
    late: ['kernel.chains', 'app.letters'],
    first: ['app.letters'],
    b: ['app.letters'],
  }
  const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), grants, plugins: plugins as never, ...options })
  onTestFinished(() => kernel.stop())
  return kernel as unknown as Kernel<CoreContract>
}

describe('a lazy plugin', () => {
  const needs: { readonly [need: string]: (kernel: Kernel<CoreContract>) => unknown } = {
    'a point': (kernel) => kernel.read(letters),
    'a view': (kernel) => kernel.canOpen('Late' as never),
    'its state': (kernel) => (kernel.state as { readonly [plugin: string]: unknown }).late,
    'a change of its state': (kernel) => kernel.subscribe('late' as never, () => {}),
    'its text': (kernel) => kernel.t('late.title' as never),
    'the actions': (kernel) => kernel.actions,
    'the list of plugins': (kernel) => kernel.plugins,
    'a contribution of the app': (kernel) => kernel.contribute(letters.of({ id: 'app' }))(),
    'another language': (kernel) => kernel.setLocale('cy'),
    'the families of chains': (kernel) => kernel.read(chains),
    'the start of the kernel': (kernel) => kernel.start(),
    'the modal': (kernel) => kernel.open().catch(() => {}),
  }
  test.each(Object.entries(needs))('is set up once, with the first need: %s', (_need, use) => {
    const setup = vi.fn(() => contribute('late'))
    const kernel = kernelOf([lazy('late', { setup, messages: { en: { 'late.title': 'Late' } } })])
    expect(setup).not.toHaveBeenCalled()
    use(kernel)
    use(kernel)
    expect(setup).toHaveBeenCalledOnce()
  })

  test('is not needed for what a button draws', () => {
    const setup = vi.fn()
    const kernel = kernelOf([fakeChain('fake') as unknown as Plugin, lazy('late', { setup })])
    const { core } = kernel.state
    expect([core.namespace, core.networks.length, kernel.read(themeTokens)]).toEqual(['fake', 2, []])
    expect([kernel.t('shell.connect'), kernel.remembers]).toEqual(['Connect wallet', false])
    expect(setup).not.toHaveBeenCalled()
  })

  test('has its text from the first call', () => {
    const kernel = kernelOf([lazy('late', { messages: { en: { 'late.title': 'Late' } } })])
    expect(kernel.t('late.title' as never)).toBe('Late')
  })

  test('keeps its place: it is set up with the kernel if another plugin follows', () => {
    const order: string[] = []
    const setup = (id: string) => () => {
      order.push(id)
      return contribute(id)
    }
    const kernel = kernelOf([
      lazy('late', { setup: setup('late') }),
      spec('first', { setup: setup('first') }),
      lazy('b', { setup: setup('b') }),
    ])
    expect(order).toEqual(['late', 'first'])
    expect(kernel.read(letters).map(({ id }) => id)).toEqual(['late', 'first', 'b'])
  })

  test('waits for a plugin before it that reads points while it is set up', () => {
    let seen: unknown
    const setup = (ctx: { read(point: unknown): readonly unknown[] }) => {
      seen = ctx.read(letters)
      return contribute('first')
    }
    const kernel = kernelOf([spec('first', { setup }), lazy('b', { setup: () => contribute('b') })])
    expect(seen).toEqual([])
    expect(kernel.read(letters).map(({ id }) => id)).toEqual(['first', 'b'])
  })

  test('is not set up by the end of a kernel that nothing used', async () => {
    const [setup, start] = [vi.fn(), vi.fn()]
    const kernel = kernelOf([lazy('late', { setup, start })])
    await kernel.stop()
    expect(kernel.plugins.map(({ status }) => status)).toEqual(['stopped'])
    expect(setup).not.toHaveBeenCalled()
    expect(start).not.toHaveBeenCalled()
  })

  test.each([
    [chains, { namespace: 'x' }],
    [themeTokens, { id: 'late', tokens: {} }],
  ])('fails if it contributes what the first paint needs: $0.id', (point, value) => {
    const onError = vi.fn()
    const setup = () => ({ contributes: [point.of(value as never)] })
    const kernel = kernelOf([lazy('late', { setup })], { onError })
    const details = { plugin: 'late', point: point.id }
    expect(kernel.plugins).toEqual([expect.objectContaining({ status: 'failed', error: expect.objectContaining({ details }) })])
    expect(kernel.plugins[0]?.error).toMatchObject({ code: 'lazy-contribution' })
  })

  test('reports its failure after the call that needed it, and blocks those that require it', async () => {
    const onError = vi.fn()
    const broken = lazy('late', {
      setup() {
        throw new Error('broken')
      },
    })
    const kernel = kernelOf([broken, lazy('b', { requires: { late: '^1.0.0' }, setup: () => contribute('b') })], { onError })
    expect(kernel.read(letters)).toEqual([])
    expect(onError).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(onError.mock.calls.map(([, plugin]) => plugin)).toEqual(['late', 'b'])
    expect(kernel.plugins.map(({ status }) => status)).toEqual(['failed', 'blocked'])
  })

  test('announces no change of points by its setup: no one has read them before', () => {
    const changed = vi.fn()
    const kernel = kernelOf([lazy('late', { setup: () => contribute('late') })])
    kernel.on('core:points' as never, changed)
    expect(kernel.read(letters)).toHaveLength(1)
    expect(changed).not.toHaveBeenCalled()
  })

  test('reads points and state while it is set up', () => {
    let seen: unknown
    const setup = (ctx: { read(point: unknown): readonly unknown[]; peer(id: string): unknown }) => {
      seen = [ctx.read(letters), ctx.peer('first') !== undefined]
    }
    const kernel = kernelOf([lazy('first', { setup: () => contribute('a') }), lazy('late', { setup })])
    expect(kernel.read(letters)).toHaveLength(1)
    expect(seen).toEqual([[{ id: 'a' }], true])
  })
})

describe('a lazy plugin with a family of chains', () => {
  const family = (namespace: string) => ({
    namespace,
    networks: [1, 2].map((id) => ({
      id,
      name: `${namespace} ${id}`,
      chainNamespace: namespace,
      caipNetworkId: `${namespace}:${id}` as const,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    })),
  })
  const chain = (id: string, setup = () => ({ contributes: [chains.of(family(id) as never)] })) =>
    lazy(id, { family: family(id), setup: vi.fn(setup) })
  const grants = { one: ['kernel.chains'], two: ['kernel.chains'] }
  const state = (kernel: Kernel<CoreContract>) => {
    const { namespace, networks, sessions } = kernel.state.core
    return { namespace, networks: networks.map(({ caipNetworkId }) => caipNetworkId), sessions: Object.keys(sessions) }
  }
  const [one, two] = [['one:1', 'one:2'] as const, ['two:1', 'two:2'] as const]

  test('has its networks from the start, and after its setup the same', () => {
    const kernel = kernelOf([chain('one'), chain('two')], { grants })
    const expected = { namespace: 'one', networks: [...one, ...two], sessions: ['one', 'two'] }
    expect(state(kernel)).toEqual(expected)
    expect(kernel.read(chains).map(({ namespace }) => namespace)).toEqual(['one', 'two'])
    expect(state(kernel)).toEqual(expected)
  })

  test('follows the order, the hidden values and the default network of the app', () => {
    const order = { 'kernel.chains': ['two'] }
    expect(state(kernelOf([chain('one'), chain('two')], { grants, order }))).toMatchObject({ namespace: 'two', networks: [...two, ...one] })
    const hide = ['kernel.chains/one']
    expect(state(kernelOf([chain('one'), chain('two')], { grants, hide }))).toMatchObject({ namespace: 'two', networks: two })
    const kernel = kernelOf([chain('one'), chain('two')], { grants, defaultNetwork: 'two:2' })
    expect(kernel.state.core).toMatchObject({ namespace: 'two', sessions: { two: { network: { caipNetworkId: 'two:2' } } } })
  })

  test('has its networks checked when the kernel is created', () => {
    const wrong = lazy('one', { family: { namespace: 'one', networks: [{ name: 'Incomplete' }] } })
    expect(() => kernelOf([wrong], { grants })).toThrowError(expect.objectContaining({ code: 'network' }))
  })

  test('loses its networks if it cannot be set up', () => {
    const broken = chain('one', () => {
      throw new Error('broken')
    })
    const kernel = kernelOf([broken, chain('two')], { grants, onError: () => {} })
    expect(kernel.plugins.map(({ status }) => status)).toEqual(['failed', 'ready'])
    expect(state(kernel)).toEqual({ namespace: 'two', networks: two, sessions: ['two'] })
  })

  test('has no networks if a plugin that it requires could not be set up', () => {
    const broken = spec('first', {
      setup() {
        throw new Error('broken')
      },
    })
    const blocked = lazy('one', { family: family('one'), requires: { first: '^1.0.0' } })
    const kernel = kernelOf([broken, blocked, chain('two')], { grants, onError: () => {} })
    expect(state(kernel)).toEqual({ namespace: 'two', networks: two, sessions: ['two'] })
  })

  test('fails with a family other than the declared one', () => {
    const other = chain('one', () => ({ contributes: [chains.of(family('two') as never)] }))
    const kernel = kernelOf([other], { grants, onError: () => {} })
    expect(kernel.plugins[0]?.error).toMatchObject({ code: 'lazy-contribution', details: { plugin: 'one', point: 'kernel.chains' } })
  })

  test('of a family that another plugin has leaves that one its networks', () => {
    const second = lazy('two', { family: family('one'), setup: () => ({ contributes: [chains.of(family('one') as never)] }) })
    const kernel = kernelOf([chain('one'), second], { grants, onError: () => {} })
    expect(kernel.plugins.map(({ status }) => status)).toEqual(['ready', 'failed'])
    expect(state(kernel).networks).toContain('one:1')
  })
})
