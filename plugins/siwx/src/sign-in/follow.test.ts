import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'
import type { SiwxSession } from '../wire.js'

let page = new EventTarget()
beforeAll(() => import('../create-sign-in.js'))
beforeEach(() => {
  page = new EventTarget()
})
afterEach(() => void vi.unstubAllGlobals())

/** An account is prompted in one of two tabs; `elsewhere` is what the other one does. */
async function twoTabs(...args: Parameters<typeof askAccount>) {
  let kept: readonly SiwxSession[] = []
  const [more, ...rest] = args
  const first = await askAccount()
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { hostname: 'app.test', host: 'app.test', href: 'https://app.test/' })
  const world = await askAccount(
    {
      ...more,
      getSessions: async () => kept,
      addSession: async (session) => {
        kept = [session]
      },
    },
    ...rest,
  )
  await first.flow.sign()
  const elsewhere = (sessions: readonly SiwxSession[]): void => {
    kept = sessions
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'latchkey.test.siwx.changed', newValue: 'x' }))
  }
  return {
    ...world,
    elsewhere,
    session: first.sessions()[0] as SiwxSession,
  }
}

test('SIWX-17 a sign-in in another tab completes the prompt that is open here, even in the wallet', async () => {
  const { elsewhere, session, flow, signs, kernel, status } = await twoTabs()
  let asked: AbortSignal | undefined
  signs((_message, { signal }) => {
    asked = signal
    return new Promise(() => {})
  })
  const signing = flow.sign()
  await vi.waitFor(() => expect(asked).toBeDefined())
  elsewhere([session])
  await vi.waitFor(() => expect(status()).toBe('signed'))
  await signing
  expect(asked?.aborted).toBe(true)
  expect(kernel.state.siwx.session).toEqual(session)
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
})

test('SIWX-17 if the other tab signed in another account, the prompt stays', async () => {
  const { elsewhere, status } = await twoTabs()
  elsewhere([])
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toBe('prompt')
})

test('SIWX-17 a sign-out in another tab ends the session here, and other notifications do not', async () => {
  const { elsewhere, flow, status, sessions, kernel, session } = await twoTabs()
  await flow.sign()
  expect(sessions()).toEqual([])
  elsewhere([session])
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toBe('signed')
  elsewhere([])
  await vi.waitFor(() => expect(status()).toBe('none'))
  expect(kernel.state.siwx.session).toBeUndefined()
})

test('SIWX-17 the other tabs are notified of a sign-in and of a sign-out', async () => {
  const { kernel, flow } = await askAccount({ getRequired: () => false })
  const words = (): unknown[] =>
    kernel.log.filter(({ what, name }) => what === 'store' && name.endsWith('.siwx.changed')).map(({ data }) => data)
  expect(words()).toHaveLength(0)
  await flow.sign()
  expect(words()).toHaveLength(1)
  await kernel.actions.siwx.signOut()
  const [one, two] = words()
  expect(two).toBeDefined()
  expect(one).not.toBe(two)
})

test('disconnecting a wallet while another one is in use leaves that session visible', async () => {
  const { kernel, flow, connect, connection, status } = await askAccount({}, { chains: ['eip155'] } as never)
  await flow.sign()
  await connect('fake:solana')
  kernel.connections.activate({ namespace: 'eip155' })
  await vi.waitFor(() => expect(status()).toBe('signed'))
  await kernel.connections.disconnect({ namespace: 'solana' })
  await vi.waitFor(() => expect(connection('solana')).toBe('disconnected'))
  expect(status()).toBe('signed')
})
