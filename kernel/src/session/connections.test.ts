import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletErrors } from '../errors/wallet-errors.js'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { connectorSources } from '../points/points.js'
import { createTestKernel } from '../testing/create-test-kernel.js'
import { fakeChain } from '../testing/fake-chain.js'
import { memoryStorage } from '../testing/memory-storage.js'
import type { Account, ConnectCall, Connection, ConnectionChange, Connector } from '../types/chain.js'
import type { Contract } from '../types/contract.js'
import type { CoreContract } from '../types/core.js'
import type { Kernel } from '../types/kernel.js'
import type { Plugin } from '../types/plugin.js'

/** A wallet whose responses the test triggers manually. */
function wallet(id: string, namespaces: readonly string[] = ['eip155']) {
  const asked: {
    readonly call: ConnectCall
    readonly answer: (accounts: readonly string[], chain?: string) => void
    readonly refuse: (error: unknown) => void
  }[] = []
  const reports = new Map<string, (change: ConnectionChange) => void>()
  const resumes = vi.fn<(call: ConnectCall) => Promise<readonly Connection[]>>()
  const goodbye = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const lines = (wanted: readonly string[], addresses: readonly string[], chain = '1'): readonly Connection[] =>
    wanted.map((namespace) => ({
      namespace,
      accounts: addresses.map((address): Account => ({ namespace, address, type: 'eoa' })),
      chain: `${namespace}:${chain}`,
      request: async () => undefined,
      disconnect: goodbye,
      watch(report) {
        reports.set(namespace, report)
        return () => void reports.delete(namespace)
      },
    }))
  const connector: Connector = {
    id,
    name: id,
    type: 'ANNOUNCED',
    namespaces,
    installed: true,
    connect: (call) =>
      new Promise((resolve, reject) => {
        asked.push({ call, answer: (accounts, chain) => resolve(lines(call.namespaces, accounts, chain)), refuse: reject })
      }),
    resume: resumes,
  }
  return { connector, asked, reports, resumes, goodbye, lines }
}

const source = (report: (give: (connectors: readonly Connector[]) => void) => void): Plugin =>
  definePlugin<Contract>({
    id: 'wallets',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connectorSources'],
    setup: () => ({ contributes: [connectorSources.of({ id: 'test', watch: (give) => report(give) })] }),
  } as never)

interface Options {
  readonly stored?: object
  readonly reconnect?: boolean
  readonly late?: boolean
}
async function start(wallets: readonly ReturnType<typeof wallet>[], { stored, reconnect, late }: Options = {}) {
  const storage = memoryStorage(stored ? { 'latchkey.test.core.session': JSON.stringify(stored) } : {})
  let give: (connectors: readonly Connector[]) => void = () => {}
  const plugin = source((report) => {
    give = report
    if (!late) report(wallets.map((w) => w.connector))
  })
  const kernel: Kernel<CoreContract> = await createTestKernel(plugin, {
    peers: ['eip155', 'solana'].map((namespace) => fakeChain(namespace, { isAddress: (value) => value.startsWith('0x') })),
    kernel: { storage, ...(reconnect === undefined ? {} : { reconnect }) },
  })
  const events: string[] = []
  for (const event of ['connect', 'disconnect', 'account', 'network'] as const) kernel.on(event, () => events.push(event))
  const memory = (): { wallets: { connector: string }[]; wanted: object } =>
    JSON.parse(storage.getItem('latchkey.test.core.session') ?? '{"wallets":[],"wanted":{}}')
  return {
    kernel,
    events,
    memory,
    announce: () => give(wallets.map((w) => w.connector)),
    session: (namespace = 'eip155') => kernel.state.core.sessions[namespace],
  }
}
const settle = (): Promise<void> => vi.waitFor(() => {}).then(async () => void (await vi.dynamicImportSettled()))
const asked = (w: ReturnType<typeof wallet>, n = 1): Promise<void> => vi.waitFor(() => expect(w.asked).toHaveLength(n))
const stored = (...wallets: readonly (readonly [namespace: string, connector: string, active?: boolean])[]): object => ({
  namespace: 'eip155',
  wanted: {},
  wallets: wallets.map(([namespace, connector, active = true]) => ({ namespace, connector, address: '0xa', active })),
})

