import { memoryStorage } from '@latchkey/kernel/testing'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenClient } from './client/open-client.js'
import { startApp } from './fixtures/start-app.js'
import { type SignInSource, signIns } from './sign-ins.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
  await sandbox.relay.reset()
})

interface Visit {
  readonly storage: ReturnType<typeof memoryStorage>
  readonly projectId: string
}
const newVisit = (): Visit => ({ storage: memoryStorage(), projectId: crypto.randomUUID() })

/** Opens another tab of the app: the same storage, but nothing else that this page shares. */
function openTab(visit: Visit) {
  const page = globalThis as { [key: string | symbol]: unknown }
  delete page[Symbol.for('latchkey.walletconnect.clients')]
  for (const key of Object.keys(page)) if (key.startsWith('_walletConnectCore_')) delete page[key]
  const app = startApp({ sandbox, ...visit })
  const pair = () => app.actions.walletconnect.pair()
  const sign = (topic: string, account: string) =>
    app.actions.walletconnect.request({ topic, chain: 'eip155:1337', method: 'personal_sign', params: ['0x48656c6c6f', account] })
  /** The browser ends the page without a word to its scripts. */
  const kill = async (): Promise<void> => {
    const clients = page[Symbol.for('latchkey.walletconnect.clients')] as Map<string, { readonly opened: Promise<OpenClient> }>
    for (const { opened } of clients.values()) await (await opened).close()
  }
  return { app, pair, sign, kill, topics: () => app.state.walletconnect.wallets.map(({ topic }) => topic) }
}

test('a tab that showed a code before keeps the session that another tab has made, and may use it', async () => {
  const { alba, brio } = sandbox.wallets
  const visit = newVisit()
  const second = openTab(visit)
  const code = await second.pair()
  const first = openTab(visit)
  const { uri, approved } = await first.pair()
  const [theirs] = await Promise.all([approved, alba.pair(uri)])
  const [ours] = await Promise.all([code.approved, brio.pair(code.uri)])
  expect(second.topics()).toEqual([theirs, ours])
  await second.app.connections.connect({ connector: `walletConnect:${theirs}` })
  expect(second.app.state.core.sessions.eip155?.address).toBe(alba.accounts[0])
  expect(alba.requests.filter(({ method }) => method === 'wc_sessionPropose')).toHaveLength(1)
  for (const tab of [first, second]) expect(await tab.sign(theirs, alba.accounts[0])).toMatch(/^0x/)
  await Promise.all([first.app.stop(), second.app.stop()])
  const next = openTab(visit)
  await vi.waitFor(() => expect(next.app.state.core.sessions.eip155?.connections).toHaveLength(2))
  expect(await next.sign(theirs, alba.accounts[0])).toMatch(/^0x/)
  expect(await next.sign(ours, brio.accounts[0])).toMatch(/^0x/)
})

test('SEC-06 a transaction goes to the network that its own tab shows, even if another tab has switched', async () => {
  const { alba } = sandbox.wallets
  const [from] = alba.accounts
  const [one, other] = sandbox.chains
  const counts = async (): Promise<readonly number[]> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [from, 'pending'] })
    const headers = { 'content-type': 'application/json' }
    const asked = [one, other].map(async ({ rpcUrl }) => (await fetch(rpcUrl, { method: 'POST', headers, body })).json())
    return (await Promise.all(asked)).map(({ result }: { readonly result: string }) => Number(result))
  }
  const visit = newVisit()
  const first = openTab(visit)
  await vi.waitFor(() => expect(first.app.state.core.ready).toBe(true))
  // Only the code of this tab that loads now hears of the other one.
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { uri, approved } = await first.pair()
  await Promise.all([approved, alba.pair(uri)])
  vi.unstubAllGlobals()
  const second = openTab(visit)
  await vi.waitFor(() => expect(second.app.state.core.sessions.eip155?.status).toBe('connected'))
  await second.app.connections.switchNetwork(other.network.caipNetworkId)
  for (const key of Array.from({ length: visit.storage.length }, (_, at) => visit.storage.key(at) ?? ''))
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: visit.storage.getItem(key) }))
  expect(first.app.state.core.sessions.eip155?.chain).toBe(one.network.caipNetworkId)
  const [before = 0, elsewhere] = await counts()
  await first.app.request('eth_sendTransaction', [{ from, to: from, value: '0x1' }])
  expect(await counts()).toEqual([before + 1, elsewhere])
})

describe('a page that the browser ends while the visitor approves', () => {
  test('is connected once the visitor is back', async () => {
    const { alba } = sandbox.wallets
    const visit = newVisit()
    const page = openTab(visit)
    const { uri } = await page.pair()
    await page.kill()
    await alba.pair(uri)
    const next = openTab(visit)
    const session = () => next.app.state.core.sessions.eip155
    await vi.waitFor(() => expect(session()).toMatchObject({ status: 'connected', address: alba.accounts[0] }))
    const [topic = ''] = next.topics()
    expect(await next.sign(topic, alba.accounts[0])).toMatch(/^0x/)
    // A further visit has nothing left to settle, and restores the session.
    await next.app.stop()
    const last = openTab(visit)
    await vi.waitFor(() => expect(last.app.state.core.sessions.eip155?.status).toBe('connected'))
    expect(last.topics()).toEqual([topic])
  })

  test('is connected as soon as the wallet approves, if the visitor is back before', async () => {
    const { alba } = sandbox.wallets
    const visit = newVisit()
    const page = openTab(visit)
    const { uri } = await page.pair()
    await page.kill()
    const next = openTab(visit)
    await vi.waitFor(() => expect(next.app.state.core.ready).toBe(true))
    await alba.pair(uri)
    await vi.waitFor(() => expect(next.app.state.core.sessions.eip155?.status).toBe('connected'))
  })

  test('is signed in too, if one prompt did both', async () => {
    const { alba } = sandbox.wallets
    const taken: unknown[] = []
    const source: SignInSource = {
      id: 'test',
      ask: async () => ({ domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef123456' }),
      take: async ({ messages }) => void taken.push(...messages),
    }
    const visit = newVisit()
    const page = openTab(visit)
    page.app.contribute(signIns.of(source))
    const { uri } = await page.pair()
    await page.kill()
    await alba.pair(uri)
    const next = openTab(visit)
    next.app.contribute(signIns.of(source))
    await vi.waitFor(() => expect(next.app.state.core.sessions.eip155?.status).toBe('connected'))
    expect(taken).toHaveLength(2)
    expect(taken[0]).toContain('abcdef123456')
  })
})
