import { type Contract, definePlugin, KERNEL_VERSION } from '@latchkey/kernel'
import { kernelErrors, sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import { afterEach, expect, test, vi } from 'vitest'
import { FROM, fill, planOf, type SendWorld, type SendWorldOptions, startSend, TO } from '../fixtures/start-send.js'
import { askGuards } from '../guard/ask-guards.js'
import { again } from './again.js'
import { assetsOf } from './assets-of.js'
import { confirm } from './confirm.js'
import { earlierRecipients } from './earlier-recipients.js'
import { isUnsure } from './unsure-transfers.js'

afterEach(() => void vi.useRealTimers())

const event = { network: 'eip155:1', token: 'COIN', amount: '1.5' } as const
const never = new Promise<never>(() => {})

/** A world in the review phase, and the click on the button. */
async function review(transfers: SendWorldOptions['transfers'] = {}, peers: SendWorldOptions['peers'] = []) {
  const world = await startSend({ transfers, peers })
  fill(world)
  world.kernel.open('WalletSendPreview' as never)
  await vi.waitFor(() => expect(world.kernel.state.core.stack.at(-1)?.view).toBe('WalletSendPreview'))
  const finish = vi.fn()
  world.flow.finish = finish
  const transfer = planOf({ from: FROM, to: TO, amount: 5n, network: world.network })
  return { ...world, finish, transfer, press: () => confirm(world.ctx, { transfer, event }) }
}
const top = ({ kernel }: Pick<SendWorld, 'kernel'>) => kernel.state.core.stack.at(-1)?.view
const fails = (error: unknown) => async (): Promise<never> => {
  throw error
}

test('the wallet gets the plan that is shown, and the visitor, the app and the activity are notified', async () => {
  const added: unknown[] = []
  const history = definePlugin<Contract>({
    id: 'history',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ actions: { addPending: async (entry: unknown) => void added.push(entry) } }),
  } as never)
  const world = await review({}, [history])
  await world.press()
  expect(world.asked[0]).toEqual(['send', world.transfer, { signal: world.ctx.signal }])
  expect(world.asked[0]?.[1]).toBe(world.transfer)
  expect(top(world)).toBe('WalletSendConfirmed')
  expect(world.finish).toHaveBeenCalledExactlyOnceWith({ hash: '0xhash', chainId: 'eip155:1' })
  await vi.waitFor(() => expect(world.ctx.state.phase).toBe('mined'))
  expect(world.events()).toEqual([
    ['sendInitiated', event],
    ['sendSuccess', { ...event, hash: '0xhash' }],
  ])
  expect(earlierRecipients(world.ctx, 'eip155')).toEqual([TO])
  expect(added).toEqual([
    {
      hash: '0xhash',
      chainId: 'eip155:1',
      minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      status: 'pending',
      operation: 'send',
      from: FROM,
      to: TO,
      transfers: [{ direction: 'out', quantity: '1.5', symbol: 'COIN', party: TO, verified: true }],
    },
  ])
})

test('the activity contains the token that was sent', async () => {
  const added: { transfers: { asset?: string }[] }[] = []
  const history = definePlugin<Contract>({
    id: 'history',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ actions: { addPending: async (entry: (typeof added)[number]) => void added.push(entry) } }),
  } as never)
  const { ctx, network } = await review({}, [history])
  await confirm(ctx, { transfer: planOf({ from: FROM, to: TO, amount: 5n, asset: '0xt0', network }), event })
  expect(added[0]?.transfers[0]?.asset).toBe('eip155:1:0xt0')
})

test.each([
  ['nothing is on review', (world: SendWorld) => Object.assign(world.ctx.state, { phase: 'form' })],
  ['another account is in use', (world: SendWorld) => Object.assign(world.ctx.state, { from: 'eip155-address-9' })],
  [
    'the wallet is elsewhere',
    (world: SendWorld) => world.kernel.connections.switchNetwork(world.kernel.state.core.networks[1]?.caipNetworkId as never),
  ],
  ['the wallet is gone', (world: SendWorld) => world.kernel.connections.disconnect()],
] as const)('SEC-06 the wallet is not asked when %s', async (_, happens) => {
  const world = await review()
  await happens(world)
  await world.press()
  expect(world.asked).toEqual([])
  expect(world.events()).toEqual([])
})

