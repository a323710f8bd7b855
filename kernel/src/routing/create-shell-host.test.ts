import { afterEach, expect, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { definePoint } from '../points/point.js'
import { homes, themeTokens } from '../points/points.js'
import { createTestKernel } from '../testing/create-test-kernel.js'
import type { Plugin } from '../types/plugin.js'
import type { HostedView, ShellHost } from '../types/shell-contract.js'

afterEach(() => void vi.useRealTimers())

const load = async () => ({ default: () => undefined })
const pieces = definePoint<{ readonly id: string; readonly load: () => Promise<unknown> }>('toy.pieces')

/** A kernel whose shell is the test: it draws nothing, but receives everything a shell receives. */
async function start(
  views: object = {},
  { peers = [], kernel: more = {} }: { readonly peers?: readonly Plugin[]; readonly kernel?: object } = {},
) {
  const texts = vi.fn(async () => ({ default: { 'toy.title': 'Toys', 'toy.help': 'What is this?' } }))
  const toy = definePlugin({
    id: 'toy',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    messages: { en: texts },
    views: { Home: { load }, ...views },
    setup: () => ({
      contributes: [
        homes.of({ id: 'toy', view: 'Home', when: () => true }),
        themeTokens.of({ id: 'toy', tokens: { '--accent': 'red', '--radius': '4px' } }),
      ],
    }),
    // The fields that a plain contract omits depend on its type.
  } as never)
  let host: ShellHost | undefined
  const kernel = await createTestKernel(toy, {
    peers,
    kernel: {
      shell: async () => ({
        mount(given: ShellHost) {
          host = given
          return { dispose() {} }
        },
      }),
      ...more,
    },
  })
  const seen = (): ShellHost => {
    if (!host) throw new Error('Nothing has been opened.')
    return host
  }
  const top = (): HostedView => {
    const entry = kernel.state.core.stack.at(-1)
    if (!entry) throw new Error('Nothing is open.')
    return seen().view(entry)
  }
  return {
    kernel,
    texts,
    host: seen,
    top,
    /** Opens a view and reports it as drawn. */
    async open(view?: string, args?: object) {
      const before = kernel.state.core.stack.at(-1)?.key
      const opening = kernel.open(view as never, args as never)
      await vi.waitFor(() => {
        expect(kernel.state.core.stack.at(-1)?.key).not.toBe(before)
        top().shown()
      })
      return opening
    },
    reports: () => kernel.log.flatMap(({ what, name, data }) => (what === 'report' ? [[name, data] as const] : [])),
  }
}

test('a view has its plugin’s name, its title by key or from its arguments, and a way back unless it opts out', async () => {
  const { open, top } = await start({
    ByKey: { load, title: 'toy.title' },
    ByArgs: { load, back: false, title: ({ n }: { n: number }, { plugin }: { plugin: { id: string } }) => `${plugin.id} ${n}` },
  })
  const shown = () => [top().plugin, top().title(), top().back, top().help]
  await open()
  await top().load()
  expect(shown()).toEqual(['toy', '', true, undefined])
  await open('ByKey')
  expect(shown()).toEqual(['toy', 'Toys', true, undefined])
  await open('ByArgs', { n: 7 })
  expect(shown()).toEqual(['toy', 'toy 7', false, undefined])
})

test('the help of a view has its label by key or from the plugin, and is pressed with the plugin’s context', async () => {
  const press = vi.fn()
  const { open, top } = await start({
    ByKey: { load, help: { label: 'toy.help', icon: 'question', press } },
    BySelf: { load, help: { label: ({ plugin }: { plugin: { id: string } }) => `About ${plugin.id}`, icon: 'info', press } },
  })
  await open('ByKey')
  await top().load()
  expect(top().help).toMatchObject({ label: 'What is this?', icon: 'question' })
  await open('BySelf')
  expect(top().help).toMatchObject({ label: 'About toy', icon: 'info' })
  top().help?.press()
  expect(press.mock.calls).toEqual([[expect.objectContaining({ plugin: expect.objectContaining({ id: 'toy' }) })]])
})

test('errors thrown in a plugin’s header are reported once per view, and leave the header empty', async () => {
  const error = new Error('mine')
  const fails = (): never => {
    throw error
  }
  const { open, top, reports } = await start({ Broken: { load, title: fails, help: { label: fails, icon: 'info', press: fails } } })
  await open('Broken', { n: 1 })
  expect([top().title(), top().title(), top().help?.label]).toEqual(['', '', ''])
  expect(() => top().help?.press()).not.toThrow()
  expect(reports()).toEqual([['toy', error]])
  await open('Broken', { n: 2 })
  expect(top().title()).toBe('')
  expect(reports()).toHaveLength(2)
})

test('S2-15 a view loads with its texts, only once, and is available immediately the next time', async () => {
  const component = () => undefined
  const chunk = vi.fn(async () => ({ default: component, styles: 'b{}' }))
  const { open, top, host } = await start({ Two: { load: chunk } })
  await open('Two')
  const loaded = await top().load()
  expect(loaded).toEqual({ component, styles: 'b{}' })
  expect(await top().load()).toEqual(loaded)
  expect([chunk.mock.calls.length, top().loaded]).toEqual([1, loaded])
  expect(host().t('toy.title')).toBe('Toys')
})

test('a chunk that failed to load stays failed until it is forgotten', async () => {
  const chunk = vi.fn().mockRejectedValueOnce(new Error('offline')).mockImplementation(load)
  const { open, top } = await start({ Two: { load: chunk } })
  await open('Two')
  await expect(top().load()).rejects.toThrow('offline')
  await expect(top().load()).rejects.toThrow('offline')
  expect(top().loaded).toBeUndefined()
  top().forget()
  expect((await top().load()).component).toBeTypeOf('function')
  top().forget()
  expect(top().loaded).toBeUndefined()
  await top().load()
  expect(chunk).toHaveBeenCalledTimes(3)
})

test('an app’s own view replaces a plugin’s', async () => {
  const mine = { default: () => undefined }
  const overrides = Object.fromEntries([['Home', async () => mine]])
  const { open, top } = await start({}, { kernel: { overrides } })
  await open()
  expect((await top().load()).component).toBe(mine.default)
})

test('the first screen loads the texts of its own plugin, the second those of all', async () => {
  const other = vi.fn(async () => ({ default: { 'other.word': 'Word' } }))
  const peer = definePlugin({
    id: 'other',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    messages: { en: other },
    setup: () => ({}),
  } as never) as Plugin
  const { open, top, texts } = await start({ Two: { load } }, { peers: [peer] })
  await open()
  await top().load()
  expect([texts.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  await open('Two')
  await top().load()
  expect(other).toHaveBeenCalledTimes(1)
})

test('loads the parts of a view when it is drawn, unless they take too long', async () => {
  let arrive = (): void => {}
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const [quick, slow] = [vi.fn(async () => {}), vi.fn(() => arrives)]
  const { open, top, kernel } = await start({ Two: { load, shows: [pieces] } })
  kernel.contribute(pieces.of({ id: 'quick', load: quick }))
  kernel.contribute(pieces.of({ id: 'slow', load: slow }))
  await open('Two')
  await vi.waitFor(() => expect(slow).toHaveBeenCalled())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const loaded = vi.fn()
  void top().load().then(loaded)
  await vi.advanceTimersByTimeAsync(49)
  expect(loaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(loaded).toHaveBeenCalledTimes(1)
  arrive()
  void top().load().then(loaded)
  await vi.advanceTimersByTimeAsync(0)
  expect([loaded.mock.calls.length, quick.mock.calls.length > 0]).toEqual([2, true])
})

test('a view gets its arguments, its context and a way to report its outcome', async () => {
  const { kernel, open, top } = await start({ Two: { load } })
  const { result } = (await open('Two', { n: 1 })) as { readonly result: Promise<unknown> }
  expect(top().props).toMatchObject({ args: { n: 1 }, ctx: { plugin: { id: 'toy' } } })
  top().props.finish('done')
  expect(await result).toBe('done')
  expect(kernel.state.core.open).toBe(true)
})

test('a view that no plugin provides cannot be drawn', async () => {
  const { open, host } = await start()
  await open()
  expect(() => host().view({ key: 9, view: 'Gone', args: undefined })).toThrow(
    expect.objectContaining({ code: 'view-unknown', details: { view: 'Gone', plugin: undefined } }),
  )
})

test('draws ahead only a home that allows it and has loaded', async () => {
  const { open, host, top, kernel } = await start({ Home: { load, ahead: true }, Two: { load } })
  await open()
  await top().load()
  expect(host().ahead()?.view).toBe('Home')
  top().forget()
  expect(host().ahead()).toBeUndefined()
  await top().load()
  kernel.contribute(homes.of({ id: 'two', view: 'Two', when: () => true }, { order: 1 }))
  await host().view({ key: 9, view: 'Two', args: undefined }).load()
  expect(host().ahead()).toBeUndefined()
})

test('the app’s tokens override those of plugins', async () => {
  const { open, host } = await start({}, { kernel: { theme: { tokens: { '--accent': 'blue' } } } })
  await open()
  expect(host().tokens()).toEqual({ '--accent': 'blue', '--radius': '4px' })
})

test('the shell goes back, closes, and dismisses messages that it has shown', async () => {
  const { open, host, kernel } = await start({ Two: { load } })
  await open()
  await open('Two')
  expect(host().back()).toBe(true)
  expect(
    host()
      .core()
      .stack.map(({ view }) => view),
  ).toEqual(['Home'])
  host().toast({ kind: 'info', text: 'One' })
  host().toast({ kind: 'info', text: 'Two' })
  const { toast } = kernel.state.core
  // The previous one is no longer shown.
  host().dismissToast((toast?.id ?? 0) - 1)
  expect(kernel.state.core.toast?.text).toBe('Two')
  host().dismissToast(toast?.id ?? 0)
  expect(kernel.state.core.toast).toBeUndefined()
  expect(() => host().dismissToast(1)).not.toThrow()
  expect(host().close()).toBe(true)
  expect(kernel.state.core.open).toBe(false)
})
