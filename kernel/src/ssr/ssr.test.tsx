import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createKernel } from '../index.js'
import { LatchkeyProvider, useAccount, useNetwork } from '../react/index.js'
import { createTestKernel, fakeChain, memoryStorage } from '../testing/index.js'
import { cookieStorage, createServerState } from './index.js'

/** A browser's cookies, which a script writes one at a time. */
function cookies(protocol = 'https:') {
  const jar = new Map<string, string>()
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...rules] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (rules.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  return { written, header: () => ['other=1', ...[...jar].map((pair) => pair.join('='))].join('; ') }
}
const grants = { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'], 'fake-solana': ['kernel.chains', 'kernel.connectorSources'] }

function Who() {
  const { status = 'unknown', address = 'nobody', isConnected } = useAccount()
  return <p>{[status, address, isConnected, useNetwork().caipNetworkId].join(' ')}</p>
}

/** The server's HTML for a visitor with these cookies. */
function served(header: string | null): string {
  const initialState = createServerState(header, { projectId: 'test' })
  const kernel = createKernel({ projectId: 'test', plugins: [fakeChain('eip155'), fakeChain('solana')], grants, initialState })
  return renderToString(
    <LatchkeyProvider kernel={kernel}>
      <Who />
    </LatchkeyProvider>,
  )
}

test('SSR-12 a server renders the account of the visitor’s last visit from a cookie, and a neutral state without one', async () => {
  const { header, written } = cookies()
  const storage = cookieStorage(() => memoryStorage())
  expect(served(header())).toBe('<p>unknown nobody false eip155:1</p>')
  const kernel = await createTestKernel(fakeChain('eip155'), { kernel: { storage } })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  const { address } = kernel.state.core.sessions.eip155 ?? {}
  expect(served(header())).toBe(`<p>connecting ${address} false eip155:1</p>`)
  expect(written.at(-1)).toMatch(/^latchkey\.test\.core\.session=[^;]+; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/)
  await kernel.connections.disconnect()
  expect(served(header())).toBe('<p>unknown nobody false eip155:1</p>')
  await kernel.stop()
})

test('SSR-12 the server’s state is restored, or dropped if the browser remembers nothing', async () => {
  const initialState = {
    namespace: 'eip155',
    wanted: {},
    wallets: [{ namespace: 'eip155', connector: 'fake:eip155', address: 'eip155-address', active: true }],
  } as const
  const storage = memoryStorage()
  const first = await createTestKernel(fakeChain('eip155'), { kernel: { storage, initialState } })
  await vi.waitFor(() => expect(first.state.core).toMatchObject({ ready: true, sessions: { eip155: { status: 'disconnected' } } }))
  expect(first.state.core.sessions.eip155?.address).toBeUndefined()
  await first.connections.connect({ connector: 'fake:eip155' })
  const { address } = first.state.core.sessions.eip155 ?? {}
  await first.stop()
  const second = await createTestKernel(fakeChain('eip155'), { kernel: { storage, initialState } })
  expect(second.served.core.sessions.eip155).toMatchObject({ status: 'connecting', address: 'eip155-address' })
  await vi.waitFor(() => expect(second.state.core.sessions.eip155).toMatchObject({ status: 'connected', address }))
  await second.stop()
})

test.each([
  ['none', null],
  ['an empty one', ''],
  ['others alone', 'latchkey.other.core.session=x; a=b'],
  ['what is no text', 'latchkey.test.core.session=%E0%A4%A'],
  ['what is no session', 'latchkey.test.core.session=%5B%5D'],
  ['a session without a wallet', `latchkey.test.core.session=${encodeURIComponent('{"wallets":[{"namespace":"__proto__"}]}')}`],
])('SSR-12 foreign cookies are not state: %s', (_what, header) => {
  expect(createServerState(header, { projectId: 'test' })).toBeUndefined()
})

test('SSR-12 only sessions are sent, none that is too long, and none of an iframe on another site', () => {
  const { header, written } = cookies('http:')
  const kept = memoryStorage()
  const storage = cookieStorage(() => kept)
  storage.setItem('latchkey.test.core.theme', 'dark')
  storage.setItem('latchkey-frame.test.core.session', '{}')
  storage.setItem('other.core.session', '{}')
  expect(written).toEqual([])
  storage.setItem('latchkey.test.core.session', '{}')
  expect(written).toEqual(['latchkey.test.core.session=%7B%7D; Path=/; Max-Age=604800; SameSite=Lax'])
  storage.setItem('latchkey.test.core.session', 'x'.repeat(4_000))
  expect(header()).toBe('other=1')
  expect([storage.length, storage.getItem('latchkey.test.core.session')?.length]).toEqual([4, 4_000])
  storage.removeItem('latchkey.test.core.theme')
  expect([storage.length, [0, 1, 2].map((index) => storage.key(index)).sort()]).toEqual([
    3,
    ['latchkey-frame.test.core.session', 'latchkey.test.core.session', 'other.core.session'],
  ])
})
