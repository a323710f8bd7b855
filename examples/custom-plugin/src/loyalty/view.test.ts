import { createTestKernel, renderView } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { loyalty } from './index.js'

test('the card shows the number of stamps, and how many are missing', async () => {
  const kernel = await createTestKernel(loyalty({ shop: 'x' }))
  const view = await renderView(kernel, 'LoyaltyCard')
  expect(view.text().split('\n')).toEqual(['0 stamps', '10 more for a free coffee', 'Get a free coffee'])
  expect(view.html()).toMatch(/aria-disabled="true"/)
  for (let i = 0; i < 10; i++) kernel.actions.loyalty.stamp()
  expect(view.text()).toContain('10 stamps')
  expect(view.html()).not.toMatch(/aria-disabled="true"/)
  await kernel.setLocale('de')
  expect(view.text()).toContain('Gratis-Kaffee holen')
})

test('opening a view that the plugin does not have lists those it has', async () => {
  const kernel = await createTestKernel(loyalty({ shop: 'x' }))
  // @ts-expect-error There is no such view.
  await expect(renderView(kernel, 'Card')).rejects.toThrow('Plugin "loyalty" has no view "Card". It has: LoyaltyCard.')
})
