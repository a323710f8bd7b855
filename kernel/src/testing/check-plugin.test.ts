import { expect, test } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import type { Contract } from '../types/contract.js'
import type { Plugin } from '../types/plugin.js'
import { type TSchema, tuple } from '../wire/index.js'
import { checkPlugin } from './check-plugin.js'

const toy = (setup: () => void): Plugin =>
  definePlugin<Contract>({ id: 'toy', version: '1.0.0', kernel: `^${KERNEL_VERSION}`, setup: () => void setup() } as never)

test('SSR-09: a plugin that uses time or randomness in its setup is reported, and everything is restored', async () => {
  const before = [Date, Math.random, crypto.randomUUID]
  expect(
    await checkPlugin(() =>
      toy(() => {
        Math.random()
        Date.now()
        new Date()
        crypto.randomUUID()
        crypto.getRandomValues(new Uint8Array(1))
      }),
    ),
  ).toEqual(
    ['Math.random()', 'Date.now()', 'new Date()', 'crypto.randomUUID()', 'crypto.getRandomValues()'].map(
      (what) => `Making a kernel with it calls ${what}; that has to wait for \`start\`.`,
    ),
  )
  expect([Date, Math.random, crypto.randomUUID]).toEqual(before)
})

test('SSR-09: a plugin that uses neither passes, and may create dates from fixed values', async () => {
  expect(await checkPlugin(() => toy(() => new Date(0).toISOString()))).toEqual([])
})

test('API-60 a method of the plugin’s own needs a schema of its parameters', async () => {
  const shop = (params?: TSchema): Plugin =>
    definePlugin<Contract>({
      id: 'shop',
      version: '1.0.0',
      kernel: `^${KERNEL_VERSION}`,
      setup: () => ({ rpc: { shop_pay: { policy: 'approve', handle: async () => {}, ...(params && { params }) } } }),
    } as never)
  expect(await checkPlugin(() => shop())).toEqual(['The method "shop_pay" has no schema of its parameters: give it `params`.'])
  expect(await checkPlugin(() => shop(tuple([])))).toEqual([])
})
