import { afterEach, expect, test, vi } from 'vitest'
import type { Kernel } from '../index.js'
import { createComingKernel, isComing, type KernelLoader } from './coming-kernel.js'
import { neutralKernel } from './neutral-kernel.js'

afterEach(() => vi.unstubAllGlobals())

/** A kernel that records what reaches it, and the control over when it arrives. */
function late() {
  const calls: unknown[][] = []
  const kernel = {
    open: async (...args: unknown[]) => void calls.push(['open', ...args]),
    preload: async (...args: unknown[]) => void calls.push(['preload', ...args]),
  } as unknown as Kernel<never>
  const loads: { readonly arrive: () => void; readonly fail: () => void }[] = []
  const loader: KernelLoader = () =>
    new Promise((resolve, reject) => loads.push({ arrive: () => resolve(kernel), fail: () => reject(new Error('offline')) }))
  return { calls, loads, loader }
}

test('KER-17: presses wait for one load, reach the kernel in their order, and the button stays busy until the last one', async () => {
  const { calls, loads, loader } = late()
  const coming = createComingKernel(loader)
  expect([isComing(coming), isComing(neutralKernel), coming.remembers]).toEqual([true, false, false])
  let drawn = 0
  const off = coming.subscribe('core', () => {
    drawn += 1
  })
  const before = coming.state.core
  const both = [coming.open(), coming.open('Networks' as never, { namespace: 'eip155' })]
  void coming.preload('intent')
  expect([coming.remembers, drawn, coming.state.core === before, loads.length]).toEqual([true, 2, false, 1])
  loads[0]?.arrive()
  await Promise.all(both)
  expect(calls).toEqual([['open'], ['open', 'Networks', { namespace: 'eip155' }], ['preload', 'intent']])
  expect([coming.remembers, drawn]).toEqual([false, 4])
  off()
  void coming.open()
  expect(drawn).toBe(4)
})

test('KER-17: a press whose load fails rejects, and the next one loads again', async () => {
  const { calls, loads, loader } = late()
  const coming = createComingKernel(loader)
  const first = coming.open()
  loads[0]?.fail()
  await expect(first).rejects.toThrow('offline')
  expect(coming.remembers).toBe(false)
  const second = coming.open()
  loads[1]?.arrive()
  await second
  expect([calls, loads.length]).toEqual([[['open']], 2])
})

test.each([
  ['a session with a wallet', { 'latchkey.shop.core.session': '{"wallets":[{"namespace":"eip155"}]}' }, true],
  ['a session without one', { 'latchkey.shop.core.session': '{"wanted":{"eip155":"eip155:1"},"wallets":[]}' }, false],
  ['what others stored', { 'other.core.session': '[{}]', 'latchkey.shop.connect.recent': '[{}]' }, false],
])('KER-17: with %s in storage, the wallet of the last visit is expected: %s', (_what, stored, expected) => {
  vi.stubGlobal('localStorage', stored)
  expect(createComingKernel(late().loader).remembers).toBe(expected)
})

test('KER-17: expects no wallet if the browser blocks storage', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ),
  )
  expect(createComingKernel(late().loader).remembers).toBe(false)
})
