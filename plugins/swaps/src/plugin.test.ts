import { account } from '@latchkey/account'
import { createKernel, walletButtons } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { startSwaps } from './fixtures/start-swaps.js'
import { swaps, swapsGrants } from './plugin.js'

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(swaps)).toEqual([])
})

test('without a server there is no button', () => {
  const kernel = createKernel({ projectId: 'p', plugins: [account(), swaps()], grants: swapsGrants, shell: false })
  expect(kernel.read(walletButtons).some(({ id }) => id === 'swaps')).toBe(false)
})

test('shows a button with a server, for families that support swaps', async () => {
  const { kernel } = await startSwaps()
  const button = kernel.read(walletButtons).find(({ id }) => id === 'swaps')
  expect(button).toMatchObject({ label: 'swaps.title', feature: 'swaps', icon: 'swap' })
  const pressed = vi.fn()
  kernel.on('clickConvert', pressed)
  button?.press()
  expect(pressed).toHaveBeenCalledOnce()
})

test('invalid arguments are rejected before anything is shown', async () => {
  const kernel = await createTestKernel(swaps(), { peers: [account(), fakeChain('eip155')] })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  for (const [args, argument] of [
    [{ amount: '0' }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: 1 }, 'amount'],
    [{ fromToken: '' }, 'fromToken'],
    [{ toToken: 'x'.repeat(65) }, 'toToken'],
    [{ network: 'eip155:99' }, 'network'],
  ] as const)
    await expect(kernel.open('Swap', args as never)).rejects.toMatchObject({
      catalogue: 'swaps',
      code: 'bad-arguments',
      details: { argument },
    })
  expect(kernel.state.core.open).toBe(false)
})
