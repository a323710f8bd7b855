import { connect } from '@latchkey/connect'
import { email } from '@latchkey/email'
import { definePlugin, KERNEL_VERSION, loginGates, type Plugin } from '@latchkey/kernel'
import { createTestKernel, fakeChain, renderView } from '@latchkey/kernel/testing'
import { socials } from '@latchkey/socials'
import { walletconnect } from '@latchkey/walletconnect'
import { wallets } from '@latchkey/wallets'
import { expect, onTestFinished, test } from 'vitest'

const load = Object.assign(async () => ({ default: () => 'Closed' }), { loaded: { default: () => 'Closed' } })
const gate = definePlugin({
  id: 'gate',
  version: '1.0.0',
  kernel: `^${KERNEL_VERSION}`,
  setup: () => ({ contributes: [loginGates.of({ id: 'gate', load })] }),
} as never)

test.each<[string, Plugin, object?]>([
  ['ConnectingExternal', connect() as Plugin, { connector: 'fake' }],
  ['ConnectingMultiChain', connect() as Plugin, { name: 'Fake Wallet', roads: [] }],
  ['AllWallets', wallets() as Plugin],
  ['ConnectingWalletConnect', walletconnect({ relayUrls: ['wss://relay.example'] }) as Plugin],
  ['ConnectingWalletConnectBasic', walletconnect({ relayUrls: ['wss://relay.example'] }) as Plugin],
  ['ConnectSocials', socials() as Plugin],
  ['ConnectingSocial', socials() as Plugin, { provider: 'google' }],
  ['ConnectingFarcaster', socials() as Plugin],
  ['EmailLogin', email() as Plugin],
  ['EmailVerifyDevice', email() as Plugin, { email: 'a@example.com' }],
  ['EmailVerifyOtp', email() as Plugin, { email: 'a@example.com' }],
])('CON-08 the view %s, which can connect a visitor, is inside the login gates', async (name, plugin, args) => {
  const kernel = await createTestKernel(plugin, { peers: [fakeChain('eip155'), gate] })
  onTestFinished(() => kernel.stop())
  const view = await renderView(kernel, name as never, ...([args] as never))
  expect(view.text()).toBe('Closed')
  // They load together with the view.
  expect(kernel.under.spec.views?.[name]?.shows).toContain(loginGates)
})