test('a second click does nothing while the wallet prompts', async () => {
  const world = await review({ send: () => never })
  void world.press()
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  expect(world.ctx.state.phase).toBe('wallet')
  await world.press()
  expect(world.asked).toHaveLength(1)
})

test.each([
  walletErrors.create('rejected', { wallet: 'Fake wallet' }),
  kernelErrors.create('rpc-aborted', { method: 'eth_sendTransaction' }),
  kernelErrors.create('rpc-rejected', {} as never),
])('AMT-08 a rejection leads back to the review and is not a failure (%#)', async (no) => {
  const world = await review({ send: fails(no) })
  await world.press()
  expect(world.ctx.state).toMatchObject({ phase: 'preview', declined: true })
  expect(world.ctx.state.failure).toBeUndefined()
  expect(world.events().at(-1)).toEqual(['sendRejected', { ...event, message: 'declined' }])
  expect(world.kernel.state.core.toast).toMatchObject({ kind: 'info' })
  expect(world.kernel.state.core.toast?.text).not.toBe('')
  expect(world.finish).not.toHaveBeenCalled()
})

test('a wallet’s error is shown on the review by its code', async () => {
  const world = await review({ send: fails(transferErrors.create('mismatch', { what: 'amount' })) })
  await world.press()
  expect(world.ctx.state).toMatchObject({ phase: 'preview', declined: false, failure: { code: 'transfer/mismatch' } })
  expect(world.events().at(-1)).toEqual(['sendError', { ...event, message: 'transfer/mismatch' }])
  expect(world.reports()).toEqual([])
})

test('AMT-18 the visitor sees at once that it is sent; the app is notified when the network has not contradicted for 2 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const world = await review({ readBack: () => never, wait: () => never })
  void world.press()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(world.ctx.state).toMatchObject({ phase: 'broadcast', sent: { hash: '0xhash', status: 'pending' } })
  expect(top(world)).toBe('WalletSendConfirmed')
  expect(world.finish).not.toHaveBeenCalled()
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated'])
  await vi.advanceTimersByTimeAsync(200)
  expect(world.finish).toHaveBeenCalledOnce()
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated', 'sendSuccess'])
  expect(world.asked.find(([name]) => name === 'readBack')).toEqual(['readBack', '0xhash', world.network, { signal: world.ctx.signal }])
})

test('AMT-18 a visitor who leaves the last screen notifies the app at once', async () => {
  const world = await review({ readBack: () => never })
  void world.press()
  await vi.waitFor(() => expect(world.flow.arrived).toBeDefined())
  world.flow.arrived?.()
  expect(world.finish).toHaveBeenCalledExactlyOnceWith({ hash: '0xhash', chainId: 'eip155:1' })
})

test('AMT-18 a transfer that differs from the approved one is a mismatch, reported to visitor and operator, and not a success', async () => {
  const altered = transferErrors.create('altered', { hash: '0xother', what: 'recipient' })
  const world = await review({ readBack: fails(altered) })
  await world.press()
  expect(world.ctx.state).toMatchObject({
    phase: 'failed',
    failure: { code: 'transfer/altered' },
    sent: { hash: '0xother', status: 'unknown' },
  })
  expect(top(world)).toBe('WalletSendConfirmed')
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated', 'sendError'])
  expect(world.reports()).toEqual([altered])
  expect(world.finish).not.toHaveBeenCalled()
  expect(world.flow.arrived).toBeUndefined()
  expect(earlierRecipients(world.ctx, 'eip155')).toEqual([])
})

