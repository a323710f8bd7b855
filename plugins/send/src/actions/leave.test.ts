import { expect, test, vi } from 'vitest'
import { startSend } from '../fixtures/start-send.js'
import { leave } from './leave.js'

const views = ({ kernel }: Awaited<ReturnType<typeof startSend>>) => kernel.state.core.stack.map(({ view }) => view)
const open = async ({ kernel }: Awaited<ReturnType<typeof startSend>>, ...names: readonly string[]) => {
  for (const name of names) {
    kernel.open(name as never)
    await vi.waitFor(() => expect(kernel.state.core.stack.at(-1)?.view).toBe(name))
  }
}

test('from the last screen the account below is shown again, and the app is told what was sent', async () => {
  const world = await startSend()
  const arrived = vi.fn()
  world.flow.arrived = arrived
  await open(world, 'Account', 'WalletSend', 'WalletSendConfirmed')
  leave(world.ctx)
  expect(views(world)).toEqual(['Account'])
  expect(arrived).toHaveBeenCalledOnce()
})

test('if no account is below, it replaces the first screen', async () => {
  const world = await startSend()
  await open(world, 'WalletSend', 'WalletSendConfirmed')
  leave(world.ctx)
  expect(views(world)).toEqual(['Account'])
})

test('a screen below that cannot be left is not skipped', async () => {
  const world = await startSend()
  await open(world, 'WalletSendConfirmed', 'WalletSendPreview', 'WalletSendSelectToken')
  Object.assign(world.ctx.state, { phase: 'wallet' })
  leave(world.ctx)
  expect(views(world)).toEqual(['WalletSendConfirmed', 'Account'])
})
