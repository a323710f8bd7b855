import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionErrors } from '../late/index.js'
import type { Connector } from '../types/index.js'
import { sessionWorld, storedText, testWallet } from './fixtures/session-world.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})
const settle = async () => {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
/** A wallet with its own rules. */
function ruled(id: string, rules: Partial<Connector>, more?: Parameters<typeof testWallet>[1]) {
  const wallet = testWallet(id, more)
  return { ...wallet, connector: { ...wallet.connector, ...rules } }
}
const stored = storedText([{ connector: 'a' }], { wanted: { eip155: 'eip155:2' } })

test('EMB-01 waits for a wallet with its own timeout as long as it requests, and reports its own error', async () => {
  const a = ruled('a', { resumeLimit: 30_000 })
  let fail = (_error: Error): void => {}
  a.resume.mockReturnValue(new Promise((_, reject) => (fail = reject)))
  const { engine, reports, session } = sessionWorld([a], { stored })
  await engine.restore(true)
  await settle()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([reports, session()?.status]).toEqual([[], 'connecting'])
  const error = new Error('Network Error - Could not load embedded wallet')
  fail(error)
  await settle()
  expect(reports).toEqual([error])
})

test('any other wallet has 10 seconds', async () => {
  const a = testWallet('a')
  a.resume.mockReturnValue(never)
  const { engine, reports } = sessionWorld([a], { stored })
  await engine.restore(true)
  await settle()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reports.map(String)).toEqual(['Error: Timed out'])
})

test('EMB-12 S4-25 the network used last is forgotten with the session of a wallet that asks for it', async () => {
  const a = ruled('a', { forgetsChain: true })
  const { engine, core, memory, session } = sessionWorld([a], { stored })
  await engine.restore(true)
  await settle()
  expect([session()?.status, core.wanted.eip155]).toEqual(['connected', 'eip155:1'])
  await engine.disconnect({ namespace: 'eip155' })
  expect([core.wanted.eip155, memory()?.wanted]).toEqual([undefined, {}])
})

test('EMB-12 forgets the network used last once no one is signed in, and keeps it for other wallets', async () => {
  const ended = async () => {
    throw sessionErrors.create('ended', { wallet: 'a' })
  }
  for (const [wallet, wanted] of [
    [ruled('a', { forgetsChain: true }), {}],
    [ruled('a', {}), { eip155: 'eip155:2' }],
  ] as const) {
    wallet.resume.mockImplementation(ended)
    const { engine, core, memory } = sessionWorld([wallet], { stored })
    await engine.restore(true)
    await settle()
    expect([core.wanted, memory()?.wanted]).toEqual([wanted, wanted])
  }
})

test('the network stays as long as another wallet is connected to its family', async () => {
  const [a, b] = [ruled('a', { forgetsChain: true }), testWallet('b')]
  const { engine, core, connect } = sessionWorld([a, b])
  await connect('b')
  await connect('a')
  await engine.disconnect({ namespace: 'eip155', connector: 'a' })
  expect(core.wanted.eip155).toBe('eip155:1')
})
