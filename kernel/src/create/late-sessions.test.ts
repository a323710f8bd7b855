import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { element, homeOf, speaker, stage, world } from '../routing/fixtures/stage.js'

const created = vi.hoisted(() => vi.fn())
vi.mock('../session/connections.js', async (original) => {
  const module = await original<typeof import('../session/connections.js')>()
  return {
    ...module,
    createConnections(...deps: Parameters<typeof module.createConnections>) {
      created()
      return module.createConnections(...deps)
    },
  }
})
beforeEach(() => void created.mockClear())

test.each(['modal', 'page'])(
  'in the %s, the first view is shown without the code of the sessions, which is loaded right after it',
  async (where) => {
    const { mounts, shell } = stage({ drawn: false })
    const { kernel } = world([speaker('toy', { contributes: [homeOf('toy')] }).plugin], { shell })
    onTestFinished(() => kernel.stop())
    const opened = where === 'modal' ? kernel.open() : kernel.mount(element)
    await vi.waitFor(() => expect(mounts[0]?.host.core().stack).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve))
    expect(created).not.toHaveBeenCalled()
    const [mount] = mounts
    const top = mount?.host.core().stack.at(-1)
    if (top) mount?.host.view(top).shown()
    await opened
    await vi.waitFor(() => expect(created).toHaveBeenCalledTimes(1))
  },
)
