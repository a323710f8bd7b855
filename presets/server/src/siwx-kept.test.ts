import type { SiwxSession } from '@latchkey/siwx/wire'
import { describe, expect, test } from 'vitest'
import { oneClick } from './fixtures/one-click.js'
import { describeSignIn } from './fixtures/sign-in.js'
import { evmKey, type Visitor } from './fixtures/visitor.js'

const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
/** The same request with all optional fields of a third party. */
function padded({ data, cacao, ...sent }: SiwxSession): object {
  const junk = 'x'.repeat(30_000)
  const { h, p, s } = (cacao ?? {}) as { readonly h?: object; readonly p?: object; readonly s?: object }
  return {
    ...sent,
    [junk]: junk,
    data: { ...data, [junk]: [], resources2: [] },
    ...(cacao !== undefined && { cacao: { h: { ...h, junk }, p: { ...p, junk }, s: { ...s, m: { junk } }, junk } }),
  }
}

describeSignIn('what is kept of a sign-in', ({ visitor, server }) => {
  const stored = async (page: Visitor): Promise<readonly SiwxSession[]> => {
    const { items } = (await page.session()).reply
    return items
  }

  describe('API-27 limits', () => {
    test.each(['a message', 'a one-click answer'])('keeps only the fields of its schema of %s', async (what) => {
      const page = visitor()
      const who = evmKey(`kept ${what}`)
      const sent = what === 'a message' ? await page.signed(who) : await oneClick(page, who)
      expect((await page.ask('POST', '/v1/auth/verify', padded(sent))).status).toBe(200)
      expect(await stored(page)).toEqual([sent])
      const rows = await server().storage.database.query<{ session: string }>('SELECT session FROM siwx_accounts WHERE account = ?', [
        `eip155:1:${who.address.toLowerCase()}`,
      ])
      for (const { session } of rows) expect(size(JSON.parse(session))).toBe(size(sent))
    })

    test('a session of more than 50 kB is refused, and its nonce stays valid', async () => {
      const page = visitor()
      const who = evmKey('large')
      const resources = Array.from({ length: 20 }, (_, i) => `https://app.example.com/${i}/${'x'.repeat(750)}`)
      const large = await oneClick(page, who, { payload: { resources, statement: 'x'.repeat(1_900) } })
      expect(size(large)).toBeGreaterThan(50_000)
      const { status, error } = await page.ask('POST', '/v1/auth/verify', large)
      expect([status, error?.code]).toEqual([413, 'too-large'])
      expect(await stored(page)).toEqual([])
      const { nonce } = large.data
      expect((await page.verify(await oneClick(page, who, { nonce }))).status).toBe(200)
    })

    test('a login of many large sessions keeps 200,000 characters and the newest sessions', async () => {
      const page = visitor()
      const resources = Array.from({ length: 20 }, (_, i) => `https://app.example.com/${i}/${'x'.repeat(600)}`)
      for (let i = 0; i < 9; i += 1) {
        const sent = await oneClick(page, evmKey(`many ${i}`), { payload: { resources } })
        expect(size(sent)).toBeGreaterThan(25_000)
        expect((await page.verify(sent)).status).toBe(200)
      }
      const items = await stored(page)
      expect(size(items)).toBeLessThan(201_000)
      expect(items.length).toBeGreaterThan(3)
      expect(items[0]?.data.accountAddress.toLowerCase()).toBe(evmKey('many 8').address.toLowerCase())
    })
  })
})
