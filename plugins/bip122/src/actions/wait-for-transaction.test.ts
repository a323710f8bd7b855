import { type SandboxBitcoin, startSandbox } from '@latchkey/sandbox'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeUnisat } from '../fixtures/fake-wallets.js'
import { type App, connect, startApp } from '../fixtures/start-app.js'

type World = Awaited<ReturnType<typeof startWorld>>
const startWorld = () => startSandbox({ bitcoin: true })
const ORIGIN = 'https://dapp.test'
let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world.stop())
afterEach(() => vi.useRealTimers())

const node = (): SandboxBitcoin => world.bitcoin
/** Sends coins of a test wallet to the node, where they wait for a block. */
async function send(): Promise<string> {
  const { alba, dune } = world.wallets
  alba.bitcoin.grant(ORIGIN)
  const to = dune.bitcoin.accounts[0]?.payment
  const answer = await alba.provider(ORIGIN).request({ method: 'btc_sendTransfer', params: { to, amount: '1000' } as never })
  return String((answer as { readonly txid?: unknown }).txid ?? answer)
}
/** An app on the node's network whose wallet actually sends. */
async function start(esplora = node().esploraUrl): Promise<App> {
  const address = world.wallets.alba.bitcoin.accounts[0]?.payment ?? ''
  const { wallet } = fakeUnisat({
    requestAccounts: () => [address],
    getAccounts: () => [address],
    getChain: () => ({ enum: 'BITCOIN_REGTEST' }),
    sendBitcoin: send,
  })
  const { network } = node()
  const app = await startApp({ unisat: wallet }, { own: { networks: [network], esplora: { [network.caipNetworkId]: esplora } } })
  await connect(app, 'bip122.unisat')
  return app
}
const events = (app: App): readonly unknown[] =>
  app.log.filter((e) => e.name === 'transaction').map((e) => (e.data as { status: string }).status)
const noTimers = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('a transaction is polled until it is in a block', async () => {
  const app = await start()
  const hash = await send()
  noTimers()
  let result: unknown
  const waiting = app.actions.bip122.waitForTransaction({ hash }).then((found) => {
    result = found
  })
  const asked = vi.spyOn(globalThis, 'fetch')
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(6000)
    expect(asked.mock.calls.length).toBeGreaterThan(2)
  })
  asked.mockRestore()
  expect(result).toBeUndefined()
  await node().mine()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(6000)
    expect(result).toBeDefined()
  })
  await waiting
  expect(result).toEqual({ hash, status: 'confirmed', height: node().transaction(hash)?.height })
})

test('a transaction unknown to every source ends as unknown, after 99 requests', async () => {
  const app = await start()
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('Transaction not found', { status: 404 }))
  noTimers()
  const waiting = app.actions.bip122.waitForTransaction({ hash: 'ab'.repeat(32) })
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(await waiting).toEqual({ hash: 'ab'.repeat(32), status: 'unknown' })
  expect(asked).toHaveBeenCalledTimes(99)
  asked.mockRestore()
})

test('the caller’s signal and the kernel end the wait', async () => {
  const app = await start()
  const own = new AbortController()
  const reason = new Error('enough')
  const first = app.actions.bip122.waitForTransaction({ hash: 'ab'.repeat(32), signal: own.signal })
  own.abort(reason)
  await expect(first).rejects.toBe(reason)
  const second = app.actions.bip122.waitForTransaction({ hash: 'ab'.repeat(32) })
  await Promise.all([expect(second).rejects.toThrow(), app.stop()])
})

test('refuses to wait without a server for the chain', async () => {
  const app = await start()
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  await expect(app.actions.bip122.waitForTransaction({ hash: 'ab'.repeat(32), chain })).rejects.toMatchObject({ code: 'no-esplora' })
})

test('AMT-14 a sent transaction is followed to its block, and its sender’s balance is read then', async () => {
  const app = await start()
  const address = app.state.core.sessions.bip122?.address ?? ''
  const before = await app.actions.bip122.getBalance()
  noTimers()
  const { txid } = await app.request('sendTransfer', [{ recipient: world.wallets.dune.bitcoin.accounts[0]?.payment ?? '', amount: 1000n }])
  expect(events(app)).toEqual(['sent'])
  const caches = (): number => app.log.filter((e) => e.what === 'store' && e.name.includes(`balance.`) && e.name.includes(address)).length
  await vi.waitFor(() => expect(caches()).toBe(1))
  await node().mine()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(6000)
    expect(events(app)).toEqual(['sent', 'confirmed'])
  })
  await vi.waitFor(() => expect(caches()).toBe(2))
  expect(node().transaction(txid)?.height).toBeGreaterThan(0)
  expect((await app.actions.bip122.getBalance()).confirmed).toBeLessThan(before.confirmed)
})
