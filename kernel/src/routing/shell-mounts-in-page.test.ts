import { expect, test, vi } from 'vitest'
import { accountTabs, fundMethods, homes, priceSources, themeTokens } from '../points/points.js'
import type { ShellModule } from '../types/shell-contract.js'
import { element, homeOf, load, speaker, stage, world } from './fixtures/stage.js'

test('the shell is loaded and mounted once, over the page, for everything that is opened', async () => {
  const { shell, mounts } = stage()
  const toy = speaker('toy', { contributes: [homeOf('toy')] })
  const { kernel, open } = world([toy.plugin, speaker('two').plugin], { shell })
  await open()
  await open('two')
  kernel.close()
  await open()
  expect([shell.mock.calls.length, mounts.length]).toEqual([1, 1])
  expect([mounts[0]?.options.into, mounts[0]?.options.embedded]).toEqual([undefined, undefined])
  await kernel.stop()
  expect(mounts[0]?.dispose).toHaveBeenCalledTimes(1)
})

test('the view is fetched in parallel with the shell, and by the shell from then on', async () => {
  const chunk = vi.fn(load)
  const next = vi.fn(load)
  const { module, shell } = stage()
  let arrive: (module: ShellModule) => void = () => {}
  shell.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const toy = speaker('toy', { view: { load: chunk }, contributes: [homeOf('toy')] })
  const { kernel, open } = world([toy.plugin, speaker('two', { view: { load: next } }).plugin], { shell })
  const opening = open()
  await vi.waitFor(() => expect(chunk).toHaveBeenCalledTimes(1))
  arrive(module)
  await opening
  await open('two')
  expect(next).not.toHaveBeenCalled()
  await kernel.stop()
})

test('a view closed before it is drawn is not waited for', async () => {
  const { shell, mounts } = stage({ drawn: false })
  const { kernel, open } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin, speaker('two').plugin], { shell })
  const first = open()
  await vi.waitFor(() => expect(mounts).toHaveLength(1))
  const second = open('two')
  await vi.waitFor(() => expect(kernel.state.core.stack).toHaveLength(2))
  let isOver = false
  first
    .finally(() => {
      isOver = true
    })
    .catch(() => {})
  // The view beneath stays in the stack but is not drawn.
  kernel.back()
  await second
  expect(isOver).toBe(false)
  kernel.close()
  await expect(first).rejects.toMatchObject({ code: 'modal-closed' })
})

test('stop cancels views that have not been drawn yet', async () => {
  const { shell, mounts } = stage({ drawn: false })
  const { kernel, open } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  const opening = open()
  opening.catch(() => {})
  await vi.waitFor(() => expect(mounts).toHaveLength(1))
  await kernel.stop()
  await expect(opening).rejects.toMatchObject({ code: 'stopped' })
})

test('a shell that loads after stop is not mounted', async () => {
  const { module, mounts } = stage()
  let arrive: (module: ShellModule) => void = () => {}
  const shell = vi.fn(
    () =>
      new Promise<ShellModule>((resolve) => {
        arrive = resolve
      }),
  )
  const { kernel, open } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  const opening = open()
  opening.catch(() => {})
  const mounting = kernel.mount(element)
  await vi.waitFor(() => expect(shell).toHaveBeenCalled())
  await kernel.stop()
  arrive(module)
  await expect(opening).rejects.toMatchObject({ code: 'stopped' })
  const unmount = await mounting
  expect(unmount).not.toThrow()
  expect(mounts).toEqual([])
})

test('a shell that fails to load closes the modal and is reported, and the next opening retries', async () => {
  const { shell, mounts } = stage()
  const offline = new Error('offline')
  shell.mockRejectedValueOnce(offline)
  const { kernel, open, errors } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  await expect(open()).rejects.toBe(offline)
  expect([errors, kernel.state.core.open]).toEqual([[[offline, 'core']], false])
  await open()
  expect([shell.mock.calls.length, mounts.length, kernel.state.core.open]).toEqual([2, 1, true])
  await kernel.stop()
})

test('a shell that throws while rendering is reported, closes the modal, and is remounted by the next opening', async () => {
  const { shell, mounts } = stage()
  const { kernel, open, errors } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  await open()
  const error = new Error('drawing failed')
  mounts[0]?.options.failed?.(error)
  expect([errors, kernel.state.core.open]).toEqual([[[error, 'core']], false])
  await open()
  expect(mounts).toHaveLength(2)
  await kernel.stop()
  // It has removed itself from the page.
  expect(mounts.map(({ dispose }) => vi.mocked(dispose).mock.calls.length)).toEqual([0, 1])
})

