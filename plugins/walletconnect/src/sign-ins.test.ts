import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'
import { type SignInSource, signIns } from './sign-ins.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.wallets.alba.reset())

const payload = {
  domain: '127.0.0.1:3000',
  uri: 'http://127.0.0.1:3000',
  nonce: 'abcdef123456',
  statement: 'Sign in to App.',
  expirationTime: '2026-11-22T09:00:00.000Z',
}

test('S4-10 if a plugin requests a signature with the connection, a wallet connects and signs with one answer', async () => {
  const kernel = startApp({ sandbox })
  const { alba } = sandbox.wallets
  const taken: Parameters<SignInSource['take']>[0][] = []
  const ask = vi.fn<SignInSource['ask']>(async () => payload)
  kernel.contribute(signIns.of({ id: 'mine', ask, take: async (signed) => void taken.push(signed) }))
  const { uri, approved } = await kernel.actions.walletconnect.pair()
  await Promise.all([approved, alba.pair(uri)])
  expect(ask.mock.calls.map(([chains]) => chains)).toEqual([['eip155:1337', 'eip155:31338']])
  expect(kernel.state.core.sessions.eip155?.address).toBe(alba.accounts[0])
  const [{ auths, messages } = { auths: [], messages: [] }] = taken
  expect(auths.map(({ p }) => p.iss)).toEqual([1337, 31338].map((chain) => `did:pkh:eip155:${chain}:${alba.accounts[0]}`))
  for (const [index, { s }] of auths.entries())
    expect(await verifyMessage({ address: alba.accounts[0], message: messages[index] ?? '', signature: s.s as `0x${string}` })).toBe(true)
  expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
})

test('signatures that cannot be stored end the session, and the connection fails', async () => {
  const kernel = startApp({ sandbox })
  const { alba } = sandbox.wallets
  const take: SignInSource['take'] = async () => {
    throw new Error('The server is away.')
  }
  kernel.contribute(signIns.of({ id: 'mine', ask: async () => payload, take }))
  const { uri, approved } = await kernel.actions.walletconnect.pair()
  const paired = alba.pair(uri)
  await expect(approved).rejects.toThrow('The server is away.')
  await paired
  await vi.waitFor(() => expect(alba.sessions).toEqual([]))
  expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected')
  expect(kernel.state.walletconnect.attempt).toBe('failed')
})

test.each<readonly [string, SignInSource['ask']]>([
  ['wants nothing now', async () => undefined],
  ['cannot say', () => Promise.reject(new Error('The server is away.'))],
])('a source that %s leaves a plain connection', async (_what, ask) => {
  const kernel = startApp({ sandbox })
  const { alba } = sandbox.wallets
  kernel.contribute(signIns.of({ id: 'mine', ask, take: async () => {} }))
  const { uri, approved } = await kernel.actions.walletconnect.pair()
  await Promise.all([approved, alba.pair(uri)])
  expect(alba.requests.map(({ method }) => method)).not.toContain('wc_sessionAuthenticate')
  expect(kernel.state.core.sessions.eip155?.status).toBe('connected')
})

test('a wallet that rejects the single prompt has declined', async () => {
  const kernel = startApp({ sandbox })
  const { alba } = sandbox.wallets
  alba.next('reject')
  kernel.contribute(signIns.of({ id: 'mine', ask: async () => payload, take: async () => {} }))
  const { uri, approved } = await kernel.actions.walletconnect.pair()
  const refused = alba.pair(uri).catch(() => {})
  await expect(approved).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  await refused
  expect(kernel.state.walletconnect.attempt).toBe('declined')
})

test('passes a contract’s signature on unchanged, and contacts no host about it', async () => {
  const asked: string[] = []
  const { fetch } = globalThis
  const watched = vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    const { hostname } = new URL(to instanceof Request ? to.url : to)
    asked.push(hostname)
    return hostname === '127.0.0.1' ? fetch(to, init) : Promise.reject(new TypeError('This machine asks nobody else.'))
  })
  onTestFinished(() => watched.mockRestore())
  const kernel = startApp({ sandbox })
  const { dune } = sandbox.wallets
  const contract = sandbox.contracts.contractWallet
  const taken: Parameters<SignInSource['take']>[0][] = []
  kernel.contribute(signIns.of({ id: 'mine', ask: async () => payload, take: async (signed) => void taken.push(signed) }))
  const { uri, approved } = await kernel.actions.walletconnect.pair()
  const [, mine] = await Promise.all([approved, dune.pair(uri, { contract })])
  const [{ auths, messages } = { auths: [], messages: [] }] = taken
  expect(auths.map(({ p, s }) => [p.iss, s.t])).toEqual([1337, 31338].map((chain) => [`did:pkh:eip155:${chain}:${contract}`, 'eip1271']))
  const chain = createPublicClient({ transport: http(sandbox.chains[0].rpcUrl) })
  const [message = ''] = messages
  expect(await chain.verifyMessage({ address: contract, message, signature: auths[0]?.s.s as `0x${string}` })).toBe(true)
  expect(kernel.state.core.sessions.eip155).toMatchObject({ status: 'connected', address: contract, chain: 'eip155:1337' })
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
  // The connection is up: the app's requests reach the wallet, which signs with keys only and reports that; its disconnect arrives too.
  const asking = kernel.actions.eip155.getProvider().request({ method: 'personal_sign', params: ['0x00', contract] })
  await expect(asking).rejects.toMatchObject({ code: 4100 })
  expect(dune.requests.at(-1)).toMatchObject({ method: 'personal_sign', via: 'walletconnect' })
  await kernel.connections.disconnect()
  await vi.waitFor(() => expect(dune.sessions.map(({ topic }) => topic)).not.toContain(mine.topic))
})
