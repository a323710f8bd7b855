import { chains, createKernel } from '@latchkey/kernel'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { walletconnect } from '@latchkey/walletconnect'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openWalletKit } from '../../../../plugins/walletconnect/src/fixtures/open-walletkit.js'
import { CHAIN, call, localChain, STRANGER } from '../fixtures/cosmos-world.js'
import { startLocalNode } from '../fixtures/local-node.js'
import { createTestWallet } from '../fixtures/test-wallet.js'
import type { SignDoc } from './amino.js'
import { cosmos, cosmosGrants } from './index.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('a mobile wallet connects, signs and sends over WalletConnect, which knows nothing about Cosmos', async () => {
  const phone = await createTestWallet({ prefix: 'cosmos', chainIds: [CHAIN] })
  const node = await startLocalNode({ chainId: CHAIN, prefix: 'cosmos', denom: 'uatom', coins: { [phone.address]: 10_000_000n } })
  const network = localChain(node.url).network
  const app = createKernel({
    projectId: crypto.randomUUID(),
    metadata: { name: 'App', url: 'https://app.test' },
    shell: false,
    plugins: [cosmos({ chains: [localChain(node.url)] }), walletconnect({ relayUrls: [sandbox.relay.url] })],
    grants: { ...cosmosGrants },
  })
  onTestFinished(async () => {
    await app.stop()
    await node.stop()
  })
  void app.start()
  const wallet = await openWalletKit({ relayUrl: sandbox.relay.url })
  const { uri, approved } = await app.actions.walletconnect.pair()
  const chain = `cosmos:${CHAIN}`
  const granted = { chains: [chain], accounts: [`${chain}:${phone.address}`], methods: ['cosmos_signAmino'], events: [] }
  const [topic] = await Promise.all([wallet.pair(uri, { cosmos: granted }), approved])
  expect(wallet.kit.getActiveSessions()[topic]?.optionalNamespaces).toEqual({
    cosmos: expect.objectContaining({ chains: [chain], methods: ['cosmos_getAccounts', 'cosmos_signAmino'] }),
  })
  await vi.waitFor(() => expect(app.state.core.sessions.cosmos).toMatchObject({ status: 'connected', address: phone.address, chain }))

  const adapter = app.read(chains).find(({ namespace }) => namespace === 'cosmos')
  const transfers = await (await adapter?.load?.())?.transfers?.()
  const plan = await transfers?.plan({ from: phone.address, to: STRANGER, amount: 5n, network }, call)
  if (!transfers || !plan) throw new Error('The family moves no coins.')
  const sending = transfers.send(plan, call)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  const [request] = wallet.requests
  const { signerAddress, signDoc } = (request?.params ?? {}) as { readonly signerAddress: string; readonly signDoc: SignDoc }
  expect(request).toMatchObject({ method: 'cosmos_signAmino', chain })
  const { signature } = await phone.signAmino(CHAIN, signerAddress, signDoc)
  await request?.answer({ signature })
  expect(await transfers.wait(await sending, network, call)).toEqual({ status: 'confirmed' })
  expect(node.balanceOf(STRANGER)).toBe(5n)
})