test('AMT-18 a node that cannot read the transfer back reports no mismatch', async () => {
  const world = await review({ readBack: fails(new Error('fetch failed')) })
  await world.press()
  expect(world.finish).toHaveBeenCalledOnce()
})

test('an answer after the modal was closed, or another transfer begun, changes no view, and still notifies the app', async () => {
  let answer: (hash: string) => void = () => {}
  const world = await review({ send: () => new Promise((resolve) => (answer = resolve)) })
  const pressed = world.press()
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  world.flow.attempt += 1
  fill(world)
  world.flow.finish = vi.fn()
  answer('0xhash')
  await pressed
  expect(world.ctx.state.phase).toBe('preview')
  expect(top(world)).toBe('WalletSendPreview')
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated', 'sendSuccess'])
  expect(world.finish).toHaveBeenCalledOnce()
  expect(world.flow.finish).not.toHaveBeenCalled()
})

test.each([
  ['a no', walletErrors.create('rejected', { wallet: 'Fake wallet' }), 'sendRejected'],
  ['a failure', walletErrors.create('locked', { wallet: 'Fake wallet' }), 'sendError'],
  ['an unclear answer', new Error('broken'), 'sendUnknown'],
])('%s to an older request is an event, and changes nothing on the screen', async (_, error, name) => {
  let fail: (error: unknown) => void = () => {}
  const world = await review({ send: () => new Promise((_resolve, reject) => (fail = reject)) })
  const pressed = world.press()
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  world.flow.attempt += 1
  fail(error)
  await pressed
  expect(world.ctx.state).toMatchObject({ phase: 'wallet', declined: false })
  expect(world.ctx.state.failure).toBeUndefined()
  expect(world.kernel.state.core.toast).toBeUndefined()
  expect(world.events().at(-1)?.[0]).toBe(name)
})

test('shows a transfer only over its own review: a visitor who went elsewhere stays there', async () => {
  let answer: (hash: string) => void = () => {}
  const world = await review({ send: () => new Promise((resolve) => (answer = resolve)) })
  const pressed = world.press()
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  world.kernel.open('Account' as never)
  await vi.waitFor(() => expect(top(world)).toBe('Account'))
  answer('0xhash')
  await pressed
  expect(top(world)).toBe('Account')
})

test('KER-04 after a stop nothing is reported', async () => {
  let fail: (error: unknown) => void = () => {}
  const world = await review({ send: () => new Promise((_resolve, reject) => (fail = reject)) })
  const pressed = world.press()
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  await world.kernel.stop()
  fail(new Error('stopped'))
  await pressed
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated'])
})

test('AMT-14 refreshes the account’s assets at the end', async () => {
  const world = await review()
  await (await assetsOf(world.ctx)).read({ address: FROM, network: world.network })
  await world.press()
  await vi.waitFor(() => expect(world.lists()).toBe(2))
  expect(world.asked.at(-1)).toEqual(['wait', '0xhash', world.network, { signal: world.ctx.signal }])
})

test.each([
  [{ status: 'confirmed' }, 'mined', { status: 'confirmed' }],
  [{ status: 'failed' }, 'failed', { status: 'failed' }],
  [{ status: 'replaced', replacement: '0xnew' }, 'failed', { status: 'replaced', replacement: '0xnew' }],
  [{ status: 'unknown' }, 'broadcast', { status: 'unknown' }],
] as const)('AMT-11 the end %j is shown', async (end, phase, sent) => {
  const world = await review({ wait: async () => end })
  await world.press()
  await vi.waitFor(() => expect(world.ctx.state).toMatchObject({ phase, sent }))
})

test('AMT-11 an outcome that cannot be determined is unknown, and the operator gets the reason', async () => {
  const error = new Error('fetch failed')
  const world = await review({ wait: fails(error) })
  await world.press()
  await vi.waitFor(() => expect(world.ctx.state).toMatchObject({ phase: 'broadcast', sent: { status: 'unknown' } }))
  expect(world.reports()).toEqual([error])
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated', 'sendSuccess'])
})

