import { checkPlugin, createTestKernel } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { __id__ } from './plugin.js'

test('the action changes the state', async () => {
  const kernel = await createTestKernel(__id__())
  kernel.actions.__id__.add({ amount: 2 })
  expect(kernel.state.__id__.count).toBe(2)
})

test('it keeps the rules that every plugin keeps', async () => {
  expect(await checkPlugin(__id__)).toEqual([])
})
