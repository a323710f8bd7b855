import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FrameHost } from './host/frame-host.js'
import { embeddedWallet } from './plugin.js'
import { embeddedLogin } from './shared.js'

// Replaces the browser: a frame that records its requests and supports the extensions set by the test.
const frame = vi.hoisted(() => ({
  asked: [] as unknown[],
  payloads: [] as unknown[],
  extensions: [] as string[],
  refusal: undefined as Error | undefined,
}))
vi.mock('./host/frame-host.js', () => ({
  createFrameHost: (): Pick<FrameHost, 'client' | 'loaded' | 'can'> => ({
    client: async () =>
      ({
        async request(name: string, payload: unknown) {
          frame.asked.push(name)
          frame.payloads.push(payload)
          if (frame.refusal) throw frame.refusal
        },
      }) as never,
    loaded: () => undefined,
    can: (extension) => frame.extensions.includes(extension),
  }),
}))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  Object.assign(frame, { asked: [], payloads: [], extensions: [], refusal: undefined })
})

afterEach(() => vi.unstubAllGlobals())

async function start({ defaultAccountType = 'eoa', stored }: { readonly defaultAccountType?: string; readonly stored?: string } = {}) {
  const plugin = embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' })
  const kernel = await createTestKernel(plugin, { peers: [fakeChain('eip155', { adapter: { defaultAccountType } as object })] })
  onTestFinished(() => kernel.stop())
  kernel.ctx.storage.set('accountType', stored)
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

test('requests settings from the wallet’s own frame, and reports its rejection', async () => {
  frame.extensions = ['ui', 'settings']
  const { kernel, login } = await start()
  await login.ask('OPEN_SETTINGS', undefined)
  expect([frame.asked, kernel.state.embeddedWallet.hasSettings]).toEqual([['OPEN_SETTINGS'], true])
  frame.refusal = new Error('No one is signed in.')
  await expect(login.ask('OPEN_SETTINGS', undefined)).rejects.toBe(frame.refusal)
})

test.each([
  ['the given type', { preferredAccountType: 'smartAccount' as const }, { stored: 'eoa', defaultAccountType: 'eoa' }, 'smartAccount'],
  ['the stored type', {}, { stored: 'smartAccount', defaultAccountType: 'eoa' }, 'smartAccount'],
  ['the type that the app prefers', {}, { defaultAccountType: 'eoa' }, 'eoa'],
  ['no type, so that the frame decides', {}, { defaultAccountType: 'smartAccount' }, undefined],
])('S4-31 a social login asks for %s', async (_, given, options, wanted) => {
  const { login } = await start(options)
  const uri = 'https://wallet.example.com/oauth/done?tx=1'
  await login.ask('CONNECT_SOCIAL', { uri, ...given })
  expect(frame.payloads).toEqual([{ uri, ...(wanted !== undefined && { preferredAccountType: wanted }) }])
})

test('the wallet has the name and icon of the app, and the visitor’s email address or user name', async () => {
  const metadata = { name: 'Lemonade', description: '', url: 'https://lemonade.example', icons: ['https://lemonade.example/icon.png'] }
  const kernel = await createTestKernel(embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' }), {
    peers: [fakeChain('eip155')],
    kernel: { metadata },
  })
  onTestFinished(() => kernel.stop())
  const wallet = () => kernel.state.core.connectors.find(({ id }) => id === 'embeddedWallet')
  expect(wallet()).toMatchObject({ name: 'Lemonade', icon: metadata.icons[0] })
  expect(wallet()?.user).toBeUndefined()
  // Looks for wallets again.
  await kernel.open('ApproveTransaction')
  await kernel.ctx.use(embeddedLogin).emailChanged('ada@example.com')
  await expect.poll(() => wallet()?.user).toBe('ada@example.com')
  expect(kernel.log.filter(({ what }) => what === 'report')).toEqual([])
})

test('without a name of the app, the wallet has that of its host', async () => {
  const { kernel } = await start()
  expect(kernel.state.core.connectors.find(({ id }) => id === 'embeddedWallet')?.name).toBe('wallet.example.com')
})