test('AMT-18 a node that has the transfer only once it is mined may still report a mismatch', async () => {
  const altered = transferErrors.create('altered', { hash: '0xhash', what: 'amount' })
  const world = await review({ wait: fails(altered) })
  await world.press()
  await vi.waitFor(() => expect(world.ctx.state).toMatchObject({ phase: 'failed', failure: { code: 'transfer/altered' } }))
  expect(world.events().at(-1)).toEqual(['sendError', { ...event, message: 'transfer/altered' }])
})

test('the end of an older transfer changes nothing that is shown', async () => {
  let end: (result: { status: 'failed' }) => void = () => {}
  const world = await review({ wait: () => new Promise((resolve) => (end = resolve)) })
  await (await assetsOf(world.ctx)).read({ address: FROM, network: world.network })
  await world.press()
  world.flow.attempt += 1
  await vi.waitFor(() => expect(world.asked.at(-1)?.[0]).toBe('wait'))
  end({ status: 'failed' })
  await vi.waitFor(() => expect(world.lists()).toBe(2))
  expect(world.ctx.state.phase).toBe('broadcast')
})

const unknowns = [
  walletErrors.create('failed', { wallet: 'Fake wallet', reason: 'it answered no transaction hash' }),
  walletErrors.create('failed', { wallet: 'Fake wallet', reason: 'Request expired' }, { cause: { code: 8000 } }),
  walletErrors.create('gone', { wallet: 'Fake wallet' }),
  sessionErrors.create('ended', { wallet: 'Fake wallet', sent: true }),
  transferErrors.create('unclear', { reason: 'an earlier transaction' }),
  new TypeError('The connection broke'),
]

test.each(unknowns)('an unknown outcome is shown as one, and not as a failure (%#)', async (error) => {
  const world = await review({ send: fails(error) })
  await world.press()
  const code = 'catalogue' in error ? `${error.catalogue}/${error.code}` : 'unknown'
  expect(world.ctx.state).toMatchObject({ phase: 'unsure', failure: { code } })
  expect(world.ctx.state.sent).toBeUndefined()
  expect(top(world)).toBe('WalletSendConfirmed')
  expect(world.events()).toEqual([
    ['sendInitiated', event],
    ['sendUnknown', { ...event, message: code }],
  ])
  expect(world.finish).not.toHaveBeenCalled()
})

test('a transfer of unknown outcome settles automatically once the chain shows it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let found: string | undefined
  const world = await review({ send: fails(new TypeError('broken')), find: async () => found })
  await world.press()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.ctx.state.phase).toBe('unsure')
  expect(world.asked.filter(([name]) => name === 'find')[0]?.[1]).toBe(world.transfer)
  found = '0xfound'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(world.ctx.state).toMatchObject({ phase: 'mined', failure: undefined, sent: { hash: '0xfound', status: 'confirmed' } })
  expect(top(world)).toBe('WalletSendConfirmed')
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated', 'sendUnknown', 'sendSuccess'])
  expect(world.finish).toHaveBeenCalledExactlyOnceWith({ hash: '0xfound', chainId: 'eip155:1' })
  expect(await askGuards(world.ctx, world.transfer, { signal: world.ctx.signal })).not.toContainEqual(
    expect.objectContaining({ id: 'unsure' }),
  )
})

test('the chain is watched for half an hour, also while nodes fail, and then no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const world = await review({ send: fails(new TypeError('broken')), find: fails(new Error('fetch failed')) })
  await world.press()
  await vi.advanceTimersByTimeAsync(1_700_000)
  expect(world.asked.filter(([name]) => name === 'find')).toHaveLength(99)
  await vi.advanceTimersByTimeAsync(1_700_000)
  expect(world.asked.filter(([name]) => name === 'find')).toHaveLength(99)
  expect(world.ctx.state.phase).toBe('unsure')
})

