import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOutside } from './create-outside.js'
import { publicAddresses } from './public-addresses.js'

const signal = new AbortController().signal
const seen: { readonly url: string; readonly host: string | undefined; readonly headers: object }[] = []
const pages: { [path: string]: RequestListener } = {
  '/picture': (_, response) => response.setHeader('content-type', 'image/PNG; q=1').end('ok'),
  '/page': (_, response) => response.setHeader('content-type', 'text/html').end('<script>'),
  '/packed': (_, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end('x'),
  '/large': (_, response) => response.setHeader('content-type', 'image/png').end('x'.repeat(2_000)),
  '/endless': (_, response) => {
    response.setHeader('content-type', 'image/png')
    const more = setInterval(() => response.write('x'.repeat(600)), 1)
    response.once('close', () => clearInterval(more))
  },
  '/slow': () => {},
  '/missing': (_, response) => response.writeHead(404).end('no'),
  '/twice': (_, response) => response.writeHead(302, { location: '/once' }).end(),
  '/once': (_, response) => response.writeHead(307, { location: '/picture' }).end(),
  '/round': (_, response) => response.writeHead(301, { location: '/round' }).end(),
  '/to-private': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/picture' }).end(),
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://metadata.test/latest' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-nonsense': (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
}
let server: Server
let port = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', host: request.headers.host, headers: request.headers })
    pages[request.url ?? '']?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { readonly port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const names: { readonly [host: string]: readonly string[] } = {
  'pictures.test': ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'mixed.test': ['127.0.0.1', '10.0.0.1'],
}
/** The test server represents the public internet. */
const resolve = vi.fn(async (host: string) => names[host] ?? Promise.reject(new Error('ENOTFOUND')))
const outside = createOutside({ resolve, allows: (address, at) => address === '127.0.0.1' && at === port, timeoutMs: 300 })
const get = (path: string, host = 'pictures.test', own = signal) =>
  outside.fetch(path.includes(':') ? path : `http://${host}:${port}${path}`, { accept: ['image/png'], maxBytes: 1_000, signal: own })

test('a public image is fetched, through redirects, without any data of the caller', async () => {
  resolve.mockClear()
  expect(await get('/picture')).toEqual({ status: 200, type: 'image/png', body: new TextEncoder().encode('ok') })
  // The name was resolved once, and the connection went to that address.
  expect(resolve).toHaveBeenCalledOnce()
  expect(seen.at(-1)).toMatchObject({ host: `pictures.test:${port}` })
  expect(Object.keys(seen.at(-1)?.headers ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  expect((await get('/twice')).status).toBe(200)
  expect(await get('/missing')).toMatchObject({ status: 404, body: new Uint8Array() })
})

test.each([
  ['/page', 'It is text/html, not one of image/png.'],
  ['/packed', 'It is packed'],
  ['/large', 'larger than 1000 bytes'],
  ['/endless', 'larger than 1000 bytes'],
  ['/round', 'more than 3 redirects'],
  ['/to-private', 'not on the public internet'],
  ['/to-metadata', 'not on the public internet'],
  ['/to-file', 'Only http and https'],
  ['/to-nonsense', 'It is no address'],
  ['file:///etc/passwd', 'Only http and https'],
  ['gopher://x.test/', 'Only http and https'],
  ['http://user:pass@pictures.test/', 'with a password'],
  ['http://127.0.0.1:1/picture', 'not on the public internet'],
])('%s is refused', async (path, message) => {
  await expect(get(path)).rejects.toMatchObject({ catalogue: 'server', code: 'invalid', message: expect.stringContaining(message) })
})

test('refuses a name with one private address among its addresses before any request', async () => {
  const before = seen.length
  await expect(get('/picture', 'mixed.test')).rejects.toMatchObject({ code: 'invalid' })
  expect(seen.length).toBe(before)
})

test('a slow host and an unknown one are unavailable; an abort ends the request', async () => {
  await expect(get('/slow')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(get('/picture', 'nobody.test')).rejects.toMatchObject({ code: 'unavailable' })
  const leaving = new AbortController()
  const asked = get('/slow', 'pictures.test', leaving.signal)
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('names that are never resolved hold no place longer than the time limit', async () => {
  const own = createOutside({ resolve: () => new Promise(() => {}), timeoutMs: 50 })
  const many = Array.from({ length: 16 }, () => own.fetch('http://silent.test/', { accept: [], maxBytes: 1, signal }))
  expect((await Promise.allSettled(many)).map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
    many.map(() => 'unavailable'),
  )
  // All places are free again.
  await expect(own.fetch('http://127.0.0.1/', { accept: [], maxBytes: 1, signal })).rejects.toMatchObject({ code: 'invalid' })
})

test('by default, it reaches no private network in any notation', async () => {
  const own = createOutside({ resolve: async () => ['127.0.0.1'] })
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'name.test',
    '127.1',
  ]) {
    await expect(own.fetch(`http://${host}/`, { accept: [], maxBytes: 1, signal })).rejects.toMatchObject({ code: 'invalid' })
  }
  // Nor another port of a public address.
  const port25 = createOutside({ resolve: async () => ['1.1.1.1'] })
  await expect(port25.fetch('http://mail.test:25/', { accept: [], maxBytes: 1, signal })).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['1.1.1.1', true],
  ['100.63.255.255', true],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['172.15.0.1', true],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['198.19.0.1', false],
  ['2606:4700:4700::1111', true],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:1.1.1.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
])('%s is public: %s', (address, expected) => expect(publicAddresses()(address)).toBe(expected))

test('API-26 a slow host ties up sixteen calls at most, and others are served in the meantime', async () => {
  const resolveAll = async (): Promise<readonly string[]> => ['127.0.0.1']
  const own = createOutside({ resolve: resolveAll, allows: (_, at) => at === port, timeoutMs: 2_000 })
  const of = (host: string, path: string) => own.fetch(`http://${host}:${port}${path}`, { accept: ['image/png'], maxBytes: 1_000, signal })
  const slow = Array.from({ length: 16 }, () => of('slow.test', '/slow').catch(() => 'given up'))
  await expect(of('slow.test', '/picture')).rejects.toMatchObject({ code: 'unavailable' })
  expect((await of('other.test', '/picture')).status).toBe(200)
  expect(await Promise.all(slow)).toEqual(Array.from({ length: 16 }, () => 'given up'))
  expect((await of('slow.test', '/picture')).status).toBe(200)
})
