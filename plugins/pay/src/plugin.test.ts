import { walletButtons } from '@latchkey/kernel'
import { checkPlugin } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentArgs } from './contract.js'
import { payExchange } from './exchange/plugin.js'
import { order, SHOP, startPay } from './fixtures/start-pay.js'
import { initialState } from './initial-state.js'
import { pay } from './plugin.js'

afterEach(() => void vi.unstubAllGlobals())

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(pay)).toEqual([])
  expect(await checkPlugin(payExchange)).toEqual([])
})

test('only the app opens a payment', async () => {
  const { kernel } = await startPay()
  expect(kernel.read(walletButtons)).toEqual([])
})

const asset = order.paymentAsset
const bad: readonly (readonly [code: string, args: unknown])[] = [
  ['bad-config', undefined],
  ['bad-config', {}],
  ['bad-config', { recipient: SHOP, amount: '1' }],
  ['bad-config', { ...order, recipient: undefined }],
  ['bad-config', { ...order, recipient: '' }],
  ['bad-config', { ...order, paymentAsset: { ...asset, metadata: { name: 'Coin', symbol: 'COIN', decimals: 1.5 } } }],
  ['bad-config', { ...order, paymentAsset: { ...asset, metadata: undefined } }],
  ['bad-config', { ...order, reference: 'has a space' }],
  ['bad-config', { ...order, reference: 'x'.repeat(101) }],
  ['bad-config', { ...order, choice: 'card' }],
  ['bad-config', { payment: 'nothing' }],
  ['bad-config', { payment: 'ab'.repeat(16) }],
  ['bad-amount', { ...order, amount: '0' }],
  ['bad-amount', { ...order, amount: '0.000' }],
  ['bad-amount', { ...order, amount: '-1' }],
  ['bad-amount', { ...order, amount: '1e3' }],
  ['bad-amount', { ...order, amount: '1,5' }],
  ['bad-amount', { ...order, amount: 1 }],
  ['bad-amount', { ...order, amount: `0.${'0'.repeat(18)}1` }],
  ['bad-network', { ...order, paymentAsset: { ...asset, network: 'eip155:77' } }],
  ['bad-network', { ...order, paymentAsset: { ...asset, network: 'solana:1' } }],
  ['bad-asset', { ...order, paymentAsset: { ...asset, asset: 'no address' } }],
  ['bad-recipient', { ...order, recipient: 'somebody.eth' }],
]
test.each(bad)('a payment that cannot be made is refused before anything is shown: %s (%#)', async (code, args) => {
  const { kernel } = await startPay()
  await expect(kernel.open('Pay', args as PaymentArgs)).rejects.toMatchObject({ catalogue: 'pay', code })
  expect(kernel.state.core.open).toBe(false)
  // The action never rejects.
  expect(await kernel.actions.pay.pay(args as PaymentArgs)).toMatchObject({ success: false, error: { code: `pay/${code}` } })
})

test('trailing zeros are not additional decimals', async () => {
  const { kernel } = await startPay()
  await kernel.open('Pay', { ...order, amount: `1.5${'0'.repeat(30)}` })
  expect(kernel.state.core.stack.at(-1)?.view).toBe('Pay')
})

test('notifies the app if a visitor leaves before paying, without any request', async () => {
  const { kernel, asked } = await startPay()
  const outcome = kernel.actions.pay.pay(order)
  await vi.waitFor(() => expect(kernel.state.core.stack.at(-1)?.view).toBe('Pay'))
  kernel.close()
  expect(await outcome).toEqual({ success: false, error: { code: 'pay/left', message: expect.stringContaining('order-1') } })
  expect(asked).toEqual([])
})

test('leaving with Back counts as leaving', async () => {
  const { kernel } = await startPay()
  await kernel.open('Pay', { ...order, reference: 'other' })
  const outcome = kernel.actions.pay.pay(order)
  await vi.waitFor(() => expect(kernel.state.core.stack).toHaveLength(2))
  kernel.back()
  expect(await outcome).toMatchObject({ success: false, error: { code: 'pay/left' } })
})

test('repeating the call while it is shown is the same payment', async () => {
  const { kernel } = await startPay()
  const both = [kernel.actions.pay.pay(order), kernel.actions.pay.pay({ ...order })]
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(true))
  for (let i = 0; i < 5; i++) await new Promise(setImmediate)
  expect(kernel.state.core.stack).toHaveLength(1)
  kernel.close()
  const [first, second] = await Promise.all(both)
  expect(second).toBe(first)
})

test('stopping the kernel settles a pending payment', async () => {
  const { kernel } = await startPay()
  const outcome = kernel.actions.pay.pay(order)
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(true))
  await kernel.stop()
  expect(await outcome).toMatchObject({ success: false, error: { code: 'kernel/stopped' } })
})

test('the entry point starts with the initial state of a payment', async () => {
  const { kernel } = await startPay()
  expect(kernel.state.pay).toEqual(initialState())
})
