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

test('retries an idempotent call after a pause, and reports the waits', async () => {
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

test('pauses after five consecutive faults, then one call probes for all', async () => {
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

test('does not read an oversized response to its end', async () => {
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

test('refuses a redirect, aborts a slow response, and does not count a caller who disconnects as a fault', async () => {
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

test('API-31 faults of one caller pause its own calls, and those of three callers everyone’s', async () => {
  let now = 0
  const fetch = vi.fn(async () => status(503)()) as unknown as typeof globalThis.fetch & ReturnType<typeof vi.fn>
  const report = vi.fn()
  const upstream = createUpstream({ name: 'node', now: () => now })
  const ask = (caller: string, send: typeof globalThis.fetch = fetch) =>
    upstream.send('https://node.test', {}, { fetch: send, signal: never, caller, report })
  for (let i = 0; i < 50; i += 1) await expect(ask('eve')).rejects.toMatchObject({ code: 'unavailable' })
  expect([fetch.mock.calls.length, report.mock.calls.length, upstream.state]).toEqual([5, 5, 'ok'])
  await expect(ask('eve')).rejects.toMatchObject({ details: { retryAfter: 10 } })
  expect((await ask('ada', answers(status(200)))).status).toBe(200)
  for (const caller of ['a', 'b', 'c', 'd', 'e']) await expect(ask(caller)).rejects.toMatchObject({ code: 'unavailable' })
  expect(upstream.state).toBe('down')
  await expect(ask('ada', answers(status(200)))).rejects.toMatchObject({ code: 'unavailable' })
  now = 10_001
  expect((await ask('eve', answers(status(200)))).status).toBe(200)
  expect(upstream.state).toBe('ok')
})

test('API-31 Retry-After of one caller’s call applies to that caller, and that of our own probe to everyone', async () => {
  let now = 0
  const probe = { url: 'https://node.test/cheap', init: {}, isWell: () => true }
  const upstream = createUpstream({ name: 'node', probe, now: () => now })
  const limited = status(429, { 'retry-after': '60' })
  const heavyOnly = vi.fn(async (url: unknown) => (String(url).endsWith('/cheap') ? status(200)() : limited()))
  const ask = (caller: string, send: unknown = heavyOnly) =>
    upstream.send('https://node.test', {}, { fetch: send as typeof fetch, signal: never, caller })
  for (let i = 0; i < 9; i += 1) await expect(ask('eve')).rejects.toMatchObject({ details: { retryAfter: 60 } })
  expect(heavyOnly).toHaveBeenCalledTimes(1)
  // However many callers are refused, only the cheap probe decides.
  for (let i = 0; i < 20; i += 1) await expect(ask(`eve ${i}`)).rejects.toMatchObject({ code: 'unavailable' })
  expect(upstream.state).toBe('ok')
  expect((await ask('ada', answers(status(200)))).status).toBe(200)
  now = 2_000
  for (let i = 0; i < 5; i += 1) await expect(ask(`bob ${i}`, answers(limited))).rejects.toMatchObject({ code: 'unavailable' })
  expect(upstream.state).toBe('down')
  await expect(ask('ada', answers(status(200)))).rejects.toMatchObject({ details: { retryAfter: 60 } })
  now = 62_001
  const seen = vi.fn(async () => status(200)())
  await Promise.all([ask('ada', seen), ask('bob', seen)])
  // One probe for both, then their own calls.
  expect(seen).toHaveBeenCalledTimes(3)
  expect(upstream.state).toBe('ok')
})

test('API-31 one caller gets a share of the concurrent calls, the rest wait for their turn in order, up to a limit', async () => {
  const under: (() => void)[] = []
  const hold = vi.fn(() => new Promise<Response>((resolve) => under.push(() => resolve(status(200)()))))
  const upstream = createUpstream({ name: 'node', atOnce: 4, atOnceOfOne: 2 })
  const ask = (caller: string) => upstream.send('https://node.test', {}, { fetch: hold as never, signal: never, caller })
  const eve = Array.from({ length: 136 }, () => ask('eve').catch((error: { readonly code: string }) => error.code))
  const ada = [ask('ada'), ask('ada')]
  expect(hold).toHaveBeenCalledTimes(4)
  // Two are in progress and 128 wait.
  expect(await Promise.all(eve.slice(130))).toEqual(Array.from({ length: 6 }, () => 'unavailable'))
  const left = new AbortController()
  const bob = upstream.send('https://node.test', {}, { fetch: hold as never, signal: left.signal, caller: 'bob' })
  left.abort(new Error('left'))
  await expect(bob).rejects.toThrow('left')
  while (under.length > 0) {
    under.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await Promise.all(ada)).map((answer) => answer.status)).toEqual([200, 200])
  expect(await Promise.all(eve.slice(0, 130))).toEqual(Array.from({ length: 130 }, () => ({ status: 200, text: '{}' })))
  expect(hold).toHaveBeenCalledTimes(132)
})