test('repeating the transfer needs a second confirmation, regardless of its amount, until its outcome is known', async () => {
  const world = await review({ send: fails(new TypeError('broken')) })
  const warnings = async (more: object = {}) => {
    const { args } = world.transfer
    const found = await askGuards(world.ctx, planOf({ ...args, ...more }), { signal: world.ctx.signal })
    return found.filter(({ id }) => id === 'unsure').map(({ level }) => level)
  }
  expect(await warnings()).toEqual([])
  await world.press()
  again(world.ctx)
  expect(world.ctx.state.phase).toBe('preview')
  await vi.waitFor(() => expect(top(world)).toBe('WalletSendPreview'))
  expect(await warnings()).toEqual(['danger'])
  expect(await warnings({ amount: 'max' })).toEqual(['danger'])
  expect(await warnings({ to: 'eip155-address-3' })).toEqual([])
  expect(await warnings({ asset: '0xt0' })).toEqual([])
})

test('a page that closed before the wallet answered shows the transfer on its next visit', async () => {
  const world = await review({ send: () => never })
  void world.press()
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  await world.kernel.stop()
  expect(isUnsure(world.ctx, world.transfer)).toBe(true)
})

test.each([
  ['declined', walletErrors.create('rejected', { wallet: 'Fake wallet' })],
  ['refused before it was sent', transferErrors.create('mismatch', { what: 'amount' })],
])('a transfer that was %s is not of unknown outcome', async (_how, error) => {
  const world: Awaited<ReturnType<typeof review>> = await review({
    async send() {
      expect(isUnsure(world.ctx, world.transfer)).toBe(true)
      throw error
    },
  })
  await world.press()
  expect([world.ctx.state.phase, isUnsure(world.ctx, world.transfer)]).toEqual(['preview', false])
})

test('a repetition that is declined leaves the first transfer unknown', async () => {
  const errors: unknown[] = [new TypeError('broken'), walletErrors.create('rejected', { wallet: 'Fake wallet' })]
  const world = await review({
    send: async () => {
      throw errors.shift()
    },
  })
  await world.press()
  again(world.ctx)
  await vi.waitFor(() => expect(top(world)).toBe('WalletSendPreview'))
  await world.press()
  expect(world.events().at(-1)?.[0]).toBe('sendRejected')
  expect(isUnsure(world.ctx, world.transfer)).toBe(true)
})

test('a transfer found while its repetition is on review replaces the review', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let found: string | undefined
  const world = await review({ send: fails(new TypeError('broken')), find: async () => found, wait: () => never })
  await world.press()
  again(world.ctx)
  await vi.advanceTimersByTimeAsync(100)
  found = '0xfound'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(world.ctx.state).toMatchObject({ phase: 'broadcast', sent: { hash: '0xfound' } })
  expect(top(world)).toBe('WalletSendConfirmed')
})

test('a transfer found after the visitor went on shows a notice and raises an event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let found: string | undefined
  const world = await review({ send: fails(new TypeError('broken')), find: async () => found })
  await world.press()
  world.flow.attempt += 1
  fill(world)
  found = '0xfound'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.ctx.state.phase).toBe('preview')
  expect(world.kernel.state.core.toast).toMatchObject({ kind: 'success' })
  expect(world.events().map(([name]) => name)).toEqual(['sendInitiated', 'sendUnknown', 'sendSuccess'])
})

test.each(['readBack', 'wait'] as const)('an answer that is an earlier transaction is not a success: %s', async (at) => {
  const unclear = transferErrors.create('unclear', { reason: 'an earlier transaction' })
  const world = await review({ [at]: fails(unclear) })
  await world.press()
  await vi.waitFor(() => expect(world.ctx.state).toMatchObject({ phase: 'unsure', failure: { code: 'transfer/unclear' } }))
  expect(world.ctx.state.sent).toBeUndefined()
  expect(world.events().map(([name]) => name)).toContain('sendUnknown')
})
