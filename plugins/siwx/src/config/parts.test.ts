import type { CaipNetworkId } from '@latchkey/kernel'
import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from '../fixtures/start-siwx.js'
import type { SiwxOptions } from '../options.js'
import { siwx } from '../plugin.js'
import type { SiwxSession } from '../wire.js'
import { toConfig } from './to-config.js'

beforeEach(() => void vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test', href: 'https://app.test/' }))
afterEach(() => void vi.unstubAllGlobals())

const data = { domain: 'app.test', uri: 'https://app.test', version: '1' as const, nonce: 'abcdef12' }

/** Signs in with the app's own parts, whose storage is a list. */
async function signedIn(options: SiwxOptions) {
  let kept: readonly SiwxSession[] = []
  const world = await start({
    storage: {
      add: async (session) => {
        kept = [session, ...kept]
      },
      set: async () => {},
      get: async (chainId) => kept.filter((session) => session.data.chainId === chainId),
      remove: async () => {
        kept = []
      },
    },
    messenger: { createMessage: async (input) => ({ data: { ...data, ...input }, message: `on ${input.chainId}` }) },
    ...options,
  } as SiwxOptions)
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  const flow = await world.loadSignIn()
  await flow.sign()
  return { ...world, flow, kept: () => kept.length }
}

test.each([
  [{}, 0],
  [{ signOutOnDisconnect: true }, 0],
  [{ signOutOnDisconnect: false }, 1],
])('with %j, disconnecting a wallet leaves this many sessions: %s', async (options, left) => {
  const { kernel, status, kept } = await signedIn(options)
  await kernel.connections.disconnect()
  await vi.waitFor(() => expect(status()).toBe('none'))
  await vi.waitFor(() => expect(kept()).toBe(left))
})

test.each([
  [{}, 'disconnected'],
  [{ onCancel: 'previous' }, 'connected'],
] as const)('with %j a Cancel on another network ends in "%s"', async (options, ends) => {
  const { kernel, report, flow } = await signedIn(options)
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(kernel.state.siwx.text).toBe('on eip155:2'))
  await flow.cancel()
  expect(kernel.state.core.sessions.eip155?.status).toBe(ends)
})

test('a message uses the title of the account’s family, or the namespace if it has none', async () => {
  const issued = { nonce: 'abcdef1234567890', issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }
  const peers = [fakeChain('cosmos', { adapter: { title: 'Cosmos' } }), fakeChain('tvm')]
  const kernel = await createTestKernel(siwx(), { peers, replies: { '/v1/auth/nonce': issued } })
  const { ctx } = kernel
  const withoutServer = { read: ctx.read, storage: ctx.storage, http: {}, signal: ctx.signal } as unknown as typeof ctx
  for (const one of [ctx, withoutServer]) {
    const config = toConfig(one, { storage: 'local' })
    const first = async (chainId: CaipNetworkId) =>
      (await config.createMessage({ accountAddress: 'a', chainId }, { signal: ctx.signal })).message.split('\n')[0]
    expect(await first('cosmos:1')).toBe('app.test wants you to sign in with your Cosmos account:')
    expect(await first('tvm:1')).toBe('app.test wants you to sign in with your tvm account:')
  }
  await kernel.stop()
})

test("the server's bearer token is kept while an account is signed in", async () => {
  const left: SiwxSession = { data: { ...data, accountAddress: 'eip155-b', chainId: 'eip155:1' }, message: 'm', signature: '0x1' }
  const nonce = { nonce: 'abcdef1234567890', issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }
  const fetch = (async (target: URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(target))
    if (pathname.endsWith('/nonce')) return Response.json(nonce)
    if (pathname.endsWith('/verify')) return Response.json({ session: JSON.parse(String(init.body)), token: 'secret' })
    return Response.json({ items: init.method === 'DELETE' ? [left] : [] })
  }) as unknown as typeof globalThis.fetch
  const { kernel, connect, loadSignIn, status } = await start({}, { kernel: { fetch, server: { baseUrl: 'https://server.test' } } })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await (await loadSignIn()).sign()
  await kernel.actions.siwx.signOut()
  expect(kernel.actions.siwx.headers()).toEqual({ authorization: 'Bearer secret' })
})
