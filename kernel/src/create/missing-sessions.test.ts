import { expect, onTestFinished, test, vi } from 'vitest'
import { homeOf, speaker, stage, world } from '../routing/fixtures/stage.js'

// As after a deploy, or offline.
vi.mock('../session/connections.js', () => {
  throw new Error('gone')
})

test('without the code of the sessions the modal opens; a call that needs it reports the failure, and the next one retries', async () => {
  const { shell } = stage()
  const { kernel, errors } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  onTestFinished(() => kernel.stop())
  await kernel.open()
  expect(kernel.state.core.open).toBe(true)
  // Loaded after the view, for the next press.
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  await expect(kernel.connections.disconnect()).rejects.toThrow()
  expect(errors).toHaveLength(2)
  await expect(kernel.connections.disconnect()).rejects.toThrow()
  expect(errors).toHaveLength(3)
})
