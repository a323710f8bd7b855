import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { firstParty } from '../plugins/first-party.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { accountTabs, connections } from '../points/index.js'
import { memoryStorage } from '../testing/index.js'
import type { Contract, Kernel, Plugin } from '../types/index.js'
import { createKernel } from './create-kernel.js'

/** As an untyped app could create it. */
const make = (options: object): Kernel => {
  const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), ...options } as never) as unknown as Kernel
  onTestFinished(() => kernel.stop())
  return kernel
}
const tab = (id: string) => accountTabs.of({ id, label: id, load: async () => ({ default: () => null }) })
const plain = (id: string, spec: object = {}): Plugin =>
  definePlugin<Contract>({
    id,
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ contributes: [tab(id)] }),
    ...spec,
  } as never)
const ids = (kernel: Kernel) => kernel.plugins.map(({ id }) => id)
const tabs = (kernel: Kernel) => kernel.read(accountTabs).map(({ id }) => id)

test('API-63 presets can be listed among plugins and inside presets, in their order', () => {
  const inner = { plugins: [plain('b'), plain('c')] }
  expect(ids(make({ plugins: [plain('a'), { plugins: [inner, plain('d')] }, plain('e')] }))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ids(make({ ...inner }))).toEqual(['b', 'c'])
})

test('API-63 a preset provides order and hidden values; outer settings take precedence', () => {
  const inner = { plugins: [plain('a'), plain('b'), plain('c')], order: { 'kernel.accountTabs': ['c'] }, hide: ['kernel.accountTabs/b'] }
  expect(tabs(make({ plugins: [inner] }))).toEqual(['c', 'a'])
  expect(tabs(make({ plugins: [{ plugins: [inner], order: { 'kernel.accountTabs': ['a', 'c'] } }] }))).toEqual(['a', 'c'])
  expect(tabs(make({ plugins: [inner], order: { 'kernel.accountTabs': ['a'] }, hide: ['kernel.accountTabs/c'] }))).toEqual(['a'])
})

test('API-63 grants come from first-party presets and from the app, and only the outermost count', () => {
  const setup = vi.fn(({ use }) => void use(connections))
  const wants = plain('wants', { needs: ['kernel.connections'], setup })
  const own = firstParty(plain('own', { needs: ['kernel.connections'], setup }))
  const grants = { wants: ['kernel.connections'] }
  const said = { code: 'not-granted', details: { plugin: 'wants', permission: 'kernel.connections' } }
  expect(() => make({ plugins: [wants] })).toThrow(expect.objectContaining(said))
  expect(() => make({ plugins: [{ plugins: [wants], grants: { Wants: ['kernel.connections'] } }] })).toThrow(expect.objectContaining(said))
  expect(setup).not.toHaveBeenCalled()
  for (const options of [
    { plugins: [wants], grants },
    { ...{ plugins: [wants], grants } },
    { plugins: [firstParty({ plugins: [wants], grants })] },
    { plugins: [firstParty({ plugins: [{ plugins: [wants] }], grants })] },
    { plugins: [own] },
  ]) {
    expect(make(options).plugins).toMatchObject([{ status: 'ready', grants: ['kernel.connections'] }])
  }
  setup.mockClear()
  expect(() => make({ plugins: [firstParty({ plugins: [wants], grants })], grants: { wants: [] } })).toThrow(expect.objectContaining(said))
  expect(() => make({ plugins: [own], grants: { own: [] } })).toThrow(expect.objectContaining({ code: 'not-granted' }))
  expect(setup).not.toHaveBeenCalled()
})

test('SEC-07 a third party cannot grant itself anything: not by its spec, not by a preset, not inside one that ships with the kernel', () => {
  const setup = vi.fn(({ use }) => void use(connections))
  const needs = ['kernel.connections']
  const grants = { stranger: needs }
  const stranger = plain('stranger', { needs, grants: needs, vouched: true, setup })
  for (const plugins of [
    [stranger],
    [{ plugins: [stranger], grants }],
    [firstParty({ plugins: [{ plugins: [stranger], grants }] })],
    [{ plugins: [firstParty({ plugins: [] })], grants }, stranger],
  ])
    expect(() => make({ plugins })).toThrow(
      expect.objectContaining({ code: 'not-granted', details: { plugin: 'stranger', permission: needs[0] } }),
    )
  expect(setup).not.toHaveBeenCalled()
})

test('SEC-07 a third-party preset changes no grant of another plugin', () => {
  const own = firstParty(plain('own', { needs: ['kernel.connections'] }))
  const wide = { plugins: [], grants: { own: ['kernel.connections', 'kernel.requests'] } }
  expect(make({ plugins: [own, wide] }).plugins).toMatchObject([{ grants: ['kernel.connections'] }])
})
