import { generateKeyPairSync } from 'node:crypto'
import { apple, google } from '@latchkey/wallet-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT, FRAME, PAGE } from '../fixtures/device.js'
import { type IdentityProvider, startIdentityProvider } from '../fixtures/identity-provider.js'
import { SocialVisitor } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

/** Requests per route: `FUZZ_RUNS=10000` for the full number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)

let idp: IdentityProvider
beforeAll(async () => {
  idp = await startIdentityProvider()
})
afterAll(() => idp.close())
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const social = () => [
  google({ issuer: idp.issuer, clientId: 'wallet', clientSecret: 'secret' }),
  apple({ issuer: idp.issuer, clientId: 'wallet', teamId: 't', keyId: 'k', privateKey }),
]

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    '../..',
    '<script>alert(1)</script>',
    '"><img src=x>',
    'javascript:alert(1)',
    '//evil.example',
  ),
  fc.integer({ min: 1_000, max: 9_000 }).map((length) => 'x'.repeat(length)),
)
const ROUTES = [
  'GET /loading',
  'GET /oauth/start',
  'POST /oauth/start',
  'GET /oauth/google/callback',
  'POST /oauth/apple/callback',
  'GET /oauth/callback',
  'POST /oauth/callback',
  'POST /oauth/number',
] as const

describeWallets('random requests of the window of a login', ({ server, pass }) => {
  test.each(ROUTES)(
    '%s is never an internal error, leads nowhere else, and echoes nothing',
    async (name) => {
      const [method = '', path = ''] = name.split(' ')
      const one = await server({ social: social() })
      const visitor = await SocialVisitor.make(one)
      const [asked, back] = [(await visitor.start()).reply, (await visitor.start()).reply]
      const done = (await visitor.start()).reply
      const away = new URL((await visitor.browser.open(back.uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? '')
      await visitor.go(done.uri)
      const { cookie = '' } = visitor.browser
      const real: { readonly [field: string]: readonly string[] } = {
        tx: [asked.tx, back.tx, done.tx],
        state: [away.searchParams.get('state') ?? ''],
        code: [away.searchParams.get('code') ?? ''],
        error: ['access_denied', 'server_error'],
        iss: [idp.issuer, 'https://evil.example'],
        number: [asked.number, done.number, '00'],
        user: ['{"name":{"firstName":"Ada"}}', '{"name":1}', 'null', '{'],
        origin: [PAGE, '*'],
      }
      const field = fc.record({ name: fc.constantFrom(...Object.keys(real), 'other'), at: fc.nat(3), value: onceIn(4, junk) })
      const headers = fc.record({
        cookie: fc.constantFrom(cookie, cookie, `${cookie}x`, '__Host-wallet-login=', 'a=b; =; ;', 'x'.repeat(5_000)),
        origin: fc.constantFrom(undefined, FRAME, FRAME, 'null', 'https://evil.example'),
        'user-agent': fc.constantFrom(AGENT, 'x'),
        'accept-language': fc.constantFrom('en', 'ar', '*;q=0', '\u00ff'),
      })
      const statuses = new Set<number>()
      await fc.assert(
        fc.asyncProperty(fc.array(field, { maxLength: 5 }), headers, onceIn(8, junk), async (fields, { origin, ...more }, text) => {
          const form = new URLSearchParams()
          for (const { name: key, at, value } of fields)
            form.append(key, (value === null ? undefined : wellFormed(value)) ?? real[key]?.[at % real[key].length] ?? '')
          const url = new URL(path, FRAME)
          if (method === 'GET' || path === '/oauth/start') url.search = text === null ? form.toString() : wellFormed(text)
          const body = method === 'POST' ? (text === null ? form.toString() : wellFormed(text)) : undefined
          const request = new Request(url, {
            method,
            headers: { ...more, ...(origin !== undefined && { origin }) },
            ...(body !== undefined && { body }),
          })
          const answer = await one.fetch(request, { address: visitor.browser.address })
          const html = await answer.text()
          const shown = `${answer.status} ${method} ${url.href.slice(0, 400)} ${body?.slice(0, 400)} → ${html.slice(0, 300)}`
          statuses.add(answer.status)
          expect(answer.status, shown).toBeLessThan(500)
          const location = answer.headers.get('location') ?? /^0; url=(.*)$/.exec(answer.headers.get('refresh') ?? '')?.[1] ?? null
          if (location !== null) expect([FRAME, idp.issuer], shown).toContain(new URL(location).origin)
          else if (answer.headers.get('content-type')?.startsWith('text/html')) {
            expect(answer.headers.get('content-security-policy'), shown).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
            expect(html, shown).not.toMatch(/<script>alert|<img|javascript:|evil\.example/)
          } else expect(JSON.parse(html), shown).toMatchObject({ error: { code: expect.any(String) } })
          expect(html, shown).not.toMatch(/\n\s+at |node_modules|SELECT |INSERT /)
        }),
        { numRuns: RUNS, seed: SEED },
      )
      // The random requests got past the first check. The first page accepts everything, and a posted form is always redirected.
      if (name !== 'GET /loading' && !/^POST .*callback$/.test(name)) expect(statuses.size).toBeGreaterThan(1)
      pass(3_600_000)
    },
    600_000,
  )
})

function onceIn<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

/** No client sends half a surrogate pair. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}
