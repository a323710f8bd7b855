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

test('the last screen returns to the account below, and the app is notified of the transfer', async () => {
  const world = await startSend()
  const arrived = vi.fn()
  world.flow.arrived = arrived
  await open(world, 'Account', 'WalletSend', 'WalletSendConfirmed')
  leave(world.ctx)
  expect(views(world)).toEqual(['Account'])
  expect(arrived).toHaveBeenCalledOnce()
})

test('replaces the first screen if no account is below', async () => {
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
