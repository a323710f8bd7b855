import { afterEach, expect, test, vi } from 'vitest'
import { telemetrySink } from './telemetry-sink.js'

afterEach(() => void vi.unstubAllGlobals())

const record = (name: string, payload: unknown, events?: readonly string[], plugin = 'core') => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('location', { origin: 'https://app.test', pathname: '/buy', hostname: 'app.test' })
  telemetrySink({ baseUrl: 'https://pulse.test/', projectId: 'p1', ...(events && { events }) }).record({
    plugin,
    name,
    payload,
    at: 1_700_000_000_000,
  })
  return send.mock.calls.map(([url, init]) => ({ url: String(url), body: JSON.parse(String(init?.body)) as Record<string, unknown> }))
}

test('an event is sent as specified, without private data', () => {
  const [sent] = record('connect', { address: '0xsecret', connector: 'io.rabby' })
  expect(sent?.url).toBe('https://pulse.test/e?projectId=p1&st=latchkey&sv=html-latchkey-1.7.5')
  expect(sent?.body).toMatchObject({
    url: 'https://app.test/buy',
    domain: 'app.test',
    timestamp: 1_700_000_000_000,
    props: { type: 'track', event: 'CONNECT' },
  })
  expect(JSON.stringify(sent)).not.toContain('0xsecret')
})

test('an error includes its code, text and stack', () => {
  const error = Object.assign(new Error('no'), { code: 'plugin-failed' })
  expect(record('error', { plugin: 'swaps', error })[0]?.body.props).toMatchObject({
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    errorType: 'plugin-failed',
    errorMessage: 'no',
    stackTrace: expect.any(String),
  })
})

test.each([
  ['core', 'open', 'MODAL_OPEN'],
  ['core', 'close', 'MODAL_CLOSE'],
  ['connect', 'connectSuccess', 'CONNECT_SUCCESS'],
  ['siwx', 'clickSignSiwxMessage', 'CLICK_SIGN_SIWX_MESSAGE'],
  ['loyalty', 'open', 'OPEN'],
])('for %s, %s is sent as %s', (plugin, name, event) => {
  expect(record(name, {}, undefined, plugin)[0]?.body.props).toEqual({ type: 'track', event })
})

test('only the chosen events are sent', () => {
  expect(record('open', {}, ['connect'])).toEqual([])
})

test('API-09: a blocked request is dropped silently', async () => {
  vi.stubGlobal('location', { origin: '', pathname: '', hostname: '' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('blocked')))
  telemetrySink({ baseUrl: 'https://x', projectId: 'p' }).record({ plugin: 'core', name: 'open', payload: {}, at: 0 })
  // An unhandled rejection would fail the test run.
  await Promise.resolve()
})
