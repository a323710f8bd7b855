import { expect, onTestFinished, test, vi } from 'vitest'
import { homeOf, speaker, stage, world } from '../routing/fixtures/stage.js'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('../session/connections.js', (original) => {
  loaded()
  return original()
})

test('the first view is shown without the code of the sessions, which is loaded right after it', async () => {
  const { mounts, shell } = stage({ drawn: false })
  const { kernel } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
  onTestFinished(() => kernel.stop())
  const opened = kernel.open()
  await vi.waitFor(() => expect(mounts).toHaveLength(1))
  expect(loaded).not.toHaveBeenCalled()
  const [mount] = mounts
  const top = mount?.host.core().stack.at(-1)
  if (top) mount?.host.view(top).shown()
  await opened
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1))
})
