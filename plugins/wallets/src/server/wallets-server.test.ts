import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListedWallet } from '@latchkey/kernel'
import { createServer } from '@latchkey/server-kit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WalletsReply } from '../wire.js'
import { bundledWallets, explorerWallets, fileWallets, parseWalletList, urlWallets, type WalletListSource, walletsServer } from './index.js'
import { keepList } from './keep-list.js'
import { faultOf } from './parse-wallet-list.js'

const env = { fetch, signal: new AbortController().signal }
const list = (wallets: readonly ListedWallet[]): WalletListSource => ({ name: 'test', load: async () => wallets })
const get = (path: string, source?: WalletListSource, init?: RequestInit): Promise<Response> =>
  Promise.resolve(
    createServer({ plugins: [walletsServer({ ...(source && { source }) })] }).fetch(new Request(`https://api.test${path}`, init), {}),
  )
const walletsOf = async (query: string, source?: WalletListSource): Promise<WalletsReply> =>
  (await (await get(`/v1/wallets?projectId=p&${query}`, source)).json()) as WalletsReply

describe('GET /v1/wallets', () => {
  test('filters before it slices pages, and returns the next page', async () => {
    const first = await walletsOf('entries=40')
    expect(first.items).toHaveLength(40)
    expect(first).toMatchObject({ total: expect.any(Number), nextPage: 2 })
    expect(first.total).toBeGreaterThanOrEqual(60)
    expect((await walletsOf('search=meta')).items.map(({ name }) => name)).toEqual(['MetaMask'])
    const phones = await walletsOf('platform=android&chains=eip155:1&entries=100')
    expect(phones.items).toHaveLength(phones.total)
    expect(phones.items.every((wallet) => Boolean(wallet.mobile_link ?? wallet.webapp_link ?? wallet.browser_link))).toBe(true)
  })

  test('has a tag and cache rules, and answers 304 to a request with that tag', async () => {
    const first = await get('/v1/wallets?projectId=p')
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400')
    const again = await get('/v1/wallets?projectId=p', undefined, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test.each([
    ['entries=101', 'entries'],
    ['page=0', 'page'],
    ['platform=tv', 'platform'],
    ['certified=maybe', 'certified'],
  ])('%s is a 400 with the field %s', async (query, field) => {
    const answer = await get(`/v1/wallets?projectId=p&${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid', field } })
  })

  test('every wallet of the bundled list is complete: a unique id, and links that lead where they may', async () => {
    const wallets = await bundledWallets().load(env)
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
    expect(new Set(wallets.map(({ name }) => name)).size).toBe(wallets.length)
    expect(wallets.flatMap((wallet) => faultOf(wallet) ?? [])).toEqual([])
    expect(parseWalletList(JSON.stringify(wallets), 'bundled')).toEqual(wallets)
  })
})

describe('GET /v1/images/{kind}/{id}', () => {
  test('draws a letter, may be cached for long, and runs nothing', async () => {
    const hostile = list([{ id: 'x', name: '<script>' }])
    const picture = await get('/v1/images/wallet/x', hostile)
    expect(await picture.text()).toContain('>&#60;</text></svg>')
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('is named by the list for every wallet with a logo, and exists', async () => {
    const { items } = await walletsOf('entries=100')
    const named = items.flatMap(({ image_url }) => image_url ?? [])
    expect(items.length - named.length).toBe(9)
    const pictures = await Promise.all(named.map(async (path) => (await get(path)).text()))
    expect(pictures.filter((picture) => !picture.startsWith('<svg') || picture.includes('<text'))).toEqual([])
  })

  test('does not exist for an unknown wallet', async () => {
    expect((await get('/v1/images/wallet/nobody')).status).toBe(404)
    expect((await get('/v1/images/network/x', list([{ id: 'x', name: 'X' }]))).status).toBe(404)
  })
})

describe('lists of the operator', () => {
  test.each([
    ['no JSON', '{', /^list is no JSON: /],
    ['another shape', '{"wallets":{}}', 'list: /wallets: Expected array, received object.'],
    ['a wallet without a name', '[{"id":"a","name":"A"},{"id":"b"}]', /^list: \/wallets\/1\/name/],
    [
      'a link that runs something',
      '[{"id":"a","name":"A","homepage":"javascript:alert(1)"}]',
      'list: /wallets/0/homepage: Expected an https address.',
    ],
    [
      'an app that is a page in the clear',
      '[{"id":"a","name":"A","mobile_link":"http://a.example"}]',
      /mobile_link: Expected an address that opens an app/,
    ],
    ['one id twice', '[{"id":"a","name":"A"},{"id":"a","name":"B"}]', 'list: /wallets/1/id: "a" is there twice.'],
  ])('%s is refused with its place', (_name, text, message) => expect(() => parseWalletList(text, 'list')).toThrow(message))

  test('a file is read, with or without the object around the list', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wallets-'))
    try {
      const path = join(folder, 'wallets.json')
      await writeFile(path, '{"wallets":[{"id":"own","name":"Own","certified":true}]}')
      expect((await walletsOf('', fileWallets(path))).items).toEqual([{ id: 'own', name: 'Own', certified: true }])
      await expect(fileWallets(join(folder, 'none.json')).load(env)).rejects.toThrow('ENOENT')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('lists from elsewhere', () => {
  let server: Server | undefined
  afterEach(() => void server?.close())
  const serve = async (answer: (url: URL) => { readonly status?: number; readonly body: unknown }): Promise<string> => {
    const made = createHttpServer((request, response) => {
      const { status = 200, body } = answer(new URL(request.url ?? '', 'http://x'))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    server = made
    await new Promise<void>((listening) => made.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}/v3/wallets`
  }

  test('a list behind a URL is read, and an error status is an error', async () => {
    let status = 200
    const url = await serve(() => ({ status, body: [{ id: 'a', name: 'A' }] }))
    expect(await urlWallets(url).load(env)).toEqual([{ id: 'a', name: 'A' }])
    status = 500
    await expect(urlWallets(url).load(env)).rejects.toThrow(`${url} answered 500.`)
  })

  test('the registry is read page by page in its documented shape; empty and unsafe links are left out', async () => {
    const asked: string[] = []
    const listing = (i: number) => ({
      id: `id${i}`,
      name: `Wallet ${i}`,
      homepage: '',
      image_id: 'i',
      image_url: { sm: 'https://x' },
      chains: [],
      app: null,
    })
    const trust = {
      id: 'trust',
      name: 'Trust',
      homepage: 'https://trust.example',
      chains: ['eip155:1'],
      rdns: null,
      app: { browser: null, ios: 'https://apps.example/1', android: '', chrome: 'javascript:alert(1)', firefox: null },
      mobile: { native: 'trust:', universal: 'https://link.trust.example' },
      desktop: { native: 'oneinch', universal: null },
    }
    const url = await serve(({ searchParams }) => {
      asked.push(searchParams.toString())
      const many = Array.from({ length: 100 }, (_, i) => [`id${i}`, listing(i)])
      return { body: { listings: searchParams.get('page') === '1' ? Object.fromEntries(many) : { trust }, count: 1, total: 101 } }
    })
    const wallets = await explorerWallets({ projectId: 'mine', url }).load(env)
    expect(asked).toEqual(['projectId=mine&entries=100&page=1', 'projectId=mine&entries=100&page=2'])
    expect(wallets).toHaveLength(101)
    expect(wallets[0]).toEqual({ id: 'id0', name: 'Wallet 0' })
    expect(wallets.at(-1)).toEqual({
      id: 'trust',
      name: 'Trust',
      homepage: 'https://trust.example',
      mobile_link: 'trust:',
      desktop_link: 'oneinch://',
      app_store: 'https://apps.example/1',
      chains: ['eip155:1'],
    })
  })

  test('a registry that refuses is an error with its status', async () => {
    const url = await serve(() => ({ status: 401, body: { listings: {} } }))
    await expect(explorerWallets({ projectId: 'secret-id', url }).load(env)).rejects.toThrow(`${url} answered 401.`)
  })

  test('API-04: another shape is an error that names the place and never the project id', async () => {
    const url = await serve(() => ({ body: { listings: { a: { id: 7 } } } }))
    const failed = explorerWallets({ projectId: 'secret-id', url }).load(env)
    await expect(failed).rejects.toThrow(/answered in another shape than documented: \/listings\/a\//)
    await expect(failed).rejects.not.toThrow('secret-id')
  })
})

describe('keeping a list', () => {
  const source = (load: WalletListSource['load']): WalletListSource => ({ name: 'test', maxAge: 60, load })

  test('is loaded once for all callers, and again once it is old, while the old one is shown', async () => {
    let now = 0
    const load = vi.fn(async () => [{ id: String(now), name: 'A' }])
    const kept = keepList(
      source(load),
      () => {},
      () => now,
    )
    await Promise.all([kept.read(fetch), kept.read(fetch)])
    expect(load).toHaveBeenCalledTimes(1)
    now = 60_000
    await kept.read(fetch)
    expect(load).toHaveBeenCalledTimes(1)
    now = 61_000
    expect((await kept.read(fetch))[0]?.id).toBe('0')
    await vi.waitFor(async () => expect((await kept.read(fetch))[0]?.id).toBe('61000'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('API-02: sends no request to a failing source for ten seconds; the last good list stays', async () => {
    let now = 0
    const report = vi.fn()
    const load = vi.fn<WalletListSource['load']>().mockRejectedValue(new Error('down'))
    const kept = keepList(source(load), report, () => now)
    await expect(kept.read(fetch)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 10 } })
    now = 4000
    await expect(kept.read(fetch)).rejects.toMatchObject({ details: { retryAfter: 6 } })
    expect(load).toHaveBeenCalledTimes(1)
    now = 10_001
    load.mockResolvedValueOnce([{ id: 'a', name: 'A' }])
    expect(await kept.read(fetch)).toHaveLength(1)
    now = 100_000
    for (let i = 0; i < 5; i++) expect(await kept.read(fetch)).toHaveLength(1)
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2))
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('does not wait for a source that never answers', async () => {
    vi.useFakeTimers()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const ended = new AbortController()
      setTimeout(() => ended.abort(), ms)
      return ended.signal
    })
    const load: WalletListSource['load'] = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
    const asked = keepList(source(load), () => {}).read(fetch)
    const failed = expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(15_000)
    await failed
    timeout.mockRestore()
    vi.useRealTimers()
  })

  test('a list that never loaded is a 503 with Retry-After', async () => {
    const answer = await get('/v1/wallets?projectId=p', { name: 'down', load: () => Promise.reject(new Error('down')) })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable', retryAfter: 10 } })
  })
})
