import { proxySet, subscribeKey } from 'valtio/vanilla/utils'
import { expect, test, vi } from 'vitest'
import { createTestKernel } from '../testing/create-test-kernel.js'
import type { Contract } from '../types/index.js'
import { definePlugin } from './define-plugin.js'
import { KERNEL_VERSION } from './version.js'

interface CartContract extends Contract {
  readonly id: 'cart'
  readonly state: { readonly items: Set<string>; readonly open: boolean }
  readonly actions: { readonly add: (item: string) => Promise<void>; readonly show: (open: boolean) => Promise<void> }
}

const cart = () =>
  definePlugin<CartContract>({
    id: 'cart',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    state: () => ({ items: proxySet<string>(), open: true }),
    setup: ({ state }) => ({
      actions: {
        add: async (item) => void state.items.add(item),
        show: async (open) => {
          state.open = open
        },
      },
    }),
    start: ({ state, signal }) => {
      const stop = subscribeKey(state, 'open', (open) => open || state.items.clear())
      signal.addEventListener('abort', stop)
    },
  })

test('KER-11 a plugin keeps a valtio set in its state and subscribes to one key', async () => {
  const kernel = await createTestKernel(cart())
  const before = kernel.state.cart
  const seen = vi.fn()
  kernel.subscribe('cart', () => seen(kernel.state.cart?.items.size))
  await kernel.actions.cart.add('a')
  await kernel.actions.cart.add('b')
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(2))
  expect([...(kernel.state.cart?.items ?? [])]).toEqual(['a', 'b'])
  expect([...(before?.items ?? [])]).toEqual([])
  expect(kernel.state.cart).toBe(kernel.state.cart)
  await kernel.actions.cart.show(false)
  await vi.waitFor(() => expect(kernel.state.cart?.items.size).toBe(0))
})
