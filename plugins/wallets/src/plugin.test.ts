import { checkPlugin } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { wallets } from './plugin.js'

test('keeps every rule of a plugin', async () => {
  expect(await checkPlugin(() => wallets())).toEqual([])
})
