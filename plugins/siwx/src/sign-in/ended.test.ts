import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listConfig, start } from '../fixtures/start-siwx.js'

// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))

describe('a required session that has ended on the server', () => {
  /** A signed-in account whose session the server has ended, and the 401 that follows. */
  async function ended(more: Parameters<typeof listConfig>[0] = {}) {
    const list = listConfig(more)
    const fetch = (async () => Response.json({}, { status: 401 })) as unknown as typeof globalThis.fetch
    const world = await start({ siwx: list.config }, { kernel: { fetch, server: { baseUrl: 'https://server.test' } } })
    await world.connect()
    await vi.waitFor(() => expect(world.status()).toBe('prompt'))
    const flow = await world.loadSignIn()
    await flow.sign()
    world.kernel.close()
    await list.config.setSessions([], { signal: new AbortController().signal })
    const refused = () => world.kernel.ctx.http.request('/v1/mine', { credentials: 'include' }).catch(() => {})
    return { ...world, flow, refused, sessions: list.sessions }
  }

  test('is requested again, in a view that cannot be closed', async () => {
    const { kernel, status, top, refused, flow, sessions } = await ended()
    await refused()
    await vi.waitFor(() => expect([status(), top()]).toEqual(['prompt', 'SIWXSignMessage']))
    expect(kernel.close()).toBe(false)
    // Others that are refused meanwhile do not ask twice.
    await refused()
    await flow.sign()
    await vi.waitFor(() => expect([status(), sessions().length, kernel.state.core.open]).toEqual(['signed', 1, false]))
  })

  test('ends the connection if the visitor does not sign, and nothing is reported', async () => {
    const { kernel, status, refused, flow, reports } = await ended()
    await refused()
    await vi.waitFor(() => expect(status()).toBe('prompt'))
    await flow.cancel()
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected'))
    expect(reports()).toEqual([])
  })

  test('only disappears if none is required', async () => {
    const { kernel, status, refused } = await ended({ getRequired: () => false })
    await refused()
    await vi.waitFor(() => expect(status()).toBe('none'))
    expect([kernel.state.core.open, kernel.state.core.sessions.eip155?.status]).toEqual([false, 'connected'])
  })
})
