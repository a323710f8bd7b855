import type { AccountSource } from '@latchkey/account/server'
import {
  createServer as composeServer,
  defineServerPlugin,
  mediaService,
  type Outside,
  type RawEnv,
  serverErrors,
} from '@latchkey/server-kit'
import { expect, test, vi } from 'vitest'
import { createServer } from '../create-server.js'
import { createOutside } from '../outside/create-outside.js'
import { type MediaOptions, mediaServer } from './media-server.js'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
const answer = (body: Uint8Array<ArrayBuffer>, status = 200): Outside => ({
  fetch: vi.fn(async () => ({ status, type: 'image/png', body })),
})
const start = (options: Partial<MediaOptions> = {}) => {
  let media: ((url: string) => string | undefined) | undefined
  const peek = defineServerPlugin<Record<never, never>>({
    id: 'peek',
    wire: {},
    handlers: {},
    raw: [
      {
        path: '/peek',
        summary: '',
        type: 'text/plain',
        answer(_, env: RawEnv) {
          media = env.use(mediaService)
          return new Response()
        },
      },
    ],
  })
  const server = composeServer({ plugins: [mediaServer({ outside: answer(PNG), secret: 's', ...options }), peek] })
  void server.fetch(new Request('https://api.test/peek'))
  return {
    media: async (url: string) => {
      await vi.waitFor(() => expect(media).toBeDefined())
      return media?.(url)
    },
    get: async (path: string | undefined) => server.fetch(new Request(new URL(path ?? '', 'https://api.test'))),
  }
}

test('an image is served at a signed URL, as an image and nothing else', async () => {
  const { media, get } = start()
  const shown = await get(await media('https://pictures.test/1.png?a=1&b=ü'))
  expect([shown.status, new Uint8Array(await shown.arrayBuffer())]).toEqual([200, PNG])
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('public, max-age=86400'),
  })
})

test('nothing is fetched for a URL that is unsigned or changed', async () => {
  const outside = answer(PNG)
  const { media, get } = start({ outside })
  const signed = (await media('https://pictures.test/1.png')) ?? ''
  const [other] = [await start({ secret: 'other' }).media('https://pictures.test/1.png')]
  for (const path of [
    '/v1/images/proxy',
    '/v1/images/proxy?url=https://pictures.test/1.png',
    signed.replace('1.png', '2.png'),
    `${signed}x`,
    other,
  ]) {
    expect((await get(path)).status).toBe(400)
  }
  expect(outside.fetch).not.toHaveBeenCalled()
})

test('SEC-01: refuses a body that falsely claims to be an image, and SVG', async () => {
  for (const text of ['<html>', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '', 'RIFF1234WAVE']) {
    const { media, get } = start({ outside: answer(new TextEncoder().encode(text)) })
    expect((await get(await media('https://pictures.test/1.png'))).status).toBe(400)
  }
  const gone = start({ outside: answer(PNG, 404) })
  expect((await gone.get(await gone.media('https://pictures.test/1.png'))).status).toBe(404)
  const away: Outside = { fetch: () => Promise.reject(serverErrors.create('unavailable', { what: 'It' })) }
  const down = start({ outside: away })
  expect((await down.get(await down.media('https://pictures.test/1.png'))).status).toBe(503)
})

test('a signed URL of a private network is still refused', async () => {
  const { media, get } = start({ outside: createOutside({ resolve: async () => ['10.0.0.1'] }) })
  for (const url of ['http://127.0.0.1/', 'http://intern.test/', 'http://[::1]/']) expect((await get(await media(url))).status).toBe(400)
})

test('SEC-01: signs only http, small data images and, with a gateway, IPFS', async () => {
  const { media } = start()
  for (const type of ['png', 'svg+xml']) expect(await media(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`)
  for (const url of [
    'data:image/svg+xml,<svg/>',
    'data:text/html,x',
    'javascript:alert(1)',
    'file:///x',
    'ipfs://cid/1.png',
    'x',
    '',
    `https://x.test/${'a'.repeat(4000)}`,
    `data:image/png;base64,${'A'.repeat(4000)}`,
  ])
    expect(await media(url)).toBeUndefined()
  const gateway = start({ ipfsGateway: 'https://ipfs.test/', publicUrl: 'https://api.test/' })
  expect(await gateway.media('ipfs://ipfs/cid/1.png')).toMatch(
    /^https:\/\/api\.test\/v1\/images\/proxy\?url=https%3A%2F%2Fipfs\.test%2Fipfs%2Fcid%2F1\.png&sig=/,
  )
  expect(await gateway.media('ipfs://cid/../../etc')).toBeUndefined()
})

test.each([
  ['contains its image', `data:image/svg+xml;base64,${'A'.repeat(8_000)}`],
  ['has an address that is longer once it is signed', `https://x.test/?${'%25'.repeat(1_000)}`],
])('API-29 a collectible that %s is listed without it, and does not affect others', async (_, iconUrl) => {
  const gift = { address: `0x${'c'.repeat(40)}`, name: 'Gift' }
  const source: AccountSource = {
    name: 'gifts',
    collectibles: async () => [
      { ...gift, iconUrl },
      { ...gift, iconUrl: 'https://x.test/2.png' },
    ],
  }
  const server = createServer({ accounts: [source], allowedOrigins: ['https://app.test'] })
  const found = await server.fetch(new Request(`https://api.test/v1/accounts/eip155:1:0x${'a'.repeat(40)}/collectibles?projectId=p`))
  expect(found.status).toBe(200)
  const { items } = (await found.json()) as { readonly items: readonly { readonly iconUrl?: string }[] }
  expect(items.map(({ iconUrl: shown }) => shown !== undefined)).toEqual([false, true])
})

test('API-26 slow images use half of the outbound slots, and leave the rest to other requests', async () => {
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let open = 0
  const outside: Outside = {
    async fetch() {
      open += 1
      await gate
      return { status: 200, type: 'image/png', body: PNG }
    },
  }
  const { media, get } = start({ outside })
  const paths = await Promise.all(Array.from({ length: 40 }, (_, i) => media(`https://host-${i}.test/1.png`)))
  const answers = paths.map((path) => get(path))
  await vi.waitFor(() => expect(open).toBe(32))
  const refused = await Promise.all(answers.slice(32))
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(refused.map(() => [503, '1']))
  letGo()
  expect((await Promise.all(answers.slice(0, 32))).map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200))
  expect((await get(paths[39])).status).toBe(200)
})