describe('connecting', () => {
  test('CON-03: two calls for one wallet are one request', async () => {
    const a = wallet('a')
    const { kernel } = await start([a])
    const both = [kernel.connections.connect({ connector: 'a' }), kernel.connections.connect({ connector: 'a' })]
    await asked(a)
    a.asked[0]?.answer(['0xa'])
    expect((await Promise.all(both)).map(([first]) => first?.address)).toEqual(['0xa', '0xa'])
    expect(a.asked).toHaveLength(1)
  })

  test('CON-02: a rejection leaves nothing behind, and the next attempt asks again', async () => {
    const a = wallet('a')
    const { kernel, session, memory } = await start([a])
    const first = kernel.connections.connect({ connector: 'a' })
    await asked(a)
    expect(session()).toMatchObject({ status: 'connecting', connector: 'a' })
    a.asked[0]?.refuse(walletErrors.create('rejected', { wallet: 'a' }))
    await expect(first).rejects.toMatchObject({ code: 'rejected' })
    expect(session()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(memory().wallets).toEqual([])
    void kernel.connections.connect({ connector: 'a' })
    await asked(a, 2)
  })

  test('CON-05: a wallet that shares no account is an error, never a connection', async () => {
    const a = wallet('a')
    const { kernel, session } = await start([a])
    const first = kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer([])
    await expect(first).rejects.toMatchObject({ code: 'no-accounts' })
    expect(session()?.status).toBe('disconnected')
  })

  test('CON-11: accounts of another family and invalid addresses are dropped, and if none remain there is no account', async () => {
    const a = wallet('a')
    const { kernel, session } = await start([a])
    const foreign = { namespace: 'solana', address: '0xf', type: 'eoa' }
    const first = kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer(['nonsense', '0xa', '0xa', ''])
    await first
    expect(session()?.accounts.map((each) => each.address)).toEqual(['0xa'])
    const own = { namespace: 'eip155', address: '0xb', type: 'eoa' }
    a.reports.get('eip155')?.({ type: 'accounts', accounts: [foreign, own] })
    expect(session()?.accounts).toEqual([own])
    a.reports.get('eip155')?.({ type: 'accounts', accounts: [foreign] })
    expect(session()?.status).toBe('disconnected')
    const second = kernel.connections.connect({ connector: 'a' })
    await asked(a, 2)
    a.asked[1]?.answer(['nonsense'])
    await expect(second).rejects.toMatchObject({ code: 'no-accounts' })
  })

  test('CON-07: closing the modal ends the waiting, not the request', async () => {
    const a = wallet('a')
    const { kernel, session } = await start([a])
    const first = kernel.connections.connect({ connector: 'a' })
    await asked(a)
    kernel.connections.release()
    expect(session()?.status).toBe('disconnected')
    a.asked[0]?.answer(['0xa'])
    await first
    expect(session()).toMatchObject({ status: 'connected', address: '0xa' })
    expect(kernel.state.core.open).toBe(false)
  })

  test('another wallet replaces a pending request, whose late response is dropped', async () => {
    const [a, b] = [wallet('a'), wallet('b')]
    const { kernel, session } = await start([a, b])
    const first = kernel.connections.connect({ connector: 'a' })
    await asked(a)
    const dropped = expect(first).rejects.toMatchObject({ name: 'AbortError' })
    void kernel.connections.connect({ connector: 'b' })
    await asked(b)
    a.asked[0]?.answer(['0xa'])
    await dropped
    expect(a.asked[0]?.call.signal.aborted).toBe(true)
    expect(session()).toMatchObject({ status: 'connecting', connector: 'b' })
  })

  test('S8-25 an unknown wallet is ‹Adapter not found›', async () => {
    const { kernel } = await start([])
    await expect(kernel.connections.connect({ connector: 'x' })).rejects.toThrow('Adapter not found')
  })

  test('one wallet on two families: NET-07, each keeps its own account and chain', async () => {
    const a = wallet('a', ['eip155', 'solana'])
    const { kernel, session } = await start([a])
    void kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer(['0xa'])
    await vi.waitFor(() => expect(session('solana')?.status).toBe('connected'))
    a.reports.get('solana')?.({ type: 'chain', chain: 'solana:2' })
    expect([session()?.chain, session('solana')?.chain]).toEqual(['eip155:1', 'solana:2'])
    kernel.connections.activate({ namespace: 'solana' })
    kernel.connections.activate({ namespace: 'eip155' })
    expect([session()?.status, session('solana')?.status, kernel.state.core.namespace]).toEqual(['connected', 'connected', 'eip155'])
  })
})

describe('wallet-side changes', () => {
  test('NET-01: the wallet’s own chain and account are followed; an unknown chain is unsupported', async () => {
    const a = wallet('a')
    const { kernel, session, events } = await start([a])
    void kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer(['0xa'])
    await vi.waitFor(() => expect(session()?.status).toBe('connected'))
    a.reports.get('eip155')?.({ type: 'chain', chain: 'eip155:2' })
    expect(session()).toMatchObject({ chain: 'eip155:2', supported: true, network: { name: 'Fake 2' } })
    a.reports.get('eip155')?.({ type: 'chain', chain: 'eip155:999' })
    expect(session()).toMatchObject({ chain: 'eip155:999', supported: false, network: undefined })
    a.reports.get('eip155')?.({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0xb', type: 'eoa' }] })
    expect(session()?.address).toBe('0xb')
    expect(events).toEqual(['network', 'connect', 'network', 'network', 'account'])
  })

  test('DIS-03: a wallet that revokes its permission is removed everywhere, including the storage', async () => {
    const a = wallet('a')
    const { kernel, session, memory, events } = await start([a])
    void kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer(['0xa'])
    await vi.waitFor(() => expect(memory().wallets).toHaveLength(1))
    a.reports.get('eip155')?.({ type: 'closed' })
    expect(session()).toMatchObject({ status: 'disconnected', accounts: [], connector: undefined })
    expect(memory().wallets).toEqual([])
    expect(kernel.connections.current('eip155')).toBeUndefined()
    expect(events.at(-1)).toBe('disconnect')
  })
})

describe('switching networks', () => {
  test('without a wallet the preference is kept and passed to the next wallet', async () => {
    const a = wallet('a')
    const { kernel, session, memory } = await start([a])
    const [, second] = kernel.state.core.networks
    if (second) await kernel.connections.switchNetwork(second.caipNetworkId)
    expect(session()?.network?.id).toBe(2)
    expect(memory().wanted).toEqual({ eip155: 'eip155:2' })
    void kernel.connections.connect({ connector: 'a' })
    await asked(a)
    expect(a.asked[0]?.call.networks.map((n) => n.caipNetworkId)).toEqual(['eip155:2'])
  })

  test('KER-06: changing the networks does not disconnect anyone', async () => {
    const a = wallet('a')
    const { kernel, session } = await start([a])
    void kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer(['0xa'])
    await vi.waitFor(() => expect(session()?.status).toBe('connected'))
    kernel.connections.setNetworks(
      'eip155',
      kernel.state.core.networks.filter((n) => n.caipNetworkId === 'eip155:2'),
    )
    expect(session()).toMatchObject({ status: 'connected', supported: false })
    expect(kernel.state.core.connectors).toHaveLength(3)
  })
})

describe('restoring', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('REC-01 S3-29: status goes from connecting to connected, with the remembered address from the start', async () => {
    const a = wallet('a')
    let answer: (lines: readonly Connection[]) => void = () => {}
    a.resumes.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const { kernel, session } = await start([a], { stored: stored(['eip155', 'a']) })
    const seen: string[] = []
    kernel.subscribe('core', () => seen.push(String(session()?.status)))
    await settle()
    expect(session()).toMatchObject({ status: 'connecting', address: '0xa' })
    answer(a.lines(['eip155'], ['0xa']))
    await settle()
    expect(session()).toMatchObject({ status: 'connected', address: '0xa' })
    expect(seen).not.toContain('disconnected')
  })

  test('REC-03: a missing wallet is given up after a bounded wait, and forgotten after a week', async () => {
    const seen = Date.now() - 8 * 86_400_000
    const old = { ...stored(['eip155', 'gone']), wallets: [{ namespace: 'eip155', connector: 'gone', address: '0xa', active: true, seen }] }
    const { session, memory } = await start([], { stored: old })
    await settle()
    expect(session()?.status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(session()?.status).toBe('disconnected')
    expect(memory().wallets).toEqual([])
  })

  test('a wallet that announces itself late is still restored', async () => {
    const a = wallet('a')
    a.resumes.mockResolvedValue(a.lines(['eip155'], ['0xa']))
    const { session, announce } = await start([a], { stored: stored(['eip155', 'a']), late: true })
    await settle()
    await vi.advanceTimersByTimeAsync(1_000)
    announce()
    await settle()
    expect(session()?.status).toBe('connected')
  })

  test('a wallet that never answers is given up after ten seconds', async () => {
    const a = wallet('a')
    a.resumes.mockReturnValue(new Promise(() => {}))
    const { session } = await start([a], { stored: stored(['eip155', 'a']) })
    await settle()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session()?.status).toBe('disconnected')
  })

  test('REC-04: all wallets of all families are restored, and the one in use is in use again', async () => {
    const [a, b] = [wallet('a', ['eip155', 'solana']), wallet('b')]
    a.resumes.mockImplementation(async ({ namespaces }) => a.lines(namespaces, ['0xa']))
    b.resumes.mockImplementation(async ({ namespaces }) => b.lines(namespaces, ['0xb']))
    const { session } = await start([a, b], { stored: stored(['eip155', 'a', false], ['solana', 'a'], ['eip155', 'b', true]) })
    await settle()
    expect(session()).toMatchObject({ status: 'connected', connector: 'b', connections: [{ connector: 'b' }, { connector: 'a' }] })
    expect(session('solana')).toMatchObject({ status: 'connected', connector: 'a' })
  })

  test('REC-07: a disconnect while restoring ends the restoring', async () => {
    const a = wallet('a')
    let answer: (lines: readonly Connection[]) => void = () => {}
    a.resumes.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const { kernel, session, memory } = await start([a], { stored: stored(['eip155', 'a']) })
    await settle()
    await kernel.connections.disconnect()
    answer(a.lines(['eip155'], ['0xa']))
    await settle()
    expect(session()?.status).toBe('disconnected')
    expect(memory().wallets).toEqual([])
  })

  test('REC-08: with restoring turned off everything agrees on disconnected and the first chain', async () => {
    const a = wallet('a')
    const { kernel, session } = await start([a], {
      stored: { ...stored(['eip155', 'a']), wanted: { eip155: 'eip155:2' } },
      reconnect: false,
    })
    expect(session()).toMatchObject({ status: 'disconnected', network: { id: 1 } })
    expect(kernel.state.core.ready).toBe(true)
    expect(a.resumes).not.toHaveBeenCalled()
  })

  test('REC-09: a remembered chain that is no longer configured is replaced by the first one', async () => {
    const { session } = await start([], { stored: { namespace: 'eip155', wanted: { eip155: 'eip155:77' }, wallets: [] } })
    await settle()
    expect(session()?.network?.id).toBe(1)
  })

  test('REC-11: resumes only the used one of two connectors', async () => {
    const [a, b] = [wallet('a'), wallet('b')]
    a.resumes.mockResolvedValue([])
    const { session } = await start([a, b], { stored: stored(['eip155', 'a']) })
    await settle()
    expect(a.resumes).toHaveBeenCalledOnce()
    expect(b.resumes).not.toHaveBeenCalled()
    expect(session()?.status).toBe('disconnected')
  })
})

describe('disconnecting', () => {
  test('disconnecting a namespace ends its pending requests and no others', async () => {
    const a = wallet('a')
    const b = wallet('b', ['eip155', 'solana'])
    const { kernel, session } = await start([a, b])
    const first = kernel.connections.connect({ connector: 'a' })
    await asked(a)
    await kernel.connections.disconnect({ namespace: 'solana' })
    expect(a.asked[0]?.call.signal.aborted).toBe(false)
    const ended = expect(first).rejects.toMatchObject({ name: 'AbortError' })
    await kernel.connections.disconnect({ namespace: 'eip155' })
    await ended
    const both = kernel.connections.connect({ connector: 'b' })
    await asked(b)
    await kernel.connections.disconnect({ namespace: 'solana' })
    b.asked[0]?.answer(['0xb'])
    expect(await both).toMatchObject([{ namespace: 'eip155', address: '0xb' }])
    expect(session('solana')?.status).toBe('disconnected')
  })

  const connected = async (...wallets: readonly ReturnType<typeof wallet>[]) => {
    const made = await start(wallets)
    for (const w of wallets) {
      const going = made.kernel.connections.connect({ connector: w.connector.id })
      await asked(w)
      w.asked[0]?.answer([`0x${w.connector.id}`])
      await going
    }
    return made
  }

  test('DIS-01: without an argument all sessions end, with a namespace only that one', async () => {
    const a = wallet('a', ['eip155', 'solana'])
    const { kernel, session, memory } = await connected(a)
    await kernel.connections.disconnect({ namespace: 'solana' })
    expect([session()?.status, session('solana')?.status]).toEqual(['connected', 'disconnected'])
    await kernel.connections.disconnect()
    expect(session()?.status).toBe('disconnected')
    expect(memory().wallets).toEqual([])
  })

  test('DIS-02: a wallet that hangs delays nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const a = wallet('a')
    a.goodbye.mockReturnValue(new Promise(() => {}))
    const made = await start([a])
    const going = made.kernel.connections.connect({ connector: 'a' })
    await asked(a)
    a.asked[0]?.answer(['0xa'])
    await going
    let over = false
    const ending = made.kernel.connections.disconnect().then(() => (over = true))
    await vi.advanceTimersByTimeAsync(0)
    expect([made.session()?.status, over]).toEqual(['disconnected', false])
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
    vi.useRealTimers()
  })

  test('DIS-04: a second disconnect is silent and emits no second event', async () => {
    const a = wallet('a')
    const { kernel, events } = await connected(a)
    await Promise.all([kernel.connections.disconnect(), kernel.connections.disconnect()])
    await kernel.connections.disconnect()
    expect(events.filter((e) => e === 'disconnect')).toHaveLength(1)
    expect(a.goodbye).toHaveBeenCalledOnce()
  })

  test('one of several wallets can disconnect, and another takes over', async () => {
    const [a, b] = [wallet('a'), wallet('b')]
    const { kernel, session } = await connected(a, b)
    expect(session()).toMatchObject({ connector: 'b', connections: [{ connector: 'b' }, { connector: 'a' }] })
    kernel.connections.activate({ namespace: 'eip155', connector: 'a' })
    expect(session()?.address).toBe('0xa')
    await kernel.connections.disconnect({ connector: 'a' })
    expect(session()).toMatchObject({ connector: 'b', address: '0xb' })
  })
})

test('refuses an unconfigured network, and notifies the integrator', async () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kernel } = await start([])
  const [known] = kernel.state.core.networks
  const other = { ...known, id: 77, caipNetworkId: 'eip155:77' as const } as NonNullable<typeof known>
  await expect(kernel.connections.switchNetwork(other.caipNetworkId)).rejects.toThrow(
    'network not found, make sure it is in the networks array',
  )
  await vi.waitFor(() => expect(spy).toHaveBeenCalledWith(expect.stringContaining('Network Not Found')))
  spy.mockRestore()
})
