import { expect, test, vi } from 'vitest'
import { openWalletKit } from './fixtures/open-walletkit.js'
import { startApp } from './fixtures/start-app.js'
import { withRelay } from './fixtures/with-relay.js'

const { sandbox } = withRelay()

test('a code counts as scanned once WalletKit or the sandbox’s phone has read it, before anyone has answered', async () => {
  const { relay, wallets } = sandbox()
  const app = startApp({ sandbox: sandbox() })
  const scanned = () => app.state.walletconnect.pairing.scanned
  const { uri } = await app.actions.walletconnect.pair()
  expect(scanned()).toBe(false)
  const { kit } = await openWalletKit({ relayUrl: relay.url })
  await kit.pair({ uri })
  await vi.waitFor(() => expect(scanned()).toBe(true))
  expect(app.state.core.sessions.eip155?.status).not.toBe('connected')
  await app.stop()

  const next = startApp({ sandbox: sandbox() })
  wallets.alba.next('manual')
  const { uri: other, approved } = await next.actions.walletconnect.pair()
  const paired = wallets.alba.pair(other)
  await vi.waitFor(() => expect(next.state.walletconnect.pairing.scanned).toBe(true))
  const prompt = await wallets.alba.waitForPrompt('wc_sessionPropose')
  await prompt.approve()
  await Promise.all([approved, paired])
  expect(next.state.walletconnect.pairing).toMatchObject({ status: 'none', scanned: false })
})
