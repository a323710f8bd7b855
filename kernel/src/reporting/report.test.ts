import { expect, onTestFinished, test, vi } from 'vitest'
import { kernelErrors } from '../errors/kernel-errors.js'
import { setupErrors } from '../errors/setup-errors.js'
import { walletErrors } from '../errors/wallet-errors.js'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { initialState } from '../state/initial-state.js'
import { createTestKernel, fakeChain } from '../testing/index.js'
import type { Contract } from '../types/contract.js'
import { createReporter } from './report.js'

const nodeError = (code: number, message: string): Error => Object.assign(new Error(message), { code })

test('API-48 errors of wallets and nodes show one alert per kind', async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const core = initialState({})
  const { report } = createReporter({
    core,
    debug: true,
    mappers: () => [],
    onError: undefined,
    emitError: () => {},
    signal: new AbortController().signal,
  })
  const shown = async (error: unknown): Promise<string | undefined> => {
    core.alert = undefined
    report(error, 'eip155')
    await vi.dynamicImportSettled()
    return core.alert === undefined ? undefined : (core.alert as { readonly short: string }).short
  }
  expect(await shown(nodeError(-32005, 'limit exceeded'))).toBe('limit exceeded')
  expect(await shown(nodeError(-32005, 'limit exceeded, once more'))).toBeUndefined()
  expect(await shown(nodeError(-32603, 'internal'))).toBe('internal')
  const locked = walletErrors.create('locked', { wallet: 'Alba' })
  expect(await shown(locked)).toBe(locked.message)
  expect(await shown(walletErrors.create('locked', { wallet: 'Brio' }))).toBeUndefined()
  expect(await shown(walletErrors.create('rejected', { wallet: 'Brio' }))).toBeUndefined()
  // They are logged to the console as warnings.
  expect(written).not.toHaveBeenCalled()
})

test('work that the end of the kernel cuts off is not reported as an error', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const [onError, emitError] = [vi.fn(), vi.fn()]
  const { report } = createReporter({
    core: initialState({}),
    debug: true,
    mappers: () => [],
    onError,
    emitError,
    signal: new AbortController().signal,
  })
  report(setupErrors.create('stopped', {}), 'connect')
  expect([warned, onError, emitError].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test.each([
  ['the page is left', false, (page: EventTarget) => page.dispatchEvent(new Event('pagehide'))],
  ['the kernel stops', false, (_: EventTarget, life: AbortController) => life.abort()],
  ['the visitor stays', true, () => {}],
])('a request without a reply is an error after three seconds, unless the browser ended it: %s', async (_, isError, end) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const life = new AbortController()
  const onError = vi.fn()
  const { report } = createReporter({
    core: initialState({}),
    debug: false,
    mappers: () => [],
    onError,
    emitError: () => {},
    signal: life.signal,
  })
  const cause = new TypeError('Failed to fetch')
  const unreachable = kernelErrors.create('http-unreachable', { path: '/v1/wallets', origin: 'https://server.test' }, { cause })
  report(unreachable, 'wallets')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(onError).not.toHaveBeenCalled()
  end(page, life)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onError.mock.calls).toEqual(isError ? [[unreachable, 'wallets']] : [])
  // A request that ends after the kernel has stopped.
  life.abort()
  report(unreachable, 'wallets')
  expect(vi.getTimerCount()).toBe(0)
})

test('other errors are reported at once, also with a cause that never ends', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const onError = vi.fn()
  const { signal } = new AbortController()
  const { report } = createReporter({ core: initialState({}), debug: false, mappers: () => [], onError, emitError: () => {}, signal })
  const endless = new Error('odd')
  endless.cause = endless
  const errors = [new RangeError('odd'), endless]
  for (const error of errors) report(error, 'shop')
  expect(onError.mock.calls).toEqual(errors.map((error) => [error, 'shop']))
})

interface AskContract extends Contract {
  readonly id: 'ask'
  readonly rpc: { readonly ask: { readonly params: readonly []; readonly result: string } }
}

test('API-48 a connection and requests that fail show one alert per kind, and none for a rejection by the visitor', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const errors = [
    nodeError(-32005, 'limit exceeded'),
    nodeError(-32005, 'limit exceeded, once more'),
    walletErrors.create('rejected', { wallet: 'Alba' }),
    walletErrors.create('locked', { wallet: 'Alba' }),
  ]
  const handle = async (): Promise<never> => {
    throw errors.shift()
  }
  const plugin = definePlugin<AskContract>({
    id: 'ask',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ rpc: { ask: { policy: 'free', handle } } }),
  })
  const kernel = await createTestKernel(fakeChain('eip155', { addresses: [] }), { peers: [plugin], kernel: { debug: true } })
  onTestFinished(() => kernel.stop())
  const shown: (string | undefined)[] = []
  for (const work of [
    () => kernel.connections.connect({ connector: 'fake:eip155' }),
    // A test kernel has the types of its plugin only, not of peers.
    ...errors.map(() => () => kernel.request('ask' as never, [] as never)),
  ]) {
    await expect(work()).rejects.toThrow()
    await vi.dynamicImportSettled()
    shown.push(kernel.state.core.alert?.short)
  }
  expect(shown).toEqual(['Fake wallet shared no account.', ...Array(3).fill('limit exceeded'), 'Alba is locked. Unlock it first.'])
})
