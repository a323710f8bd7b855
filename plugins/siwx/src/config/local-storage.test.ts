import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiwxSession } from '../wire.js'
import { localStorageOf } from './local-storage.js'

const NOW = Date.parse('2026-01-01T00:00:00.000Z')
const call = { signal: new AbortController().signal }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

function session(accountAddress = '0xa', more: object = {}): SiwxSession {
  const data = {
    domain: 'app.test',
    accountAddress,
    chainId: 'eip155:1',
    uri: 'https://app.test',
    version: '1' as const,
    nonce: 'abcdef12',
    ...more,
  }
  return { data, message: `as ${accountAddress}`, signature: '0x1' }
}

/** Creates a browser with stored sessions. It compares EVM addresses case-insensitively and supports no other family. */
function browser(stored?: string) {
  const kept = new Map<string, string | undefined>([['sessions', stored]])
  const storage = { get: (key: string) => kept.get(key), set: (key: string, value?: string) => void kept.set(key, value) }
  const evm = { namespace: 'eip155', isSameAddress: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() }
  const sessions = localStorageOf({ storage, read: () => [evm] } as never)
  return { sessions, stored: () => kept.get('sessions') }
}

test('a session is found by its account and chain, in any spelling of the address that its family allows', async () => {
  const { sessions } = browser()
  await sessions.add(session('0xa'), call)
  await sessions.add(session('0xb'), call)
  await sessions.add(session('0xa', { chainId: 'eip155:2' }), call)
  await sessions.add(session('Sol', { chainId: 'solana:1' }), call)
  const at = async (...[chain, address]: [`${string}:${string}`, string]) =>
    (await sessions.get(chain, address, call)).map(({ message }) => message)
  expect(await at('eip155:1', '0xA')).toEqual(['as 0xa'])
  expect(await at('eip155:2', '0xa')).toEqual(['as 0xa'])
  expect(await at('eip155:2', '0xb')).toEqual([])
  expect([await at('solana:1', 'Sol'), await at('solana:1', 'sol')]).toEqual([['as Sol'], []])
})

test('a new session of an account replaces its previous one, and keeps the others', async () => {
  const { sessions, stored } = browser()
  await sessions.add(session('0xb'), call)
  await sessions.add(session('0xa'), call)
  await sessions.add({ ...session('0xA'), message: 'again' }, call)
  expect((JSON.parse(stored() ?? '') as SiwxSession[]).map(({ message }) => message)).toEqual(['again', 'as 0xb'])
})

test('all sessions can be replaced at once, and ending the last one leaves nothing in the browser', async () => {
  const { sessions, stored } = browser()
  await sessions.set([session('0xa'), session('0xb')], call)
  await sessions.remove('eip155:1', '0xA', call)
  expect(await sessions.get('eip155:1', '0xb', call)).toHaveLength(1)
  await sessions.remove('eip155:1', '0xb', call)
  expect(stored()).toBeUndefined()
})

test('a session expires', async () => {
  const { sessions } = browser()
  await sessions.set([session('0xa', { expirationTime: '2026-01-01T00:00:01.000Z' }), session('0xb')], call)
  vi.setSystemTime(NOW + 999)
  expect(await sessions.get('eip155:1', '0xa', call)).toHaveLength(1)
  vi.setSystemTime(NOW + 1_000)
  expect(await sessions.get('eip155:1', '0xa', call)).toEqual([])
  expect(await sessions.get('eip155:1', '0xb', call)).toHaveLength(1)
})

test.each(['{', '{}', 'null', '[{}]', '[{"data":{},"message":"m","signature":"s"}]'])(
  'invalid values from another script are ignored: %s',
  async (stored) => {
    const { sessions } = browser(stored)
    expect(await sessions.get('eip155:1', '0xa', call)).toEqual([])
    await sessions.add(session(), call)
    expect(await sessions.get('eip155:1', '0xa', call)).toHaveLength(1)
  },
)