test('S2-06 an embedded modal shows its home in the element, until it is removed', async () => {
  const { shell, mounts } = stage()
  const { kernel } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  const unmount = await kernel.mount(element)
  expect(mounts.map(({ options }) => [options.into, options.embedded])).toEqual([[element, true]])
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['toy'])
  unmount()
  unmount()
  expect(mounts[0]?.dispose).toHaveBeenCalledTimes(1)
  await kernel.stop()
  expect(mounts[0]?.dispose).toHaveBeenCalledTimes(1)
})

test('an element added while something is open shows that, and one that fails leaves the overlay in place', async () => {
  const { shell, mounts } = stage()
  const { kernel, open } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin, speaker('two').plugin], { shell })
  await open('two')
  await kernel.mount(element)
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['two'])
  mounts[1]?.options.failed?.(new Error('drawing failed'))
  await open()
  expect(mounts).toHaveLength(2)
  await kernel.stop()
})

/**
 * Plugins whose texts may be loaded: one with the first screen, one that extends screens without an account, one that extends those with
 * one.
 */
function speakers(needs?: 'account') {
  const all = {
    toy: speaker('toy', { view: { needs }, contributes: [homeOf('toy')] }),
    any: speaker('any', { contributes: [themeTokens.of({ id: 'any', tokens: {} })] }),
    tabs: speaker('tabs', { contributes: [accountTabs.of({ id: 'tabs', label: 'tabs.label', load } as never)] }),
    funds: speaker('funds', { contributes: [fundMethods.of({ id: 'funds', label: 'funds.label', icon: 'receive', press() {} })] }),
    prices: speaker('prices', { contributes: [priceSources.of({ id: 'prices', read: async () => [] } as never)] }),
    second: speaker('second', { contributes: [homes.of({ id: 'second', view: 'second', when: () => false })] }),
    silent: speaker('silent'),
  }
  const plugins = Object.values(all).map(({ plugin }) => plugin)
  return { plugins, heard: () => Object.entries(all).flatMap(([id, { texts }]) => (texts.mock.calls.length > 0 ? [id] : [])) }
}

test('the first screen waits for its texts, those of the home or of the opened view', async () => {
  const first = speakers()
  const one = world(first.plugins, { shell: stage().shell })
  await one.kernel.preload()
  expect(first.heard()).toEqual(['toy', 'any'])
  const account = speakers('account')
  const two = world(account.plugins, { shell: stage().shell })
  await two.kernel.preload()
  expect(account.heard()).toEqual(['toy', 'any', 'tabs', 'funds', 'prices'])
  const other = speakers()
  const three = world(other.plugins, { shell: stage().shell })
  await three.open('silent')
  expect(other.heard()).toEqual(['any', 'silent'])
  const embedded = speakers()
  const four = world(embedded.plugins, { shell: stage().shell })
  await four.kernel.mount(element)
  expect(embedded.heard()).toEqual(['toy', 'any', 'tabs', 'funds', 'prices', 'second', 'silent'])
  await Promise.all([one, two, three, four].map(({ kernel }) => kernel.stop()))
})

test('the shell and the home are preloaded once; without a home only the shell', async () => {
  const chunk = vi.fn(load)
  const { shell, mounts } = stage()
  const { kernel, open } = world([speaker('toy', { view: { load: chunk }, contributes: [homeOf('toy')] }).plugin], { shell })
  await kernel.preload()
  await kernel.preload()
  expect([shell.mock.calls.length, chunk.mock.calls.length, mounts.length]).toEqual([1, 1, 0])
  await open()
  expect([shell.mock.calls.length, chunk.mock.calls.length]).toEqual([1, 1])
  await kernel.stop()
  const bare = stage()
  const homeless = world([speaker('toy').plugin], { shell: bare.shell })
  await homeless.kernel.preload()
  expect(bare.shell).toHaveBeenCalledTimes(1)
  const offline = stage()
  offline.shell.mockRejectedValue(new Error('offline'))
  await expect(world([speaker('toy').plugin], { shell: offline.shell }).kernel.preload()).rejects.toThrow('offline')
  await homeless.kernel.stop()
})

test('without a shell all texts can be preloaded, and opening draws nothing', async () => {
  const { plugins, heard } = speakers()
  const { kernel, open } = world(plugins, { shell: false })
  await kernel.preload()
  expect(heard()).toEqual(['toy', 'any', 'tabs', 'funds', 'prices', 'second', 'silent'])
  await open()
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['toy'])
  await kernel.stop()
})
