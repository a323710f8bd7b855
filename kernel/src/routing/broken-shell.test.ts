import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestKernel } from '../testing/create-test-kernel.js'
import type { ShellModule } from '../types/shell-contract.js'
import { homeOf, speaker } from './fixtures/stage.js'

const broken: ShellModule = {
  mount() {
    throw new Error('gone')
  },
}

test('a plugin’s view is opened while the modal cannot be mounted: reported once, and no rejection is left unhandled', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  onTestFinished(() => void process.off('unhandledRejection', unheard))
  const onError = vi.fn()
  const kernel = await createTestKernel(speaker('toy', { contributes: [homeOf('toy')] }).plugin, {
    kernel: { shell: async () => broken, onError },
  })
  kernel.ctx.openAny('toy')
  await new Promise((resolve) => setTimeout(resolve))
  expect(onError).toHaveBeenCalledTimes(1)
  expect(kernel.state.core.open).toBe(false)
  expect(unheard).not.toHaveBeenCalled()
})
