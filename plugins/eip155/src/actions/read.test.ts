import { expect, test } from 'vitest'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'

const { alba, start } = withSandbox()

test('reads from any configured network, with or without a wallet', async () => {
  const app = await start()
  const { read } = app.actions.eip155
  expect(await read({ method: 'eth_chainId' })).toBe('0x539')
  await connect(app, alba())
  expect(await read({ method: 'eth_chainId', chain: 'eip155:31338' })).toBe('0x7a6a')
  expect(await read({ method: 'eth_getBalance', params: [alba().accounts[0], 'latest'], chain: 'eip155:31338' })).toMatch(/^0x/)
  expect(alba().requests.map((r) => r.method)).not.toContain('eth_getBalance')
})

test.each(['eth_sendTransaction', 'personal_sign', 'eth_accounts', 'wallet_getCapabilities', 'anvil_setBalance'])(
  'a node never receives %s',
  async (method) => {
    const app = await start()
    await expect(app.actions.eip155.read({ method })).rejects.toMatchObject({
      code: 'rpc-not-allowed',
      message: 'Requested RPC call is not allowed',
    })
  },
)

test('a network that is not configured is not supported', async () => {
  const app = await start()
  await expect(app.actions.eip155.read({ method: 'eth_chainId', chain: 'eip155:9' })).rejects.toMatchObject({ code: 'chain-not-supported' })
})
