import { expect, test } from 'vitest'
import { createKernel } from '../create/create-kernel.js'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { homes } from '../points/points.js'
import { createTestKernel } from '../testing/create-test-kernel.js'
import type { ShellHost, ShellModule } from '../types/shell-contract.js'

const views = definePlugin({
  id: 'views',
  version: '1.0.0',
  kernel: `^${KERNEL_VERSION}`,
  views: { One: { load: async () => ({ default: () => undefined }) }, Two: { load: async () => ({ default: () => undefined }) } },
  setup: () => ({ contributes: [homes.of({ id: 'one', view: 'One', when: () => true })] }),
} as never)

test('opening resolves once the view is on screen: on first render, and immediately if it is already drawn', async () => {
  let host: ShellHost | undefined
  const shell: ShellModule = {
    mount(given) {
      host = given
      return { dispose() {} }
    },
  }
  const kernel = await createTestKernel(views, { kernel: { shell: async () => shell } })
  const draw = (): void => {
    const top = host?.core().stack.at(-1)
    if (top) host?.view(top).shown()
  }
  const opened: string[] = []
  const open = (view: string, name: string): Promise<unknown> => kernel.open(view as never).then(() => opened.push(name))
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  const first = open('One', 'first')
  await settle()
  expect(opened).toEqual([])
  draw()
  await first
  const second = open('Two', 'second')
  await settle()
  expect(opened).toEqual(['first'])
  draw()
  await second
  kernel.back()
  await open('One', 'again')
  expect(opened).toEqual(['first', 'second', 'again'])
  kernel.close()
  const anew = open('One', 'anew')
  await settle()
  expect(opened).toHaveLength(3)
  draw()
  await anew
  await kernel.stop()
})

test('KER-15 the press reloads a view that failed to preload', async () => {
  const answers = [() => Promise.reject(new Error('offline')), async () => ({ default: () => undefined })]
  const home = definePlugin({
    id: 'home',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: { Home: { load: () => answers.shift()?.() } },
    setup: () => ({ contributes: [homes.of({ id: 'home', view: 'Home', when: () => true })] }),
  } as never)
  let component: unknown
  const shell: ShellModule = {
    mount(host) {
      const [top] = host.core().stack
      const view = top && host.view(top)
      void view?.load().then((loaded) => {
        component = loaded.component
        view.shown()
      })
      return { dispose() {} }
    },
  }
  const kernel = createKernel({ projectId: 'test', plugins: [home] as never, shell: async () => shell, onError: () => {} })
  await expect(kernel.preload()).rejects.toThrow('offline')
  await kernel.open()
  expect(component).toBeTypeOf('function')
  await kernel.stop()
})

test('KER-20 with `disableAppend` nothing is added to the end of the page: the opened view waits for the app’s own element', async () => {
  const places: unknown[] = []
  const shell: ShellModule = {
    mount(_host, { into }) {
      places.push(into)
      return { dispose() {} }
    },
  }
  const kernel = await createTestKernel(views, { kernel: { shell: async () => shell, disableAppend: true } })
  await kernel.open('One' as never)
  expect(places).toEqual([])
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['One'])
  const place = {} as HTMLElement
  await kernel.mount(place)
  expect(places).toEqual([place])
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['One'])
  await kernel.stop()
})

test('KER-16 the press remounts a shell that failed to mount ahead', async () => {
  const home = definePlugin({
    id: 'home',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: { Home: { ahead: true, load: async () => ({ default: () => undefined }) } },
    setup: () => ({ contributes: [homes.of({ id: 'home', view: 'Home', when: () => true })] }),
  } as never)
  let mounts = 0
  const shell: ShellModule = {
    mount(host) {
      mounts += 1
      if (mounts === 1) throw new Error('no room')
      const [top] = host.core().stack
      if (top) host.view(top).shown()
      return { dispose() {} }
    },
  }
  const kernel = createKernel({ projectId: 'test', plugins: [home] as never, shell: async () => shell, onError: () => {} })
  await expect(kernel.preload()).rejects.toThrow('no room')
  await kernel.open()
  expect(mounts).toBe(2)
  await kernel.stop()
})
