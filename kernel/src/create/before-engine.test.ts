import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeChain, memoryStorage } from '../testing/index.js'
import { createKernel } from './create-kernel.js'

const { sessionsLoaded, engine } = vi.hoisted(() => {
  let come = (): void => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return { sessionsLoaded: vi.fn(), engine: { coming, come } }
})
vi.mock('./engine.js', async (original) => {
  await engine.coming
  return original()
})
vi.mock('../session/connections.js', async (original) => {
  const module = await original<object>()
  sessionsLoaded()
  return module
})

test('no wallet is connected before the engine, whose guards follow the connections, even where the code of the sessions arrives first', async () => {
  const kernel = createKernel({
    projectId: 'test',
    shell: false,
    storage: memoryStorage(),
    plugins: [fakeChain('eip155')],
    grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] },
  })
  onTestFinished(() => kernel.stop())
  await kernel.start()
  const first = kernel.connections.connect({ connector: 'fake:eip155' })
  await vi.waitFor(() => expect(sessionsLoaded).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  const second = kernel.connections.connect({ connector: 'fake:eip155' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected')
  engine.come()
  await Promise.all([first, second])
  expect(kernel.state.core.sessions.eip155?.status).toBe('connected')
})
