import { homes, type ListedWallet, policyHosts, walletRoutes } from '@latchkey/kernel'
import { checkPlugin } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'
import { walletconnect } from './plugin.js'

const ALBA: ListedWallet = { id: 'alba', name: 'Alba', homepage: 'https://alba.test', mobile_link: 'alba://' }

afterEach(() => void vi.unstubAllGlobals())

/** An app in a browser with or without a touch screen, and the apps that the page opens. */
async function visit({ touch }: { readonly touch: boolean }) {
  const world = await startPhone()
  const open = vi.fn()
  const page = Object.assign(new EventTarget(), { open, parent: undefined as unknown })
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { href: 'https://app.test/' })
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: touch ? 5 : 0 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: touch && query.includes('coarse') }))
  const route = world.kernel.read(walletRoutes).find(({ id }) => id === 'walletconnect')
  const top = () => world.kernel.state.core.stack.at(-1)
  return { ...world, opened: open, route, top }
}

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(() => walletconnect({ relayUrls: ['ws://127.0.0.1:9'] }))).toEqual([])
})

test('contacts only its relays’ hosts', async () => {
  const { kernel } = await startPhone({ options: { relayUrls: ['wss://one.test', 'wss://two.test'] } })
  expect(kernel.read(policyHosts).find(({ id }) => id === 'walletconnect')).toEqual({
    id: 'walletconnect',
    connect: ['wss://one.test', 'wss://two.test'],
  })
})

test('the connector exists for all families, and requests nothing before it is used', async () => {
  const { kernel, wallet } = await startPhone({ families: ['eip155', 'solana'] })
  expect(kernel.state.core.connectors.find(({ id }) => id === 'walletConnect')).toMatchObject({
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155', 'solana'],
  })
  expect(wallet.proposals).toEqual([])
})

test('on a phone the URI is created when the modal opens, so that a tap leads straight to the wallet’s app', async () => {
  const { kernel, wallet, state, route, opened, top } = await visit({ touch: true })
  await kernel.open()
  await vi.waitFor(() => expect(state().pairing.status).toBe('ready'))
  expect(wallet.proposals).toHaveLength(1)
  // Within the task of the tap.
  expect(route?.open(ALBA)).toBe(true)
  expect(opened.mock.calls).toEqual([[expect.stringMatching(/^alba:\/\/wc\?uri=wc%3A0%402/), '_self', 'noopener,noreferrer']])
  await vi.waitFor(() => expect(top()).toMatchObject({ view: 'ConnectingWalletConnect', args: { wallet: ALBA } }))
})

test('on a phone a wallet that approves before anyone waits is connected', async () => {
  const { kernel, wallet, state, session } = await visit({ touch: true })
  await kernel.open()
  await vi.waitFor(() => expect(state().pairing.status).toBe('ready'))
  wallet.proposals[0]?.answer(sessionOf(['eip155:1:0xa']))
  await vi.waitFor(() => expect(session()).toMatchObject({ status: 'connected', connector: 'walletConnect:t' }))
})

test('on a phone the code for any wallet opens no app', async () => {
  const { kernel, state, route, opened, top } = await visit({ touch: true })
  await kernel.open()
  await vi.waitFor(() => expect(state().pairing.status).toBe('ready'))
  expect(route?.open(undefined)).toBe(true)
  await vi.waitFor(() => expect(top()).toMatchObject({ view: 'ConnectingWalletConnect', args: undefined }))
  expect(opened).not.toHaveBeenCalled()
})

test('on a computer a listed wallet opens no app, even with a URI at hand', async () => {
  const { kernel, route, opened } = await visit({ touch: false })
  await kernel.actions.walletconnect.pair()
  expect(route?.open(ALBA)).toBe(true)
  expect(opened).not.toHaveBeenCalled()
})

test('on a computer opening the modal sends nothing to a relay, and a listed wallet opens no app', async () => {
  const { kernel, wallet, state, route, opened, top } = await visit({ touch: false })
  await kernel.open()
  await vi.dynamicImportSettled()
  expect([wallet.proposals, state().pairing.status]).toEqual([[], 'none'])
  expect(route?.open(ALBA)).toBe(true)
  await vi.waitFor(() => expect(top()).toMatchObject({ view: 'ConnectingWalletConnect', args: { wallet: ALBA } }))
  expect(opened).not.toHaveBeenCalled()
})

test('shows the code for any wallet without a listed one', async () => {
  const { route, top } = await visit({ touch: false })
  expect(route?.open(undefined)).toBe(true)
  await vi.waitFor(() => expect(top()).toMatchObject({ view: 'ConnectingWalletConnect', args: undefined }))
})

test('has its own first screen, unless the app shows the URI itself', async () => {
  const homeOf = async (options: { readonly manualPairing?: boolean }) =>
    (await startPhone({ options })).kernel.read(homes).find(({ id }) => id === 'walletconnect')
  expect((await homeOf({}))?.view).toBe('ConnectingWalletConnectBasic')
  expect([(await homeOf({}))?.when(), (await homeOf({ manualPairing: true }))?.when()]).toEqual([true, false])
})
