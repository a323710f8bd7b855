import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askRefusal } from './ask-refusal.js'

const frame = new URL('https://wallet.example.com/sdk?projectId=lemonade&chainId=1')
beforeEach(() => void vi.stubGlobal('location', { origin: 'https://app.example.com' }))
afterEach(() => void vi.unstubAllGlobals())

/** Returns the error of the check, or `silence`. */
async function answered(reply: unknown, status = 200) {
  const fetched = vi.fn(async (_: URL) => (reply instanceof Error ? Promise.reject(reply) : Response.json(reply, { status })))
  vi.stubGlobal('fetch', fetched)
  const said = await Promise.race([
    askRefusal(frame, new AbortController().signal).catch((error: { readonly code: string; readonly message: string }) => error),
    new Promise((resolve) => setTimeout(resolve, 20, 'silence')),
  ])
  expect(String(fetched.mock.calls[0]?.[0])).toBe('https://wallet.example.com/v1/config?projectId=lemonade')
  return said
}

test.each([
  [{ origins: ['https://other.example.com', 'https://*.app.example.com'] }, 200],
  [{ origins: [] }, 200],
  [{ error: { code: 'origin-not-allowed', message: 'Unauthorized: origin not allowed' } }, 401],
])('a server that responds with %j does not serve this page', async (reply, status) => {
  expect(await answered(reply, status)).toMatchObject({
    code: 'origin-not-allowed',
    message: expect.stringMatching(/^Unauthorized: origin not allowed.*wallet\.example\.com does not serve https:\/\/app\.example\.com/),
  })
})

test.each([
  [{ origins: ['https://app.example.com'] }],
  [{ origins: ['https://*.example.com'] }],
  [{}],
  [null],
  ['no'],
  [new TypeError('away')],
])("with %j, the reason of the frame's silence stays unknown", async (reply) => expect(await answered(reply)).toBe('silence'))
