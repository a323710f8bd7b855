import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { connect } from './plugin.js'

vi.mock('./actions/known.js', () => {
  throw new Error('gone')
})

test('without the chunk of recent wallets the modal still opens, and reports the failure', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  const kernel = await createTestKernel(connect(), { peers: [fakeChain('eip155')] })
  await kernel.open()
  await vi.waitFor(() => expect(kernel.log.filter(({ what }) => what === 'report')).toMatchObject([{ name: 'connect' }]))
  expect(kernel.state.core.open).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(unheard).not.toHaveBeenCalled()
  process.off('unhandledRejection', unheard)
  await kernel.stop()
})
