import { expect, test, vi } from 'vitest'
import { createUpstream } from './upstream.js'

const never = new AbortController().signal
const answers = (...all: (() => Response | Promise<Response>)[]) => {
  let at = 0
  return vi.fn((async () => (all[Math.min(at++, all.length - 1)] as () => Response)()) as unknown as typeof fetch)
}
const status =
  (code: number, headers = {}) =>
  () =>
    new Response('{}', { status: code, headers })

test('a call that may be made twice is tried again after a pause, and what was waited is told', async () => {
  const wait = vi.fn(async () => {})
  const fetch = answers(status(503), status(200))
  const upstream = createUpstream({ name: 'node', tries: 2, wait })
  expect(await upstream.send('https://node.test', {}, { fetch, signal: never })).toEqual({ status: 200, text: '{}' })
  expect(wait).toHaveBeenCalledOnce()
  const once = createUpstream({ name: 'node', wait })
  await expect(once.send('https://node.test', {}, { fetch: answers(status(503)), signal: never })).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(wait).toHaveBeenCalledOnce()
})

test('API-02: Retry-After is honoured, in seconds and as a date', async () => {
  for (const after of ['30', new Date(30_000).toUTCString()]) {
    let now = 0
    const fetch = answers(status(429, { 'retry-after': after }), status(200))
    const upstream = createUpstream({ name: 'node', tries: 3, now: () => now })
    const ask = () => upstream.send('https://node.test', {}, { fetch, signal: never })
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', details: { what: 'node', retryAfter: 30 } })
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    expect([fetch.mock.calls.length, upstream.state]).toEqual([1, 'down'])
    now = 30_000
    expect((await ask()).status).toBe(200)
    expect(upstream.state).toBe('ok')
  }
})

test('after five faults in a row it is left alone, then one call tries for all', async () => {
  let now = 0
  let free: ((response: Response) => void) | undefined
  const fetch = answers(
    ...Array.from({ length: 5 }, () => status(500)),
    () => new Promise<Response>((resolve) => (free = resolve)),
    status(200),
  )
  const upstream = createUpstream({ name: 'node', now: () => now })
  const ask = () => upstream.send('https://node.test', {}, { fetch, signal: never })
  for (let i = 0; i < 7; i += 1) await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  expect([fetch.mock.calls.length, upstream.state]).toEqual([5, 'down'])
  now = 10_001
  const probe = ask()
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  free?.(new Response('well'))
  expect(await probe).toEqual({ status: 200, text: 'well' })
  expect((await ask()).status).toBe(200)
})

test('an answer that is too large is not read to its end', async () => {
  let made = 0
  const endless = new ReadableStream({
    pull(controller) {
      made += 1
      controller.enqueue(new Uint8Array(1000))
    },
  })
  const upstream = createUpstream({ name: 'node', maxBytes: 5_000 })
  await expect(upstream.send('https://x.test', {}, { fetch: answers(() => new Response(endless)), signal: never })).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(made).toBeLessThan(10)
})

test('a redirect is refused, a slow one is given up, and a caller who leaves is no fault', async () => {
  const hang = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof fetch
  const upstream = createUpstream({ name: 'node', timeoutMs: 5 })
  await expect(upstream.send('https://x.test', {}, { fetch: hang, signal: never })).rejects.toMatchObject({ code: 'unavailable' })
  const patient = createUpstream({ name: 'node' })
  for (let i = 0; i < 6; i += 1) {
    const left = new AbortController()
    const asked = patient.send('https://x.test', {}, { fetch: hang, signal: left.signal })
    left.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  }
  expect(patient.state).toBe('ok')
  const seen = answers(status(200))
  await patient.send('https://x.test', { redirect: 'follow' }, { fetch: seen, signal: never })
  expect(seen.mock.calls[0]?.[1]?.redirect).toBe('error')
})
