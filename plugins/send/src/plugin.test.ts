import { checkPlugin } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { send } from './plugin.js'

test('it keeps the rules that every plugin keeps', async () => {
  expect(await checkPlugin(send)).toEqual([])
})
