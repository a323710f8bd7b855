import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedWalletServer, verifyFrame } from '@latchkey/wallet-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleFrame } from '../../../wallet/frame/scripts/bundle-frame.mjs'
import { keys } from '../../../wallet/server-tests/src/fixtures/keys.js'
import { startServer } from './start-server.js'

let folder = ''
let published = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  published = join(folder, 'published')
  await bundleFrame(published)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Compares a frame served from a modified copy of the published files. */
async function compared(
  change: (copy: string) => Promise<unknown>,
  alter: (answer: Response, path: string) => Response | Promise<Response> = (answer) => answer,
) {
  const copy = await mkdtemp(join(folder, 'deployed-'))
  await cp(published, copy, { recursive: true })
  await change(copy)
  const frameOrigin = 'http://wallet.localhost:8787'
  const half = embeddedWalletServer({ ...keys, mail: { send: async () => {} }, frameOrigin, frameFiles: copy })
  const { url, stop } = await startServer({ database: ':memory:', port: 0, plugins: [half], log: { warn: () => {}, error: () => {} } })
  try {
    return await verifyFrame({
      frameOrigin: url,
      frameFiles: published,
      fetch: async (asked, init) => alter(await fetch(asked, init), new URL(String(asked)).pathname),
    })
  } finally {
    await stop()
  }
}
const manifest = async (copy: string): Promise<{ readonly script: string; readonly hashes: { readonly [name: string]: string } }> =>
  JSON.parse(await readFile(join(copy, 'frame.json'), 'utf8')) as never

test('a frame with the published files is reported as the published one', async () => {
  const { compared: count, differences } = await compared(async () => {})
  expect(differences).toEqual([])
  expect(count).toBe(Object.keys((await manifest(published)).hashes).length + 2)
})

test('a changed script, another page, and a more permissive policy are each reported', async () => {
  const { script } = await manifest(published)
  expect((await compared((copy) => appendFile(join(copy, script), '\nfetch("/seed")'))).differences).toEqual([
    expect.stringMatching(new RegExp(`^/frame/${script} has the SHA-256 [0-9a-f]{64}, not [0-9a-f]{64}\\.$`)),
  ])
  const other = await compared(async (copy) => {
    const own = await manifest(copy)
    await writeFile(join(copy, 'main-EVIL.js'), 'steal()')
    await writeFile(
      join(copy, 'frame.json'),
      JSON.stringify({ ...own, script: 'main-EVIL.js', hashes: { ...own.hashes, 'main-EVIL.js': '' } }),
    )
  })
  expect(other.differences).toEqual(['/sdk?projectId=verify-frame is another page than the published one.'])
  const looser = await compared(
    async () => {},
    (answer, path) => {
      if (path !== '/sdk') return answer
      const headers = new Headers(answer.headers)
      headers.set('content-security-policy', `${headers.get('content-security-policy')}`.replace("connect-src 'self'", 'connect-src *'))
      headers.delete('cross-origin-embedder-policy')
      return new Response(answer.body, { headers })
    },
  )
  expect(looser.differences).toEqual([
    expect.stringContaining('connect-src *'),
    '/sdk?projectId=verify-frame says nothing in cross-origin-embedder-policy, not require-corp.',
  ])
})

test('the operator decides which pages may embed the frame; no page may embed the approval window', async () => {
  const open = await compared(
    async () => {},
    (answer) => {
      const policy = answer.headers.get('content-security-policy')
      if (policy === null) return answer
      const headers = new Headers(answer.headers)
      headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors https://shop.example'))
      return new Response(answer.body, { headers })
    },
  )
  expect(open.differences).toEqual([expect.stringMatching(/^\/popup has another policy: .*https:\/\/shop\.example\.$/)])
})

test('a missing file, and an origin that leads elsewhere, are reported', async () => {
  const { script } = await manifest(published)
  const gone = await compared(async (copy) => {
    const { [script]: _, ...hashes } = (await manifest(copy)).hashes
    await writeFile(join(copy, 'frame.json'), JSON.stringify({ ...(await manifest(copy)), hashes }))
  })
  expect(gone.differences).toEqual([`/frame/${script} answers 404.`])
  const away = await compared(
    async () => {},
    () => new Response(null, { status: 302, headers: { location: 'https://example.com' } }),
  )
  expect(new Set(away.differences.map((each) => each.replace(/^\S+ /, '')))).toEqual(new Set(['answers 302.']))
})

test('files are compressed for clients that accept it, plain for others, and the same for both', async () => {
  const { script } = await manifest(published)
  const frameOrigin = 'http://wallet.localhost:8787'
  const half = embeddedWalletServer({ ...keys, mail: { send: async () => {} }, frameOrigin, frameFiles: published })
  const { url, stop } = await startServer({ database: ':memory:', port: 0, plugins: [half], log: { warn: () => {}, error: () => {} } })
  try {
    const load = (encoding: string) => fetch(`${url}/frame/${script}`, { headers: { 'accept-encoding': encoding } })
    const [packed, plain] = [await load('br, gzip;q=0.5'), await load('br, gzip;q=0')]
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
    expect([packed, plain].map(({ headers }) => headers.get('vary')?.toLowerCase())).toEqual([
      expect.stringContaining('accept-encoding'),
      expect.stringContaining('accept-encoding'),
    ])
    const file = await readFile(join(published, script), 'utf8')
    expect([await packed.text(), await plain.text()]).toEqual([file, file])
  } finally {
    await stop()
  }
})

test('every build gives the same files, and they contact no host', async () => {
  const again = join(folder, 'again')
  await bundleFrame(again)
  expect(await readFile(join(again, 'frame.json'), 'utf8')).toBe(await readFile(join(published, 'frame.json'), 'utf8'))
  const names = Object.keys((await manifest(published)).hashes).filter((name) => /\.(js|css)$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(published, name), 'utf8')))
  const hosts = new Set(texts.flatMap((text) => text.match(/(?:https?|wss?):\/\/[a-zA-Z\d.-]+/g) ?? []))
  // XML namespaces, and URLs that libraries mention in their errors and licences, which a recovery kit contains too.
  const told = ['http://www.w3.org', 'https://sola.na', 'https://viem.sh', 'https://developer.mozilla.org', 'https://4byte.sourcify.dev']
  const more = ['https://oxlib.sh', 'https://github.com', 'https://docs.soliditylang.org', 'https://abitype.dev']
  const licences = ['https://paulmillr.com', 'https://eips.ethereum.org', 'https://www.rfc-editor.org']
  expect([...hosts].filter((host) => ![...told, ...more, ...licences].includes(host))).toEqual([])
})
