import { renderView } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { answer, changed, primary, refusal, refuse, start } from '../fixtures/logged-in.js'
import { confirmCurrent, confirmNew, startChange } from './change-email.js'

const { signal } = new AbortController()

test('S4-16 both codes lead to the new address, and back to where the change began', async () => {
  const { kernel, ctx, asked, views, current } = await start({
    UPDATE_EMAIL: answer(primary),
    UPDATE_EMAIL_SECONDARY_OTP: answer(changed),
  })
  await kernel.open('EmailLogin')
  ctx.open('UpdateEmailWallet')
  await startChange(ctx, { email: 'new@example.com', signal })
  expect(views()).toEqual(['EmailLogin', 'UpdateEmailWallet', 'UpdateEmailPrimaryOtp'])
  expect(await confirmCurrent(ctx, { email: 'new@example.com', otp: '111111', signal })).toBe(true)
  expect(views()).toEqual(['EmailLogin', 'UpdateEmailWallet', 'UpdateEmailSecondaryOtp'])
  expect(current()).toBe('ada@example.com')
  expect(await confirmNew(ctx, { email: 'new@example.com', otp: '222222', signal })).toBe(true)
  expect(asked).toEqual([
    ['UPDATE_EMAIL', { email: 'new@example.com' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' }],
  ])
  expect([views(), current()]).toEqual([['EmailLogin'], 'new@example.com'])
  expect(kernel.log.filter(({ what, name }) => what === 'emit' && name === 'emailEdit')).toHaveLength(1)
})

test('a frame that needs no code of the current address continues with the second one at once, and a flow opened on its own closes', async () => {
  const { kernel, ctx, views } = await start({
    UPDATE_EMAIL: answer({ action: 'VERIFY_SECONDARY_OTP' }),
    UPDATE_EMAIL_SECONDARY_OTP: answer(changed),
  })
  await kernel.open('UpdateEmailWallet')
  await startChange(ctx, { email: 'new@example.com', signal })
  expect(views()).toEqual(['UpdateEmailWallet', 'UpdateEmailSecondaryOtp'])
  await confirmNew(ctx, { email: 'new@example.com', otp: '222222', signal })
  expect([views(), kernel.state.core.open]).toEqual([[], false])
})

test('a wrong code is reported and changes nothing', async () => {
  const { kernel, ctx, views, current } = await start({
    UPDATE_EMAIL: answer(primary),
    UPDATE_EMAIL_PRIMARY_OTP: refuse(refusal('wrong-code')),
    UPDATE_EMAIL_SECONDARY_OTP: refuse(refusal('code-expired')),
  })
  await kernel.open('UpdateEmailWallet')
  await startChange(ctx, { email: 'new@example.com', signal })
  expect(await confirmCurrent(ctx, { email: 'new@example.com', otp: '111111', signal })).toBe(false)
  expect(kernel.state.email).toMatchObject({ status: 'idle', problem: { what: 'otpWrong' } })
  expect(await confirmNew(ctx, { email: 'new@example.com', otp: '111111', signal })).toBe(false)
  expect(kernel.state.email.problem).toEqual({ what: 'otpExpired' })
  expect([views(), current()]).toEqual([['UpdateEmailWallet', 'UpdateEmailPrimaryOtp'], 'ada@example.com'])
})

test("a visitor who leaves the frame's question returns to the field, without a message", async () => {
  const { kernel, ctx, views } = await start({
    UPDATE_EMAIL: refuse(refusal('declined', 4001)),
  })
  await kernel.open('UpdateEmailWallet')
  await startChange(ctx, { email: 'new@example.com', signal })
  expect(views()).toEqual(['UpdateEmailWallet'])
  expect(kernel.state.email).toMatchObject({ status: 'idle', problem: undefined })
  expect(kernel.log.filter(({ what }) => what === 'report')).toEqual([])
})

test('S5-16 S9-03 no second email is requested within half a minute, and none for an invalid address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  try {
    const { kernel, ctx, asked } = await start({ UPDATE_EMAIL: answer(primary) })
    await kernel.open('UpdateEmailWallet')
    await startChange(ctx, { email: 'new at example', signal })
    expect(kernel.state.email.problem).toEqual({ what: 'invalid' })
    await startChange(ctx, { email: 'new@example.com', signal })
    vi.setSystemTime(1_012_000)
    await startChange(ctx, { email: 'new@example.com', signal })
    expect(kernel.state.email.problem).toEqual({ what: 'wait', seconds: 18 })
    vi.setSystemTime(1_030_000)
    await startChange(ctx, { email: 'new@example.com', signal })
    expect(asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('the field contains the current address, which cannot be saved; an account without one has no field', async () => {
  const { kernel } = await start()
  const view = await renderView(kernel, 'UpdateEmailWallet')
  expect(view.html()).toContain('value="ada@example.com"')
  expect(view.html()).toMatch(/aria-disabled="true"[^>]*>[^<]*(<[^>]*>)*Save/)
  const other = await start({}, '')
  expect((await renderView(other.kernel, 'UpdateEmailWallet')).text()).toContain('Save')
})
