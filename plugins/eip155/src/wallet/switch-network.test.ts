import { expect, test, vi } from 'vitest'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'

const { all, alba, brio, start } = withSandbox()

test('S1-16 switches the wallet and the session', async () => {
  const app = await start()
  await connect(app, alba())
  await app.connections.switchNetwork(all().chains[1].network.caipNetworkId)
  expect(alba().chainId).toBe(31338)
  expect(app.state.core.sessions.eip155).toMatchObject({ chain: 'eip155:31338', network: { id: 31338 } })
})

test('NET-04 a refusal keeps the old chain and rejects', async () => {
  const app = await start()
  await connect(app, alba())
  alba().next('reject')
  await expect(app.connections.switchNetwork(all().chains[1].network.caipNetworkId)).rejects.toMatchObject({ code: 'rejected' })
  expect(app.state.core.sessions.eip155).toMatchObject({ chain: 'eip155:1337', network: { id: 1337 } })
})

test.each([false, true])('NET-05 a chain the wallet does not know is added and used (wrapped error: %s)', async (wrapUnknownChain) => {
  const app = await start()
  const progress = vi.fn()
  brio().quirks({ wrapUnknownChain })
  brio().forgetChain(31338)
  await connect(app, brio())
  await app.connections.switchNetwork(all().chains[1].network.caipNetworkId, { progress })
  expect(brio().chainId).toBe(31338)
  expect(progress.mock.calls).toEqual([['adding']])
})
