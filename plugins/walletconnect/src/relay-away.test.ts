import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { walletConnectErrors } from './errors.js'
import { fakeClient, fakeRelay, sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'

const ONE = 'eip155:1'
const REFUSED = walletConnectErrors.create('relay-refused', { reason: 'no' })
const AWAY = walletConnectErrors.create('relay-unreachable', { relays: ['wss://relay.test'] })

async function connected(more: Parameters<typeof startPhone>[0] = {}) {
  const line = fakeRelay()
  const world = await startPhone({ line, ...more })
  const { approved } = await world.kernel.actions.walletconnect.pair()
  world.wallet.proposals[0]?.answer(sessionOf([`${ONE}:0xa`]))
  await approved
  const toast = () => world.kernel.state.core.toast
  /** The modal, once it is open. */
  const open = async (view = 'Home'): Promise<void> => {
    world.kernel.open(view as never)
    await vi.waitFor(() => expect([world.kernel.state.core.open, world.kernel.state.core.stack.at(-1)?.view]).toEqual([true, view]))
  }
  return { ...world, line, toast, open }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the relay', () => {
  test('WC-21 is shown by the state if it refuses or is unreachable, until it answers', async () => {
    const { line, state, reports } = await connected()
    expect(state().relay).toEqual({ status: 'ok', reason: undefined })
    line.become(REFUSED)
    expect(state().relay).toEqual({ status: 'refused', reason: 'no' })
    line.become(REFUSED)
    // Reported to the app once per kind of refusal.
    expect(reports()).toEqual([REFUSED])
    line.become(AWAY)
    expect(state().relay).toEqual({ status: 'unreachable', reason: AWAY.message })
    line.become(undefined)
    expect(state().relay).toEqual({ status: 'ok', reason: undefined })
    expect(reports()).toHaveLength(1)
  })

  test.each([
    [REFUSED, 'refused'],
    [AWAY, 'unreachable'],
  ] as const)('gives no address if it cannot be used: %s', async (error, status) => {
    const line = fakeRelay()
    line.become(error)
    const { kernel, state } = await startPhone({ line })
    await expect(kernel.actions.walletconnect.pair()).rejects.toMatchObject({ code: error.code })
    expect(state()).toMatchObject({ attempt: 'failed', pairing: { status }, relay: { status } })
  })

  test('is reported once if it does not answer while a code is made, with its address', async () => {
    const line = fakeRelay()
    line.become(AWAY)
    const { kernel, reports } = await startPhone({ line })
    onTestFinished(() => kernel.stop())
    const pair = () => kernel.actions.walletconnect.pair()
    await expect(pair()).rejects.toThrow()
    await expect(pair()).rejects.toThrow()
    expect(reports()).toEqual([AWAY])
    expect((reports()[0] as Error).message).toContain('wss://relay.test')
  })

  test('is released with the kernel, and receives nothing afterwards', async () => {
    const { kernel, line, closed, wallet } = await connected()
    expect(line.watched()).toBeGreaterThan(0)
    await kernel.stop()
    expect([line.watched(), closed(), wallet.heard()]).toEqual([0, 1, []])
  })
})

describe('WC-19 the message that a connected wallet is unreachable', () => {
  test('is shown once in an open modal, with the wallet’s name and a way to retry', async () => {
    const { line, toast, open } = await connected()
    line.become(AWAY)
    expect(toast()).toBeUndefined()
    await open()
    expect(toast()).toMatchObject({ kind: 'error', text: expect.stringContaining('Alba Wallet') })
    const first = toast()
    line.become(AWAY)
    await settled()
    expect(toast()).toBe(first)
    toast()?.action?.press()
    await settled()
    expect(line.dials()).toBe(1)
  })

  test('is shown again after it was reachable, and when the modal opens again', async () => {
    const { kernel, line, toast, open } = await connected()
    const become = async (down: Error | undefined) => {
      line.become(down)
      // Notifications run in a separate turn.
      await settled()
      return toast()
    }
    await open()
    const first = await become(AWAY)
    expect(first).toBeDefined()
    await become(undefined)
    const second = await become(AWAY)
    expect(second).not.toBe(first)
    kernel.close()
    await settled()
    await open()
    expect(toast()).not.toBe(second)
  })

  test('is not shown if no wallet is in use', async () => {
    const { line, toast, wallet, session, open } = await connected()
    wallet.end('t')
    await vi.waitFor(() => expect(session()?.status).toBe('disconnected'))
    await open()
    line.become(AWAY)
    await settled()
    expect(toast()).toBeUndefined()
  })

  test('is left to the view with the code, which has its own', async () => {
    const { line, toast, open } = await connected()
    await open('ConnectingWalletConnect')
    line.become(AWAY)
    await settled()
    expect(toast()).toBeUndefined()
  })
})

describe('at the start', () => {
  const young = Math.floor(Date.now() / 1000) + 604_800
  const old = young - 3_600

  async function returned({ expiry = old, known = true, down = undefined as Error | undefined, sessions = true } = {}) {
    const wallet = fakeClient(sessions ? [sessionOf([`${ONE}:0xa`], { expiry })] : [])
    const line = fakeRelay()
    line.become(down)
    const storage = memoryStorage()
    if (known) {
      const before = await startPhone({ wallet: fakeClient(), kernel: { storage } })
      const { approved } = await before.kernel.actions.walletconnect.pair()
      before.wallet.proposals[0]?.answer(sessionOf([`${ONE}:0xa`]))
      await approved
      await before.kernel.stop()
    }
    const world = await startPhone({ wallet, line, kernel: { storage } })
    // Opens the connection, as a page does that needs a pairing URI.
    await world.kernel.actions.walletconnect.request({ topic: 'nobody', chain: ONE, method: 'x', params: [] }).catch(() => {})
    await settled()
    return { ...world, wallet }
  }

  test('WC-22 a session without a remembered wallet is ended', async () => {
    const { wallet } = await returned({ known: false })
    expect(wallet.goodbyes).toEqual([{ topic: 't', reason: { code: 6000, message: 'User disconnected.' } }])
  })

  test.each([
    ['is so young that another tab may just have made it', { known: false, expiry: young }],
    ['has its wallet', {}],
    ['could not be told so without a relay', { known: false, down: AWAY }],
  ])('WC-22 leaves a session that %s unchanged', async (_, how) => {
    expect((await returned(how)).wallet.goodbyes).toEqual([])
  })

  test('WC-22 forgets a wallet without a session', async () => {
    const { state } = await returned({ sessions: false })
    expect(state().wallets).toEqual([])
  })

  test('WC-22 a session that lost its subscription is subscribed again', async () => {
    const { wallet, session } = await returned()
    await vi.waitFor(() => expect(session()?.status).toBe('connected'))
    expect(wallet.subscribed).toEqual([['t', { transportType: 'relay' }]])
    expect((await returned({ known: false, expiry: young })).wallet.subscribed).toEqual([])
  })
})
