import { expect, test } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { homes } from '../points/points.js'
import { createTestKernel } from '../testing/create-test-kernel.js'
import type { ShellHost, ShellModule } from '../types/shell-host.js'

const views = definePlugin({
  id: 'views',
  version: '1.0.0',
  kernel: '^1.0.0',
  views: { One: { load: async () => ({ default: () => undefined }) }, Two: { load: async () => ({ default: () => undefined }) } },
  setup: () => ({ contributes: [homes.of({ id: 'one', view: 'One', when: () => true })] }),
} as never)

test('opening resolves once the view is on screen: at the first drawing, and at once where it is drawn already', async () => {
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
