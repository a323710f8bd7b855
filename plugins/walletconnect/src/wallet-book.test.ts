import type { Context, ListedWallet } from '@latchkey/kernel'
import { startSandbox } from '@latchkey/sandbox'
import type { SessionTypes } from '@walletconnect/types'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WalletConnectContract } from './contract.js'
import { openWalletKit } from './fixtures/open-walletkit.js'
import { startApp } from './fixtures/start-app.js'
import { toWallet } from './wallet-book.js'

const alba: ListedWallet = { id: 'alba', name: 'Alba', homepage: 'https://alba.test', mobile_link: 'alba://' }
/** What is kept of a wallet that says this of itself, where a row of a list was tapped. */
function linksOf(redirect: object, tapped?: ListedWallet, said: object = { name: 'Alba Wallet', url: 'https://alba.test' }) {
  const state = { opened: tapped && { wallet: tapped, tried: 1, returned: false } }
  // As much of both as is read.
  const ctx = { state, core: { wanted: {}, networks: [] } } as unknown as Context<WalletConnectContract>
  const session = { topic: 't', namespaces: {}, peer: { metadata: { ...said, redirect } } } as unknown as SessionTypes.Struct
  return toWallet(ctx, session).links
}

test('MOB-16 a wallet’s own link counts where its record has the scheme, or vouches for the host', () => {
  expect(linksOf({ native: 'ALBA://open' }, alba)).toEqual({ native: 'ALBA://open', universal: undefined })
  expect(linksOf({ universal: 'https://link.alba.test/wc' }, alba).universal).toBe('https://link.alba.test/wc')
})

test.each([
  [{ native: 'brio://' }],
  [{ native: 'intent:' }],
  [{ native: ' alba://' }],
  [{ universal: 'https://alba.test.evil.test' }],
  [{ universal: 'http://alba.test' }],
])('MOB-16 of %j nothing is kept: the record’s own link is', (redirect) =>
  expect(linksOf(redirect, alba)).toEqual({ native: 'alba://', universal: undefined }),
)

test('MOB-16 no link is kept where another wallet answered than the one that was tapped', () => {
  expect(linksOf({ native: 'alba://' }, alba, { name: 'Brio', url: 'https://brio.test' })).toEqual({})
  expect(linksOf({ native: 'alba://' })).toEqual({})
})

test('MOB-16 a WalletKit wallet that was paired by a code has no way to open an app by what it says of itself', async () => {
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
