import {
  type ActivityPage,
  accountListeners,
  activitySources,
  balanceSources,
  type Contract,
  chains,
  definePlugin,
  KERNEL_VERSION,
  type TransferStatus,
} from '@latchkey/kernel'
import { createTestKernel, fakeChain, memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { history } from './plugin.js'

const me = 'eip155-address-1'
const now = () => new Date().toISOString()
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(
  options: {
    readonly storage?: ReturnType<typeof memoryStorage>
    readonly items?: () => ActivityPage
    readonly wait?: (hash: string) => Promise<TransferStatus>
  } = {},
) {
  const network = {
    id: 9,
    name: 'Nine',
    chainNamespace: 'sol',
    caipNetworkId: 'sol:9',
    nativeCurrency: { name: 'S', symbol: 'S', decimals: 9 },
    rpcUrls: {},
  } as const
  const family = definePlugin<Contract>({
    id: 'sol',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({
      contributes: [
        activitySources.of({ id: 'test', page: async () => options.items?.() ?? { items: [] } }),
        chains.of({
          namespace: 'sol',
          label: 'sol',
          networks: [network],
          defaultAccountType: 'eoa',
          supports: ['activity'],
          methods: [],
          events: [],
          isAddress: () => true,
          isHash: () => true,
          isSameAddress: (a, b) => a === b,
          signMessage: async () => '',
          switchNetwork: async () => {},
          // Only their wait is used.
          load: async () =>
            options.wait
              ? {
                  transfers: async () =>
                    ({ wait: async (hash: string) => ({ status: (await options.wait?.(hash)) ?? 'unknown' }) }) as never,
                }
              : {},
        }),
      ],
    }),
  })
  const kernel = await createTestKernel(history(), {
    peers: [fakeChain('eip155'), family],
    ...(options.storage && { kernel: { storage: options.storage } }),
  })
  stops.push(() => kernel.stop())
  const sent = activityOf({ hash: '0x1', chainId: 'sol:9', from: me, status: 'pending', minedAt: now(), transfers: [{ party: 'bob' }] })
  return { kernel, sent, pending: () => kernel.state.history.pending }
}

test('a sent transaction appears at once, and its recipient is known', async () => {
  const { kernel, sent, pending } = await start()
  await kernel.actions.history.addPending(sent)
  expect(pending()).toEqual([sent])
  expect((await kernel.actions.history.knownParties({ namespace: 'sol', address: me })).sentTo).toEqual(['bob'])
})

test.each([
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['unknown', 'pending'],
] as const)('when the chain reports %s it is %s', async (said, status) => {
  const wait = vi.fn(async () => said)
  const { kernel, sent, pending } = await start({ wait })
  await kernel.actions.history.addPending(sent)
  await vi.waitFor(() => expect(wait).toHaveBeenCalledWith('0x1'))
  await vi.waitFor(() => expect(pending().map((item) => item.status)).toEqual([status]))
})

test('AMT-14 the end of a transaction notifies views of the account; incoming money also reads its balance', async () => {
  const refresh = vi.fn(async () => {})
  const { kernel, sent } = await start({ wait: async () => 'confirmed' })
  const changed = vi.fn()
  kernel.contribute(accountListeners.of({ id: 'test', changed }))
  kernel.contribute(balanceSources.of({ id: 'test', namespace: 'sol', watch: () => () => {}, refresh }))
  await kernel.actions.history.addPending(sent)
  const told = (hash: string) => [{ address: me, network: expect.objectContaining({ caipNetworkId: 'sol:9' }), hash }]
  await vi.waitFor(() => expect(changed.mock.calls).toEqual([told('0x1')]))
  expect(refresh).not.toHaveBeenCalled()
  await kernel.actions.history.addPending({ ...sent, hash: '0x2', transfers: [{ direction: 'in', quantity: '1' }] })
  await vi.waitFor(() => expect(changed.mock.calls).toEqual([told('0x1'), told('0x2')]))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a replaced one disappears: a source will list its replacement', async () => {
  const { kernel, sent, pending } = await start({ wait: async () => 'replaced' })
  await kernel.actions.history.addPending(sent)
  await vi.waitFor(() => expect(pending()).toEqual([]))
})

test('survives a reload, until it is too old', async () => {
  const storage = memoryStorage()
  const first = await start({ storage })
  await first.kernel.actions.history.addPending(first.sent)
  await first.kernel.actions.history.addPending({ ...first.sent, hash: '0x2', minedAt: '2020-01-01T00:00:00Z' })
  const second = await start({ storage })
  await second.kernel.actions.history.knownParties({ namespace: 'sol', address: me })
  expect(second.pending().map(({ hash }) => hash)).toEqual(['0x1'])
})

test('two tabs keep each other’s transactions', async () => {
  const storage = memoryStorage()
  const ends = new Map<string, (status: TransferStatus) => void>()
  const wait = (hash: string) => new Promise<TransferStatus>((resolve) => void ends.set(hash, ends.get(hash) ?? resolve))
  const [one, other] = [await start({ storage, wait }), await start({ storage, wait })]
  const stored = async () => {
    const tab = await start({ storage })
    await tab.kernel.actions.history.knownParties({ namespace: 'sol', address: me })
    return tab.pending().map(({ hash, status }) => `${hash} ${status}`)
  }
  await one.kernel.actions.history.addPending(one.sent)
  await other.kernel.actions.history.addPending({ ...other.sent, hash: '0x2' })
  expect(await stored()).toEqual(['0x2 pending', '0x1 pending'])
  // Each may end in its own tab.
  await vi.waitFor(() => expect([...ends.keys()]).toEqual(expect.arrayContaining(['0x1', '0x2'])))
  await one.kernel.actions.history.addPending({ ...one.sent, hash: '0x3' })
  ends.get('0x2')?.('confirmed')
  await vi.waitFor(() => expect(other.pending().find(({ hash }) => hash === '0x2')?.status).toBe('confirmed'))
  expect(await stored()).toEqual(expect.arrayContaining(['0x1 pending', '0x2 confirmed', '0x3 pending']))
  // A tab that has seen it pending does not bring that back.
  await one.kernel.actions.history.addPending({ ...one.sent, hash: '0x4' })
  expect(await stored()).toContain('0x2 confirmed')
})

test('tampered storage is not trusted', async () => {
  const storage = memoryStorage()
  const first = await start({ storage })
  await first.kernel.actions.history.addPending(first.sent)
  for (const key of Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')) {
    if (/pending|parties/.test(key)) storage.setItem(key, '[{"hash":7,"sentTo":"x"}]')
  }
  const second = await start({ storage })
  expect(await second.kernel.actions.history.knownParties({ namespace: 'sol', address: me })).toEqual({
    sentTo: [],
    claimed: [],
    lookAlikes: [],
  })
  expect(second.pending()).toEqual([])
})

test('SEC-04 a look-alike of an address the account has sent to is separated', async () => {
  const friend = `1234${'a'.repeat(30)}5678`
  const twin = `1234${'b'.repeat(30)}5678`
  const { kernel } = await start({
    items: () => ({
      items: [
        activityOf({ hash: '2', chainId: 'eip155:1', from: 'thief', transfers: [{ direction: 'in', party: twin, quantity: '0.000001' }] }),
        activityOf({ hash: '1', chainId: 'eip155:1', transfers: [{ party: friend }] }),
        // "From" the account, according to a third party's contract.
        activityOf({ hash: '3', chainId: 'eip155:1', from: 'thief', transfers: [{ party: 'never', quantity: '5', asset: 'x' }] }),
      ],
    }),
  })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  expect(await kernel.actions.history.knownParties({ namespace: 'eip155', address: me })).toEqual({
    sentTo: [friend],
    claimed: [],
    lookAlikes: [twin],
  })
})

test('SEC-04 a contract called by the account makes no one a recipient by logging a transfer of an unlisted token', async () => {
  const friend = `1234${'a'.repeat(30)}5678`
  const twin = `1234${'b'.repeat(30)}5678`
  const { kernel } = await start({
    items: () => ({
      items: [
        activityOf({
          hash: '2',
          chainId: 'eip155:1',
          operation: 'trade',
          transfers: [
            { party: twin, quantity: '100', asset: 'fake' },
            { party: 'shop', quantity: '2', asset: 'coin', verified: true },
          ],
        }),
        activityOf({ hash: '1', chainId: 'eip155:1', transfers: [{ party: friend }] }),
      ],
    }),
  })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  expect(await kernel.actions.history.knownParties({ namespace: 'eip155', address: me })).toEqual({
    sentTo: ['shop', friend],
    claimed: [twin],
    lookAlikes: [],
  })
})

test('EMB-09 an account’s pending transactions are cleared with its session, those of another family are not', async () => {
  const storage = memoryStorage()
  const { kernel, sent, pending } = await start({ storage })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  await kernel.actions.history.addPending({ ...sent, hash: '0x2', chainId: 'eip155:1', from: me })
  const other = { ...sent, from: 'somebody-else' }
  await kernel.actions.history.addPending(other)
  expect(pending()).toHaveLength(2)
  await kernel.connections.disconnect()
  expect(pending()).toEqual([other])
  const stored = Array.from({ length: storage.length }, (_, at) => `${storage.key(at)} ${storage.getItem(storage.key(at) ?? '')}`).join(
    '\n',
  )
  expect(stored).not.toContain(me)
  expect(stored).toContain('somebody-else')
})
