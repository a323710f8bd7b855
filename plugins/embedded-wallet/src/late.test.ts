import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameHost } from './host/frame-host.js'
import { embeddedWallet } from './plugin.js'
import { embeddedLogin } from './shared.js'

// Replaces the browser: a frame that records its requests and supports the extensions set by the test.
const frame = vi.hoisted(() => ({ asked: [] as unknown[], extensions: [] as string[], refusal: undefined as Error | undefined }))
vi.mock('./host/frame-host.js', () => ({
  createFrameHost: (): Pick<FrameHost, 'client' | 'loaded' | 'can'> => ({
    client: async () =>
      ({
        async request(name: string) {
          frame.asked.push(name)
          if (frame.refusal) throw frame.refusal
        },
      }) as never,
    loaded: () => undefined,
    can: (extension) => frame.extensions.includes(extension),
  }),
}))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  Object.assign(frame, { asked: [], extensions: [], refusal: undefined })
})

afterEach(() => vi.unstubAllGlobals())

async function start() {
  const plugin = embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' })
  const kernel = await createTestKernel(plugin, { peers: [fakeChain('eip155')] })
  return { kernel, login: kernel.ctx.use(embeddedLogin) }
}

test('a third-party frame is not asked for settings, which it does not support', async () => {
  const { kernel, login } = await start()
  await expect(login.ask('OPEN_SETTINGS', undefined)).rejects.toMatchObject({
    catalogue: 'embedded-wallet',
    code: 'not-allowed',
    details: { method: 'OPEN_SETTINGS' },
  })
  expect([frame.asked, kernel.state.embeddedWallet.hasSettings]).toEqual([[], false])
  // Events of the specification go to any frame.
  await login.ask('IS_CONNECTED', {})
  expect(frame.asked).toEqual(['IS_CONNECTED'])
})

test('our own frame is asked for settings, and its rejection is passed on', async () => {
  frame.extensions = ['ui', 'settings']
  const { kernel, login } = await start()
  await login.ask('OPEN_SETTINGS', undefined)
  expect([frame.asked, kernel.state.embeddedWallet.hasSettings]).toEqual([['OPEN_SETTINGS'], true])
  frame.refusal = new Error('No one is signed in.')
  await expect(login.ask('OPEN_SETTINGS', undefined)).rejects.toBe(frame.refusal)
})
