import { describe, expect, test, vi } from 'vitest'
import { sessionErrors } from '../late/index.js'
import { account, sessionWorld, storedText, testWallet } from './fixtures/session-world.js'

/** Stored data of a plugin about the accounts of two wallets. */
function fill(kept: Map<string, string>): void {
  kept.set('names.cache.0xa', '1')
  kept.set('names.cache.0xb', '1')
}
const caches = (kept: Map<string, string>): readonly string[] => [...kept.keys()].filter((key) => key !== 'session')

describe('EMB-09 stored data of an account is deleted by', () => {
  test('a disconnection, while data of another wallet stays', async () => {
    const [a, b] = [testWallet('a'), testWallet('b')]
    const { engine, kept } = sessionWorld([a, b])
    fill(kept)
    await engine.connect({ connector: 'a' })
    await engine.connect({ connector: 'b' })
    expect(caches(kept)).toEqual(['names.cache.0xa', 'names.cache.0xb'])
    await engine.disconnect({ connector: 'a' })
    expect(caches(kept)).toEqual(['names.cache.0xb'])
  })

  test('the wallet ending the session itself', async () => {
    const a = testWallet('a')
    const { engine, kept } = sessionWorld([a])
    fill(kept)
    await engine.connect({ connector: 'a' })
    a.say({ type: 'closed' })
    expect(caches(kept)).toEqual(['names.cache.0xb'])
  })

  test('the wallet no longer sharing the account, while one that is only not in use stays', async () => {
    const a = testWallet('a', { accounts: ['0xa', '0xb'] })
    const { engine, kept } = sessionWorld([a])
    fill(kept)
    await engine.connect({ connector: 'a' })
    engine.activate({ namespace: 'eip155', connector: 'a', address: '0xb' })
    expect(caches(kept)).toEqual(['names.cache.0xa', 'names.cache.0xb'])
    a.say({ type: 'accounts', accounts: [account('0xb')] })
    expect(caches(kept)).toEqual(['names.cache.0xb'])
  })

  test('a remembered wallet that revokes its permission at the start', async () => {
    const a = testWallet('a')
    a.resume.mockRejectedValue(sessionErrors.create('ended', { wallet: 'Alba' }))
    const { engine, kept } = sessionWorld([a], { stored: storedText([{ connector: 'a' }]) })
    fill(kept)
    await engine.restore(true)
    await vi.waitFor(() => expect(caches(kept)).toEqual(['names.cache.0xb']))
  })

  test('but not by a locked or pending wallet', async () => {
    const a = testWallet('a')
    a.resume.mockResolvedValue([])
    const { engine, kept } = sessionWorld([a], { stored: storedText([{ connector: 'a' }]) })
    fill(kept)
    await engine.restore(true)
    await vi.waitFor(() => expect(a.resume).toHaveBeenCalled())
    await vi.dynamicImportSettled()
    expect(caches(kept)).toEqual(['names.cache.0xa', 'names.cache.0xb'])
  })
})
