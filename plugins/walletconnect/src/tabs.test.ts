import { memoryStorage } from '@latchkey/kernel/testing'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'

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
  return { app, pair, sign, topics: () => app.state.walletconnect.wallets.map(({ topic }) => topic) }
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
