import { walletButtons } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { receive } from './plugin.js'

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(receive)).toEqual([])
})

test('the account has a button that opens the view, and without a wallet it refuses', async () => {
  const kernel = await createTestKernel(receive(), { peers: [fakeChain('eip155')] })
  const [button] = kernel.read(walletButtons)
  expect(button).toMatchObject({ id: 'receive', label: 'receive.title' })
  // The view needs an account, and this kernel has no view that connects one.
  expect(() => button?.press()).toThrow('No plugin says what open() shows first')
  await kernel.connections.connect({ connector: 'fake:eip155' })
  button?.press()
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['WalletReceive'])
  await kernel.stop()
})
