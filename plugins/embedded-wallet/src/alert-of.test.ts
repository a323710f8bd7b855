import { definePlugin } from '@latchkey/kernel'
import { createTestKernel } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { alertOf } from './alert-of.js'
import { embeddedWalletErrors } from './errors.js'
import { embeddedWallet } from './plugin.js'
import { KERNEL, VERSION } from './version.js'

test('S8-03 S8-04 errors of the frame raise the alerts of the specification, regardless of their words', () => {
  const failed = (code: string): Error => Object.assign(new Error('Other words.'), { catalogue: 'embedded-wallet', code })
  expect(alertOf(failed('frame-unreachable'), 'email')?.short).toBe('Network Error - Could not load embedded wallet')
  expect(alertOf(failed('frame-timeout'), 'email')?.short).toBe('Embedded Wallet Request Timed Out')
  expect(
    [failed('interrupted'), new Error('Embedded Wallet Request Timed Out'), undefined].map((error) => alertOf(error, 'email')),
  ).toEqual(Array(3).fill(undefined))
})

test('an error of the frame raises its alert, whichever plugin reports it', async () => {
  for (const method of ['error', 'warn'] as const) {
    const printed = vi.spyOn(console, method).mockImplementation(() => {})
    onTestFinished(() => printed.mockRestore())
  }
  const login = definePlugin({
    id: 'login',
    version: VERSION,
    kernel: KERNEL,
    start: (ctx) => ctx.report(embeddedWalletErrors.create('frame-timeout', { event: 'CONNECT_EMAIL' })),
  })
  const kernel = await createTestKernel(embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' }), {
    peers: [login],
    kernel: { debug: true },
  })
  expect(kernel.state.core.alert?.short).toBe('Embedded Wallet Request Timed Out')
})
