import { connectWallet } from '@latchkey/kernel/headless'
import { expect, test, vi } from 'vitest'
import { answer, refusal, refuse, start } from '../fixtures/logged-in.js'

const email = 'ada@example.com'

test('an app’s own form logs in by address and code, and no view opens', async () => {
  const answers: { [request: string]: () => unknown } = { CONNECT_EMAIL: answer({ action: 'VERIFY_OTP' }), CONNECT_OTP: answer(undefined) }
  const { kernel, asked } = await start(answers)
  const { connectEmail, verifyOtp } = kernel.actions.email
  expect(await connectEmail({ email })).toEqual({ next: 'code', number: undefined })
  answers.CONNECT_OTP = refuse(refusal('wrong-code'))
  await expect(verifyOtp({ otp: '111111' })).rejects.toMatchObject({ code: 'login-failed', details: { reason: 'otpWrong' } })
  answers.CONNECT_OTP = answer(undefined)
  await verifyOtp({ otp: '222222' })
  expect(asked).toEqual([
    ['CONNECT_EMAIL', { email }],
    ['CONNECT_OTP', { otp: '111111' }],
    ['CONNECT_OTP', { otp: '222222' }],
  ])
  expect(kernel.state.core.open).toBe(false)
  await expect(verifyOtp({ otp: '222222' })).rejects.toMatchObject({ catalogue: 'email', code: 'no-login' })
})

test('with a link, the form shows the number, and its code follows the approval', async () => {
  const { kernel, asked } = await start({ CONNECT_EMAIL: answer({ action: 'VERIFY_DEVICE', number: '42' }) })
  expect(await kernel.actions.email.connectEmail({ email })).toEqual({ next: 'link', number: '42' })
  await kernel.actions.email.verifyOtp({ otp: '222222' })
  expect(asked.map((each) => (each as readonly [string, unknown])[0])).toEqual(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP'])
})

test('a device that is logged in already connects without a code', async () => {
  const { kernel } = await start({ CONNECT_EMAIL: answer({ action: 'CONNECT' }) })
  expect(await kernel.actions.email.connectEmail({ email })).toEqual({ next: 'connected', number: undefined })
})

test('an address that cannot be used rejects with the reason', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { kernel } = await start({ CONNECT_EMAIL: answer({ action: 'VERIFY_OTP' }) })
  const { connectEmail } = kernel.actions.email
  await expect(connectEmail({ email: 'ada' })).rejects.toMatchObject({ details: { reason: 'invalid' } })
  await connectEmail({ email })
  await expect(connectEmail({ email })).rejects.toMatchObject({ details: { reason: 'wait', seconds: 30 } })
  vi.useRealTimers()
})

test('a button with the id `email` opens the field', async () => {
  const { kernel, views } = await start()
  const leave = new AbortController()
  const connecting = connectWallet(kernel, { wallet: 'email', signal: leave.signal })
  await expect.poll(views).toEqual(['EmailLogin'])
  leave.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
})
