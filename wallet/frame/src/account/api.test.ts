import { generateKeyPair } from 'dpop'
import { expect, test } from 'vitest'
import { createApi } from './api.js'

test("every call sends the page's language, for emails", async () => {
  const sent: (string | null)[] = []
  let language = 'de'
  const api = createApi({
    base: 'https://wallet.example.com',
    projectId: 'p',
    deviceKey: await generateKeyPair('ES256'),
    language: () => language,
    fetch: (async (_: URL, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('accept-language'))
      return Response.json({ nonce: 'n'.repeat(20) })
    }) as unknown as typeof globalThis.fetch,
  })
  await api.call('nonce', {})
  language = 'ar'
  await api.call('nonce', {})
  expect(sent).toEqual(['de', 'de', 'ar'])
})
