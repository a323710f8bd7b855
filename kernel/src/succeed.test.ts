import { expect, test, vi } from 'vitest'
import { createKernel } from './kernel.js'
import type { Kernel } from './kernel-types.js'
import { memoryStorage } from './testing/memory-storage.js'

const make = (projectId: string): Kernel => createKernel({ projectId, plugins: [], storage: memoryStorage(), shell: false })
const running = (projectId: string): unknown => (globalThis as { [key: symbol]: unknown })[Symbol.for(`latchkey.running.${projectId}`)]
const stopped = (kernel: Kernel): Promise<unknown> =>
  kernel.preload().then(
    () => false,
    (error: { code?: string }) => error.code,
  )

test('SSR-11: a kernel that starts on a page ends the one of the same project, and no other', async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { hostname: 'app.test', origin: 'https://app.test' })
  vi.stubGlobal('top', globalThis)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { title: 'App', documentElement: { lang: 'en' } })
  const [first, other, idle, second] = [make('app'), make('other'), make('app'), make('app')] as const
  await first.start()
  await other.start()
  await second.start()
  expect(await stopped(first)).toBe('stopped')
  for (const each of [other, idle, second]) expect(await stopped(each)).toBe(false)
  // Late or twice, its end is its own.
  await first.stop()
  expect(running('app')).toBe(second.stop)
  await second.start()
  expect(await stopped(second)).toBe(false)
  for (const each of [other, idle, second]) await each.stop()
  expect([running('app'), running('other')]).toEqual([undefined, undefined])
})

test('SSR-11: on a server, kernels of one project run beside one another', async () => {
  const [first, second] = [make('app'), make('app')]
  await first.start()
  await second.start()
  for (const each of [first, second]) expect(await stopped(each)).toBe(false)
  for (const each of [first, second]) await each.stop()
})
