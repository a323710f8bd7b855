import type { Context } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { WalletConnectContract } from '../contract.js'
import { initialState } from '../initial-state.js'
import { attemptIs, setOpened } from '../state.js'
import { connectPhone } from './connect-phone.js'

/** A page whose modal shows a view while it waits for a wallet. */
function page(connect: () => Promise<readonly { readonly connector: string }[]>, { view = 'ConnectingWalletConnect', open = true } = {}) {
  const state = initialState()
  const life = new AbortController()
  const [emit, toast, complete, asked] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(connect)]
  const ctx = {
    state,
    signal: life.signal,
    core: { open, stack: view ? [{ view: 'Home' }, { view }] : [], connectors: [{ id: 'other' }, { id: 'walletConnect:t', name: 'Alba' }] },
    use: () => ({ connect: asked }),
    t: (key: string, { wallet }: { readonly wallet: string }) => `${key} ${wallet}`,
    emit,
    toast,
    complete,
  } as unknown as Context<WalletConnectContract>
  return { ctx, state, life, emit, toast, complete, asked }
}
const connected = async () => [{ connector: 'walletConnect:t' }]

test('a wallet that scanned the code is reported to the app, and the view completes', async () => {
  const { ctx, asked, emit, complete, toast } = page(connected)
  await connectPhone(ctx)
  expect(asked.mock.calls).toEqual([[{ connector: 'walletConnect' }]])
  expect(emit.mock.calls).toEqual([['connectSuccess', { method: 'qrcode', name: 'Alba', view: 'ConnectingWalletConnect' }]])
  expect([complete.mock.calls.length, toast.mock.calls]).toEqual([1, []])
})

test('reports a wallet whose app was opened as such, and clears the app', async () => {
  const { ctx, state, emit } = page(connected, { view: 'ConnectingWalletConnectBasic' })
  setOpened(state, { wallet: { id: 'alba', name: 'Alba' }, tried: 1, returned: false })
  await connectPhone(ctx)
  expect(emit.mock.calls[0]?.[1]).toMatchObject({ method: 'mobile', view: 'ConnectingWalletConnectBasic' })
  expect(state.opened).toBeUndefined()
})

test('a visitor in another view gets a toast and stays; with a closed modal nothing is shown', async () => {
  const elsewhere = page(connected, { view: 'AllWallets' })
  await connectPhone(elsewhere.ctx)
  expect([elsewhere.toast.mock.calls, elsewhere.complete.mock.calls]).toEqual([
    [[{ kind: 'success', text: 'walletconnect.connected Alba' }]],
    [],
  ])
  const closed = page(connected, { view: '', open: false })
  await connectPhone(closed.ctx)
  expect([closed.toast.mock.calls, closed.complete.mock.calls]).toEqual([[], []])
  expect(closed.emit.mock.calls[0]?.[1]).toMatchObject({ view: '' })
})

test('a wallet without a connector has the protocol’s name', async () => {
  const { ctx, emit } = page(async () => [])
  await connectPhone(ctx)
  expect(emit.mock.calls[0]?.[1]).toMatchObject({ name: 'WalletConnect' })
})

test('a failure is reported with its message: a rejection by the wallet as such', async () => {
  const failing = page(() => Promise.reject(new Error('no relay')))
  await connectPhone(failing.ctx)
  expect(failing.emit.mock.calls).toEqual([['connectError', { message: 'no relay' }]])
  const declined = page(() => Promise.reject('no'))
  attemptIs(declined.state, 'declined')
  await connectPhone(declined.ctx)
  expect(declined.emit.mock.calls).toEqual([['userRejected', { message: 'no' }]])
})

test('nothing is reported after a cancellation, or after the end of the kernel', async () => {
  const off = page(() => Promise.reject(new DOMException('off', 'AbortError')))
  await connectPhone(off.ctx)
  const over = page(() => Promise.reject(new Error('x')))
  over.life.abort()
  await connectPhone(over.ctx)
  expect([off.emit.mock.calls, over.emit.mock.calls]).toEqual([[], []])
})
