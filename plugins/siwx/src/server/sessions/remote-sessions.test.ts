import { expect, test, vi } from 'vitest'
import { remoteSessions } from './remote-sessions.js'

const SESSION = {
  data: { domain: 'app.test', accountAddress: '0xada', chainId: 'eip155:1', uri: 'https://app.test', version: '1', nonce: 'abcdef12' },
  message: 'Hello',
  signature: '0x00',
}
const REPLY = { items: [SESSION], email: 'ada@x.test' }

/** An app’s server without the database, and its requests to the one that has it. */
function remote(answer: () => Response | Promise<Response> = () => Response.json(REPLY), more: object = {}) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer())
  const sessions = remoteSessions({
    baseUrl: 'https://api.test/',
    projectId: 'p&q',
    origin: 'https://app.test',
    fetch: fetch as never,
    ...more,
  })
  return { ...sessions, fetch }
}
const cookie = { cookie: 'a=1' }
const authorization = { authorization: 'Bearer x' }

test("the visitor's cookie is sent to the session server, and its response is returned", async () => {
  const { verifySession, fetch } = remote()
  expect(await verifySession({ headers: cookie })).toEqual(REPLY)
  expect(fetch.mock.calls).toEqual([
    [
      'https://api.test/v1/auth/session?projectId=p%26q',
      { headers: { origin: 'https://app.test', cookie: 'a=1' }, signal: expect.any(AbortSignal), redirect: 'error' },
    ],
  ])
})

test('a token is sent alone', async () => {
  const { verifySession, fetch } = remote()
  expect(await verifySession({ method: 'POST', headers: { ...cookie, ...authorization } })).toEqual(REPLY)
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ origin: 'https://app.test', authorization: 'Bearer x' })
})

test.each([
  ['nothing that tells who asks', { headers: {} }],
  ['a cookie that another page sent', { headers: { ...cookie, origin: 'https://evil.test' } }],
  ['a cookie for more than reading', { method: 'POST', headers: cookie }],
  ['a token that another page sent', { headers: { ...authorization, origin: 'https://evil.test' } }],
])('the session server is not called for %s', async (_, request) => {
  const { verifySession, fetch } = remote()
  expect(await verifySession(request)).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
})

test('without an account there is no session', async () => {
  expect(await remote(() => Response.json({ items: [] })).verifySession({ headers: cookie })).toBeUndefined()
})

test.each([
  [() => Response.json({}, { status: 503 }), 'The server of sessions answered 503.'],
  [() => Response.json({ items: [{}] }), /^The server of sessions answered .*items/],
  [() => new Response('<html>'), /JSON/],
])('a response without sessions rejects (%#)', async (answer, sentence) => {
  await expect(remote(answer).verifySession({ headers: cookie })).rejects.toThrow(sentence)
})

test('an unresponsive server is abandoned after five seconds, sooner if the app sets that, or when the caller aborts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const signals: (AbortSignal | null | undefined)[] = []
    const silent = (_: string, { signal }: RequestInit): Promise<never> => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    const caller = new AbortController()
    const ended: string[] = []
    const wait = (name: string, work: Promise<unknown>) => void work.catch(() => ended.push(name))
    wait('usual', remote(undefined, { fetch: silent }).verifySession({ headers: cookie }))
    wait('sooner', remote(undefined, { fetch: silent, timeoutMs: 100 }).verifySession({ headers: cookie }))
    wait('left', remote(undefined, { fetch: silent }).verifySession({ headers: cookie }, { signal: caller.signal }))
    caller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual(['left'])
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).toEqual(['left', 'sooner'])
    await vi.advanceTimersByTimeAsync(4_899)
    expect(ended).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['left', 'sooner', 'usual'])
    expect(signals.every((signal) => signal?.aborted)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('uses the runtime’s fetch by default', async () => {
  vi.stubGlobal('fetch', async () => Response.json(REPLY))
  const { verifySession } = remoteSessions({ baseUrl: 'https://api.test', projectId: 'p', origin: 'https://app.test' })
  expect(await verifySession({ headers: cookie })).toEqual(REPLY)
})
