import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { connect } from './plugin.js'

vi.mock('./views/first.js', () => {
  throw new Error('gone')
})

test('without its first chunk the modal still opens, and reports the missing texts and recent wallets', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  const kernel = await createTestKernel(connect(), { peers: [fakeChain('eip155')] })
  await kernel.open()
  const reports = () => kernel.log.flatMap(({ what, name }) => (what === 'report' ? [name] : []))
  await vi.waitFor(() => expect(reports()).toEqual(['core', 'connect']))
  expect(kernel.state.core.open).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(unheard).not.toHaveBeenCalled()
  process.off('unhandledRejection', unheard)
  await kernel.stop()
})
