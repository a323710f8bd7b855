import { accountTabs } from '@latchkey/kernel'
import { checkPlugin, createTestKernel } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { history } from './plugin.js'

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(history)).toEqual([])
})

test('the account has a tab if its chain supports activity', async () => {
  const kernel = await createTestKernel(history())
  expect(kernel.read(accountTabs)).toMatchObject([{ id: 'activity', feature: 'activity', part: 'activity' }])
  await kernel.stop()
})
