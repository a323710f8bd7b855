import { expect, test } from 'vitest'
import { answer, refusal, refuse, start } from '../fixtures/logged-in.js'
import { awaitDevice, confirmCode, logIn } from './log-in.js'

const { signal } = new AbortController()
const email = 'ada@example.com'

test('S4-14 every step of a login is counted, without the address', async () => {
  const answers: { [request: string]: () => unknown } = {
    CONNECT_EMAIL: answer({ action: 'VERIFY_DEVICE' }),
    CONNECT_DEVICE: answer(undefined),
    CONNECT_OTP: refuse(refusal('wrong-code')),
  }
  const { kernel, ctx, views } = await start(answers)
  await kernel.open('EmailLogin')
  await logIn(ctx, { email, signal })
  expect(views()).toEqual(['EmailLogin', 'EmailVerifyDevice'])
  await awaitDevice(ctx, { email, signal })
  expect(views()).toEqual(['EmailLogin', 'EmailVerifyOtp'])
  expect(await confirmCode(ctx, { otp: '111111', signal })).toBe(false)
  answers.CONNECT_OTP = answer(undefined)
  expect(await confirmCode(ctx, { otp: '222222', signal })).toBe(true)
  const told = kernel.log.filter(({ what, name }) => what === 'emit' && /email/i.test(name))
  expect(told.map(({ name }) => name)).toEqual([
    'emailSubmitted',
    'emailVerificationCodeSent',
    'deviceRegisteredForEmail',
    'emailVerificationCodeFail',
    'emailVerificationCodePass',
  ])
  expect(JSON.stringify(told)).not.toContain(email)
})
