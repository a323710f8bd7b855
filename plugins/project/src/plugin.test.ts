import { errorMappers, nameSources } from '@latchkey/kernel'
import { createTestKernel } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProjectOptions } from './options.js'
import { project } from './plugin.js'

afterEach(() => void vi.unstubAllGlobals())
const ADA = '0x00000000000000000000000000000000000000Aa'
const call = () => ({ signal: new AbortController().signal })

async function app(options: ProjectOptions, reply: (path: string) => Response, more: object = {}) {
  const asked: string[] = []
  const fetch = async (target: URL | RequestInfo) => {
    const { pathname } = new URL(String(target))
    asked.push(decodeURIComponent(pathname))
    return reply(pathname)
  }
  const kernel = await createTestKernel(project(options), { kernel: { fetch: fetch as typeof globalThis.fetch, debug: true, ...more } })
  return { kernel, asked, sources: kernel.read(nameSources) }
}

test('API-66 sends no request for disabled sources, and none without a server', async () => {
  vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/' })
  for (const [options, more] of [
    [{}, {}],
    [{ identity: true, origins: true }, { server: undefined }],
  ] as const) {
    const { asked, sources, kernel } = await app(options, () => Response.json({}), more)
    expect([asked, sources, kernel.read(errorMappers)]).toEqual([[], [], []])
  }
})

test('API-66 S3-38 S9-07 name and avatar of an account are requested once in five minutes, the avatar by the server’s own URL', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { sources, asked } = await app({ identity: true }, () => Response.json({ name: 'ada.eth', avatar: '/v1/images/proxy?url=a' }))
  const look = () => sources[0]?.resolve({ address: ADA, network: { caipNetworkId: 'eip155:10' } as never }, call())
  expect(await look()).toEqual({ name: 'ada.eth', avatar: 'https://server.test/v1/images/proxy?url=a' })
  vi.setSystemTime(Date.now() + 299_000)
  await look()
  expect(asked).toEqual([`/v1/identity/eip155:10:${ADA}`])
  vi.setSystemTime(Date.now() + 2_000)
  await look()
  expect(asked).toHaveLength(2)
  vi.useRealTimers()
})

test('API-66 an account unknown to the server, or a server without identities, leaves it to the next source', async () => {
  for (const reply of [() => Response.json({}), () => new Response('', { status: 404 })]) {
    const { sources } = await app({ identity: true }, reply)
    expect(await sources[0]?.resolve({ address: ADA, network: undefined }, call())).toBeUndefined()
  }
  const { sources, asked } = await app({ identity: true }, () => Response.json({}))
  expect(await sources[0]?.resolve({ address: ADA, network: { testnet: true } as never }, call())).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['https://app.test', ['https://other.test'], true],
  ['https://app.test', [], true],
  ['https://app.test', ['https://app.test'], false],
  ['https://a.b.example.com', ['https://*.example.com'], false],
  ['https://example.com.evil.io', ['https://*.example.com'], true],
  ['http://localhost:5173', [], false],
] as const)('API-67 S8-08 a page at %s, where %j are allowed, is unverified: %s', async (origin, allowedOrigins, unverified) => {
  vi.stubGlobal('location', { origin, href: `${origin}/` })
  const { kernel, asked } = await app({ origins: true }, () => Response.json({ allowedOrigins }))
  await vi.waitFor(() => expect(asked).toEqual(['/v1/project/origins']))
  const short = () => kernel.state.core.alert?.short
  if (unverified) await vi.waitFor(() => expect(short()).toBe('Unverified domain'))
  else {
    await new Promise((next) => setTimeout(next))
    expect([short(), kernel.log.filter(({ what }) => what === 'report')]).toEqual([undefined, []])
  }
})

test('API-67 S8-02 a page that the server refuses gets the alert of the refusal', async () => {
  vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/' })
  const refusal = { error: { message: 'Unauthorized: origin not allowed' } }
  const { kernel } = await app({ origins: true }, () => Response.json(refusal, { status: 401 }))
  await vi.waitFor(() => expect(kernel.state.core.alert?.short).toBe('Invalid App Configuration'))
})
