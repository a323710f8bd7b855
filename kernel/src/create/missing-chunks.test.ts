import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { themeTokens } from '../points/index.js'
import { homeOf, load, speaker } from '../routing/fixtures/stage.js'
import { memoryStorage } from '../testing/memory-storage.js'
import { createKernel } from './create-kernel.js'

// As after a deploy, or offline: no lazy chunk can be loaded.
vi.mock('./engine.js', () => {
  throw new Error('gone')
})
vi.mock('../reporting/alerts.js', () => {
  throw new Error('gone')
})

const unheard = vi.fn()
beforeEach(() => void process.on('unhandledRejection', unheard))
afterEach(() => void process.off('unhandledRejection', unheard))

test('a chunk that fails to load is reported once, however many wait for it, and retried', async () => {
  const onError = vi.fn()
  await using kernel = createKernel({ projectId: '', plugins: [], shell: false, storage: memoryStorage(), onError })
  const outcomes = await Promise.allSettled([kernel.preload(), kernel.preload(), kernel.connections.disconnect()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(onError).toHaveBeenCalledTimes(1)
  await expect(kernel.preload()).rejects.toThrow()
  expect(onError).toHaveBeenCalledTimes(2)
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(unheard).not.toHaveBeenCalled()
})

test('without the alerts chunk there is no alert, and everything else works', async () => {
  const onError = vi.fn()
  await using kernel = createKernel({ projectId: '', plugins: [], shell: false, storage: memoryStorage(), onError })
  await kernel.start()
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(kernel.state.core).toMatchObject({ ready: true, alert: undefined })
  expect(onError).not.toHaveBeenCalled()
  expect(unheard).not.toHaveBeenCalled()
})

test('the first screen and the texts of all its plugins are requested without waiting for the engine', async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('https://lemonade.example'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const chunk = vi.fn(load)
  const home = speaker('toy', { view: { load: chunk }, contributes: [homeOf('toy')] })
  const extending = speaker('any', { contributes: [themeTokens.of({ id: 'any', tokens: {} })] })
  await using kernel = createKernel({ projectId: '', plugins: [home.plugin, extending.plugin], storage: memoryStorage(), onError() {} })
  await expect(kernel.preload()).rejects.toThrow()
  expect([chunk, home.texts, extending.texts].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})
