import type { Context } from '@latchkey/kernel'
import { chains, connections } from '@latchkey/kernel/late'
import { expect, test, vi } from 'vitest'
import type { SiwxContract } from './contract.js'
import { disconnect, isSmartAccount, pairInUse, signerOf, toldOf, walletOf } from './pair-in-use.js'

type Ctx = Context<SiwxContract>
const account = { namespace: 'eip155', address: '0xa', type: 'eoa' }
const SESSION = {
  status: 'connected',
  address: '0xa',
  chain: 'eip155:1',
  supported: true,
  connector: 'w',
  accounts: [account, { ...account, address: '0xb', type: 'smartAccount' }],
}
/** The parts of a context that are read: one family in use, its adapter and its connection. */
function context(session: object = {}, { type = 'INJECTED', adapter = true, connection = true as unknown } = {}) {
  let gone = (): void => {}
  const goodbye = vi.fn((): Promise<void> => new Promise(() => {}))
  const stop = vi.fn()
  const report = vi.fn()
  const ctx = {
    core: {
      namespace: 'eip155',
      sessions: { eip155: { ...SESSION, ...session } },
      connectors: [
        { id: 'other', name: 'Other', type: 'INJECTED' },
        { id: 'w', name: 'Alba', type },
      ],
    },
    read: ({ id }: { readonly id: string }) =>
      id === chains.id ? [{ namespace: 'solana' }, ...(adapter ? [{ namespace: 'eip155' }] : [])] : [],
    use: ({ id }: { readonly id: string }) =>
      id === connections.id
        ? { current: (namespace: string) => (namespace === 'eip155' ? connection : undefined), disconnect: goodbye }
        : {},
    on(name: string, listener: () => void) {
      expect(name).toBe('disconnect')
      gone = listener
      return stop
    },
    report,
  } as unknown as Ctx
  return { ctx, goodbye, stop, report, gone: () => gone() }
}
const PAIR = { namespace: 'eip155', address: '0xa', chain: 'eip155:1' } as const

test('the current pair is the connected account on the chain of its wallet', () => {
  expect(pairInUse(context().ctx)).toEqual(PAIR)
  expect(pairInUse(context({ chain: undefined, network: { caipNetworkId: 'eip155:10' } }).ctx)).toEqual({ ...PAIR, chain: 'eip155:10' })
})

test.each([
  [{ status: 'connecting' }, 'no-account'],
  [{ address: undefined }, 'no-account'],
  [{ chain: undefined }, 'no-network'],
  [{ supported: false }, 'no-network'],
])('without one, it reports what is missing: %j', (session, code) => {
  expect(() => pairInUse(context(session).ctx)).toThrow(expect.objectContaining({ code }))
})

test('there is no account without a family in use', () => {
  const { ctx } = context()
  expect(() => pairInUse({ ...ctx, core: { ...ctx.core, namespace: undefined } } as unknown as Ctx)).toThrow(
    expect.objectContaining({ code: 'no-account' }),
  )
})

test('S8-17 a signature needs the family, its connection and the account', () => {
  expect(signerOf(context().ctx, PAIR)).toEqual({ adapter: { namespace: 'eip155' }, connection: true, account })
  const none = expect.objectContaining({ code: 'no-client', message: 'No ConnectionController client found' })
  expect(() => signerOf(context({}, { adapter: false }).ctx, PAIR)).toThrow(none)
  expect(() => signerOf(context({}, { connection: false }).ctx, PAIR)).toThrow(none)
  expect(() => signerOf(context().ctx, { ...PAIR, address: '0xc' })).toThrow(none)
  expect(() => signerOf(context().ctx, { ...PAIR, namespace: 'cosmos' })).toThrow(none)
})

test('the current wallet is identified by its connector', () => {
  const { ctx } = context()
  expect([walletOf(ctx, 'eip155')?.name, walletOf(ctx, 'solana'), walletOf(ctx, undefined)]).toEqual(['Alba', undefined, undefined])
})

test('events report whether the account is a contract', () => {
  const { ctx } = context()
  expect(toldOf(ctx, PAIR)).toEqual({ network: 'eip155:1', isSmartAccount: false })
  expect(toldOf(ctx, { ...PAIR, address: '0xb' })).toEqual({ network: 'eip155:1', isSmartAccount: true })
  expect([isSmartAccount(ctx, { ...PAIR, address: '0xc' }), isSmartAccount(ctx, { ...PAIR, namespace: 'solana' })]).toEqual([false, false])
})

test.each([
  ['INJECTED', { connector: 'w', namespace: 'eip155' }],
  ['WALLET_CONNECT', { connector: 'w' }],
  ['AUTH', { connector: 'w' }],
  ['ID_AUTH', { connector: 'w' }],
])('with a wallet of the type %s, this is disconnected', async (type, args) => {
  const { ctx, goodbye, gone, stop } = context({}, { type })
  const done = disconnect(ctx, PAIR)
  gone()
  await done
  expect([goodbye.mock.calls, stop.mock.calls.length]).toEqual([[[args]], 1])
})

test('disconnecting only waits for this side; a wallet that fails to disconnect is reported', async () => {
  const { ctx, goodbye, stop } = context({ connector: undefined })
  goodbye.mockResolvedValueOnce(undefined)
  await disconnect(ctx, PAIR)
  expect([goodbye.mock.calls, stop.mock.calls.length]).toEqual([[[{ namespace: 'eip155' }]], 1])
  const failure = new Error('no goodbye')
  const late = context()
  let fail = (_: Error): void => {}
  late.goodbye.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)))
  const done = disconnect(late.ctx, PAIR)
  late.gone()
  await done
  fail(failure)
  await new Promise((resolve) => setImmediate(resolve))
  expect(late.report.mock.calls).toEqual([[failure]])
})
