import { renderView } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { answer, changed, primary, refusal, refuse, start } from '../fixtures/logged-in.js'
import { confirmCurrent, confirmNew, leaveChange, startChange } from './change-email.js'
import { updateEmail } from './update-email.js'

const { signal } = new AbortController()
const cancelled = { catalogue: 'email', code: 'cancelled' }
const both = { UPDATE_EMAIL: answer(primary), UPDATE_EMAIL_SECONDARY_OTP: answer(changed) }

/** A login whose app has requested an email change, with the form open. */
async function asked(...given: Parameters<typeof start>) {
  const world = await start(...given)
  const { kernel, ctx } = world
  const outcome = kernel.actions.email.updateEmail().then(
    (email) => ({ email }),
    (error: unknown) => ({ error }),
  )
  await expect.poll(world.views).toContain('UpdateEmailWallet')
  const go = async (): Promise<void> => {
    await startChange(ctx, { email: 'new@example.com', signal })
    await confirmCurrent(ctx, { email: 'new@example.com', otp: '111111', signal })
    await confirmNew(ctx, { email: 'new@example.com', otp: '222222', signal })
  }
  return { ...world, outcome, go }
}

test('an app requests another address, and receives it once both codes are confirmed', async () => {
  const { kernel, outcome, go } = await asked(both)
  expect(kernel.state.email.changedTo).toBeUndefined()
  await go()
  expect(await outcome).toEqual({ email: 'new@example.com' })
  expect([kernel.state.email.changedTo, kernel.state.core.open]).toEqual(['new@example.com', false])
})

test('a later call waits for its own outcome', async () => {
  const { kernel, outcome, go, views } = await asked(both)
  await go()
  await outcome
  const second = kernel.actions.email.updateEmail()
  second.catch(() => {})
  await expect.poll(views).toEqual(['UpdateEmailWallet'])
  kernel.close()
  await expect(second).rejects.toMatchObject(cancelled)
})

test('leaving the form, its codes or the modal rejects the call', async () => {
  const closed = await asked(both)
  closed.kernel.close()
  expect(await closed.outcome).toMatchObject({ error: cancelled })

  const fromCode = await asked(both)
  await startChange(fromCode.ctx, { email: 'new@example.com', signal })
  leaveChange(fromCode.ctx)
  expect(await fromCode.outcome).toMatchObject({ error: cancelled })

  const back = await start(both)
  await back.kernel.open('EmailLogin')
  const outcome = back.kernel.actions.email.updateEmail()
  outcome.catch(() => {})
  await expect.poll(back.views).toEqual(['EmailLogin', 'UpdateEmailWallet'])
  back.ctx.back()
  await expect(outcome).rejects.toMatchObject(cancelled)
  expect(back.views()).toEqual(['EmailLogin'])
})

test('a wrong code, or a question of the frame that was left, does not end the call', async () => {
  const { ctx, kernel, outcome } = await asked({ ...both, UPDATE_EMAIL: refuse(refusal('declined', 4001)) })
  let isOver = false
  void outcome.then(() => {
    isOver = true
  })
  await startChange(ctx, { email: 'new@example.com', signal })
  ctx.report(new Error('Something else fails meanwhile.'))
  await Promise.resolve()
  expect(isOver).toBe(false)
  kernel.close()
  expect(await outcome).toMatchObject({ error: cancelled })
})

test('without an email login there is nothing to change, and nothing opens', async () => {
  const { kernel, ctx } = await start()
  const none = Object.create(ctx, { use: { value: () => ({ email: () => undefined }) } })
  await expect(updateEmail(none)).rejects.toMatchObject({ catalogue: 'email', code: 'no-address' })
  expect(kernel.state.core.open).toBe(false)
})

test('a form that cannot be opened rejects the call', async () => {
  const { ctx, kernel } = await start()
  const failed = new Error('The chunk failed to load.')
  const broken = Object.create(ctx, { open: { value: () => ctx.report(failed) } })
  await expect(updateEmail(broken)).rejects.toBe(failed)

  const stopped = kernel.actions.email.updateEmail()
  stopped.catch(() => {})
  await kernel.stop()
  await expect(stopped).rejects.toMatchObject(cancelled)
})

test('a view that cannot be left prevents the form from opening, and rejects the call', async () => {
  const { ctx } = await start()
  const hear: { [event: string]: (payload: never) => void } = {}
  const kept = Object.create(ctx, {
    on: {
      value: (event: string, listener: () => void) => {
        hear[event] = listener
        return () => {}
      },
    },
    open: { value: () => hear.refused?.({ view: 'WalletSend', text: undefined } as never) },
  })
  await expect(updateEmail(kept)).rejects.toMatchObject(cancelled)
})

test("the form starts with the app's address", async () => {
  const { kernel } = await start()
  const view = await renderView(kernel, 'UpdateEmailWallet', { email: 'new@example.com' })
  expect(view.html()).toContain('value="new@example.com"')
})
