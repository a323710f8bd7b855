import { createTestKernel } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { initialState } from './initial-state.js'
import { embeddedWallet } from './plugin.js'
import { embeddedLogin } from './shared.js'
import { loggedIn } from './state.js'

test.each([undefined, {}, { frameUrl: '' }, { frameUrl: 'wallet.example.com/sdk' }, { frameUrl: 'https:///sdk' }, { frameUrl: 7 }])(
  'embeddedWallet(%j) throws an error',
  (options) => {
    expect(() => embeddedWallet(options as never)).toThrow(
      '`frameUrl` has to be the address of a frame, such as https://wallet.example.com/sdk, not',
    )
  },
)

const frameUrl = 'https://wallet.example.com/sdk'

test('API-49 S8-22 a login whose code cannot be loaded rejects with the specification’s text, and the next one loads it again', async () => {
  vi.doMock('./runtime.js', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  onTestFinished(() => void vi.doUnmock('./runtime.js'))
  const kernel = await createTestKernel(embeddedWallet({ frameUrl }))
  onTestFinished(() => kernel.stop())
  const login = kernel.ctx.use(embeddedLogin)
  for (const _ of [1, 2])
    await expect(login.ask('CONNECT_DEVICE', undefined)).rejects.toMatchObject({
      catalogue: 'embedded-wallet',
      code: 'dependency-missing',
      message: 'Unable to load email login dependency',
    })
  vi.doUnmock('./runtime.js')
  // Its frame does not load here, so only the code did.
  await expect(login.ask('CONNECT_DEVICE', undefined)).rejects.not.toMatchObject({ code: 'dependency-missing' })
})

test('S3-31 S4-22 a login clears the time of the last email, which is kept until then (specification sections 3 and 4)', async () => {
  const kernel = await createTestKernel(embeddedWallet({ frameUrl }))
  onTestFinished(() => kernel.stop())
  const login = kernel.ctx.use(embeddedLogin)
  login.emailSent(1_700_000_000_000)
  expect(login.emailSentAt()).toBe(1_700_000_000_000)
  loggedIn({ ...initialState() }, kernel.ctx.storage, undefined, { provider: 'google' })
  expect(login.emailSentAt()).toBe(0)
})
