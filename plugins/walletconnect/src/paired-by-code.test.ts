import { startSandbox } from '@latchkey/sandbox'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWalletKit } from './fixtures/open-walletkit.js'
import { startApp } from './fixtures/start-app.js'

test('MOB-16 a WalletKit wallet that was paired by a code cannot have an app opened by its own metadata', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.stop())
  const app = startApp({ sandbox })
  const redirect = { native: 'shortcuts://run-shortcut?name=x', universal: 'https://stranger.test/wc' }
  const kit = await openWalletKit({
    relayUrl: sandbox.relay.url,
    metadata: { name: 'Kit', description: 'A stranger', url: 'https://kit.test', icons: [], redirect },
  })
  const account = `eip155:1337:${sandbox.wallets.alba.accounts[0]}`
  const { uri, approved } = await app.actions.walletconnect.pair()
  const granted = { chains: ['eip155:1337'], accounts: [account], methods: ['personal_sign'], events: [] }
  await Promise.all([kit.pair(uri, { eip155: granted }), approved])
  await vi.waitFor(() => expect(app.state.walletconnect.wallets).toMatchObject([{ name: 'Kit', links: {} }]))
  expect(app.state.walletconnect.wallets[0]?.links).toEqual({})
})
