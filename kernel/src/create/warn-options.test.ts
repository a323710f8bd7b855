import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { shareOptions } from '../plugins/first-party.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { fakeChain, memoryStorage } from '../testing/index.js'
import type { Contract, Kernel, Preset } from '../types/index.js'
import { createKernel } from './create-kernel.js'

const acme = (given?: object, id = 'acme') =>
  definePlugin<Contract>({
    id,
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    options: { of: id, given, known: async () => ({ knownOptions: { slippage: true, message: { statement: true } } }) },
  } as never)
const preset = (given: object): Preset => ({
  plugins: shareOptions({ of: 'preset', given, known: async () => ({ knownOptions: { networks: true } }) }, [
    acme(given),
    acme(given, 'other'),
  ]),
})

/** Warnings of a started kernel that an untyped app creates. */
async function warned(options: object): Promise<readonly unknown[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { plugins = [], families = [fakeChain('eip155')], ...rest } = options as { readonly [option: string]: readonly unknown[] }
  const kernel = createKernel({
    projectId: 'p',
    shell: false,
    storage: memoryStorage(),
    debug: true,
    plugins: [...families, ...plugins],
    grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] },
    ...rest,
  } as never) as unknown as Kernel
  onTestFinished(async () => {
    warn.mockRestore()
    await kernel.stop()
  })
  await kernel.start()
  await kernel.start()
  await vi.dynamicImportSettled()
  return warn.mock.calls.map(([text]) => text)
}

test.each<[string, object]>([
  ['createKernel() has no option `plugin`. Did you mean `plugins`?', { plugin: [] }],
  ['createKernel() has no option `server.region`.', { server: { baseUrl: '/api', region: 'x' } }],
  ['acme() has no option `slipage`. Did you mean `slippage`?', { plugins: [acme({ slipage: 1 })] }],
  ['acme() has no option `message.Statement`. Did you mean `message.statement`?', { plugins: [acme({ message: { Statement: 'Hello' } })] }],
  ['acme() has no option `toString`.', { plugins: [acme({ toString: 1 })] }],
  ['preset() has no option `network`. Did you mean `networks`?', { plugins: [preset({ slippage: 1, network: [] })] }],
  ['preset() has no option `nets`.', { plugins: preset({ nets: [], networks: [], slippage: 1 }).plugins }],
])('API-50 %s', async (sentence, options) => {
  expect(await warned(options)).toEqual([`Latchkey: ${sentence}`])
})

test('API-50 an app without any chain family gets an error', async () => {
  expect(await warned({ families: [], plugins: [acme()] })).toEqual([
    'Latchkey: no plugin adds a family of chains, so no wallet can connect. List one, or a preset.',
  ])
})

test('options that exist are not mentioned, and nothing is outside of debug', async () => {
  expect(await warned({ plugins: [acme(), acme('x' as never, 'b')] })).toEqual([])
  expect(await warned({ debug: false, plugin: [] })).toEqual([])
})
