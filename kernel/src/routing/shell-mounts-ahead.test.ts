import { expect, test, vi } from 'vitest'
import { element, homeOf, speaker, stage, world } from './fixtures/stage.js'

/** A home that may be drawn ahead of time. */
const homely = (more: object = {}) => speaker('toy', { view: { ahead: true, ...more }, contributes: [homeOf('toy')] }).plugin

test('a home that allows it is drawn ahead in the closed modal, which the press then opens', async () => {
  const { shell, mounts } = stage()
  const { kernel, open } = world([homely()], { shell })
  await kernel.preload()
  await kernel.preload()
  expect(mounts.map(({ options }) => [options.ahead, options.embedded])).toEqual([[true, undefined]])
  expect([mounts[0]?.host.ahead()?.view, kernel.state.core.open]).toEqual(['toy', false])
  await open()
  expect(mounts).toHaveLength(1)
  expect(mounts[0]?.dispose).not.toHaveBeenCalled()
  await kernel.stop()
})

test('a page with an embedded widget needs no modal drawn ahead', async () => {
  const { shell, mounts } = stage()
  const { kernel } = world([homely()], { shell })
  await kernel.preload()
  const unmount = await kernel.mount(element)
  expect(mounts.map(({ dispose }) => vi.mocked(dispose).mock.calls.length)).toEqual([1, 0])
  await kernel.preload()
  expect(mounts).toHaveLength(2)
  kernel.close()
  unmount()
  await kernel.preload()
  expect(mounts.map(({ options }) => options.ahead)).toEqual([true, undefined, true])
  await kernel.stop()
})

test('an open modal stays next to an embedded widget', async () => {
  const { shell, mounts } = stage()
  const { kernel, open } = world([homely()], { shell })
  await kernel.preload()
  await open()
  await kernel.mount(element)
  expect(mounts.map(({ dispose }) => vi.mocked(dispose).mock.calls.length)).toEqual([0, 0])
  await kernel.stop()
})

test('a widget that failed to draw does not prevent a modal from being drawn ahead', async () => {
  const { shell, mounts } = stage()
  shell.mockRejectedValueOnce(new Error('offline'))
  const { kernel } = world([homely()], { shell })
  await expect(kernel.mount(element)).rejects.toThrow('offline')
  await kernel.preload()
  expect(mounts.map(({ options }) => options.ahead)).toEqual([true])
  await kernel.stop()
})
