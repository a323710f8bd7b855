import { readdirSync, readFileSync } from 'node:fs'
import { accountTabs, settingsRows, walletButtons } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { loyalty } from './index.js'

const make = () => createTestKernel(loyalty({ shop: 'Corner Café' }), { peers: [fakeChain('eip155')] })

test('follows all rules for plugins', async () => {
  expect(await checkPlugin(() => loyalty({ shop: 'x' }))).toEqual([])
})

test('a visit with a wallet earns a stamp, which survives a reload', async () => {
  const kernel = await make()
  await kernel.connections.connect({ connector: 'fake:eip155' })
  expect(kernel.state.loyalty.stamps).toBe(1)
  expect(kernel.log).toContainEqual({ what: 'emit', name: 'stamped', data: { stamps: 1 } })
  expect(kernel.log).toContainEqual({ what: 'store', name: 'latchkey.test.loyalty.stamps', data: '1' })
})

test('a coffee needs the visitor’s approval and enough stamps', async () => {
  const kernel = await make()
  for (let i = 0; i < 10; i++) kernel.actions.loyalty.stamp()
  await expect(kernel.request('loyalty_redeem', [{ stamps: 10 }])).rejects.toMatchObject({ code: 'rpc-rejected' })
  kernel.approveNext(true)
  expect(await kernel.request('loyalty_redeem', [{ stamps: 10 }])).toEqual({ coffee: 'Corner Café, flat white' })
  kernel.approveNext(true)
  await expect(kernel.request('loyalty_redeem', [{ stamps: 10 }])).rejects.toThrow('not that many stamps')
})

test('it is shown in the account, its buttons and the settings', async () => {
  const kernel = await make()
  expect(kernel.read(accountTabs).map((t) => kernel.t(t.label))).toEqual(['Stamps'])
  kernel.actions.loyalty.stamp()
  expect(kernel.read(walletButtons).map((b) => kernel.t(b.label))).toEqual(['Card'])
  expect(kernel.read(settingsRows)[0]?.value?.()).toBe('1 stamp')
})

test('it is shorter than 200 lines', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => /(?<!\.test)\.tsx?$/.test(f))
  const lines = files.map((file) => readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n').length)
  expect(lines.reduce((a, b) => a + b)).toBeLessThan(200)
})
