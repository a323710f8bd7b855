import { siwxServer } from '@latchkey/siwx/server'
import type { SiwxSession } from '@latchkey/siwx/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { bitcoinKey, evmKey, solanaKey, Visitor } from './fixtures/visitor.js'
import { openStorage, type Storage } from './storage/open-storage.js'

let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ url: ':memory:', plugins: [siwxServer()] })
})
afterAll(() => storage.close())

/** A replaced part of the body: a path into it and the new value. */
const change = fc.record({
  path: fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '',
      '0x',
      `0x${'00'.repeat(65)}`,
      `0x${'6492'.repeat(16)}`,
      '1'.repeat(88),
      'eip155:1',
      'bip122:000000000019d6689c085ae165831e93',
      '__proto__',
    ),
  ),
})
const cut = fc.record({ at: fc.nat(1_000), away: fc.nat(8), put: fc.string({ unit: 'binary', maxLength: 8 }) })

test('no almost valid body of ten thousand signs in or causes an internal error', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const server = createServer({
    log,
    storage,
    rateLimit: false,
    projectRateLimit: false,
    allowedOrigins: ['https://app.example.com'],
  })
  const page = new Visitor(server)
  const bodies: SiwxSession[] = await Promise.all([evmKey('ada'), solanaKey('sol'), bitcoinKey()].map((who) => page.signed(who)))
  const [first] = bodies
  const { data, signature } = first as SiwxSession
  const p = {
    iss: `did:pkh:eip155:1:${data.accountAddress}`,
    domain: data.domain,
    aud: data.uri,
    version: '1',
    nonce: data.nonce,
    iat: data.issuedAt,
  }
  bodies.push({ ...(first as SiwxSession), cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } } })
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodies), fc.option(change), fc.option(cut), async (body, changed, cutting) => {
      const copy = structuredClone(body) as unknown as { [name: string]: unknown }
      if (changed) put(copy, changed.path, changed.value)
      const text = JSON.stringify(copy)
      const sent = cutting ? text.slice(0, cutting.at) + cutting.put + text.slice(cutting.at + cutting.away) : text
      const answer = await server.fetch(
        new Request('https://api.example.com/v1/auth/verify?projectId=p', {
          method: 'POST',
          body: sent,
          headers: { origin: 'https://app.example.com' },
        }),
      )
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) expect(means(sent, bodies), sent).toBe(true)
      else expect([400, 401], `${answer.status} ${sent}`).toContain(answer.status)
    }),
    { numRuns: 10_000, seed: 20_261_121 },
  )
  expect(log.error).not.toHaveBeenCalled()
  // The random bodies reached the checks of form, meaning and signature.
  for (const status of [400, 401]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(500)
  // Each valid body signs in at most once, however often it was tried.
  expect(seen.get(200) ?? 0).toBeLessThanOrEqual(bodies.length)
}, 120_000)

function put(body: { [name: string]: unknown }, path: readonly number[], value: unknown): void {
  const [first = 0, ...rest] = path
  const names = Object.keys(body)
  const name = names[first % names.length] ?? ''
  const inner = body[name]
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) put(inner as { [name: string]: unknown }, rest, value)
  else body[name] = value
}

/** Returns true if it equals one of the valid bodies, apart from fields that are not read. */
function means(sent: string, bodies: readonly SiwxSession[]): boolean {
  const { data, message, signature } = JSON.parse(sent) as SiwxSession
  return bodies.some((body) => body.message === message && body.signature === signature && body.data.accountAddress === data.accountAddress)
}
