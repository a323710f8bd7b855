import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { type ConnectionGuard, connectionGuards, homes } from '../points/points.js'
import { createTestKernel, fakeChain } from '../testing/index.js'
import type { ConnectionChange } from '../types/chain.js'
import type { Contract } from '../types/contract.js'
import type { Contribution } from '../types/index.js'
import type { Context, Plugin } from '../types/plugin.js'

type Asked = {
  readonly pair: Parameters<ConnectionGuard['guard']>[0]
  readonly signal: AbortSignal
  show(): void
  yes(): void
  no(error: Error): void
}

/** A plugin with guard views and a home. */
function views(given: (ctx: Context) => void): Plugin<Contract> {
  const view = { load: async () => ({ default: () => null }) }
  return definePlugin<Contract>({
    id: 'views',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: { Home: view, Flow: view, Gate: view, Second: view, Wanted: { ...view, needs: 'account' } },
    setup(ctx: Context) {
      given(ctx)
      return { contributes: [homes.of({ id: 'home', view: 'Home', when: () => true }, { order: 900 })] }
    },
    // A plain contract declares no views.
  } as never)
}

/** A guard that waits until the test lets it continue. */
function gate(id = 'gate', view = 'Gate'): { readonly contribution: Contribution; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const guard: ConnectionGuard['guard'] = (pair, { signal, show }) =>
    new Promise((yes, no) => {
      asked.push({ pair, signal, show, yes, no })
    })
  return { contribution: connectionGuards.of({ id, view, guard }), asked }
}

async function start(...gates: readonly { readonly contribution: Contribution }[]) {
  let report: (change: ConnectionChange) => void = () => {}
  const chain = fakeChain('eip155', { addresses: ['eip155-a', 'eip155-b'], onConnection: (tell) => (report = tell) })
  let ctx: Context | undefined
  const kernel = await createTestKernel(
    views((own) => {
      ctx = own
    }),
    { peers: [chain, fakeChain('solana')] },
  )
  for (const { contribution } of gates) kernel.contribute(contribution)
  // The guards' chunk is loaded when a guard is first needed.
  await kernel.preload()
  await vi.waitFor(() => expect(kernel.read(homes).map(({ id }) => id)).toContain('kernel.guards'))
  const open = kernel.open as (view?: string) => Promise<{ readonly result: Promise<unknown> }>
  return {
    kernel,
    open,
    connect: (namespace = 'eip155') => kernel.connections.connect({ connector: `fake:${namespace}` }),
    report: (change: ConnectionChange) => report(change),
    /** A plugin's flow completes. */
    complete: () => ctx?.complete(),
    top: () => kernel.state.core.stack.at(-1)?.view,
  }
}
const last = (asked: readonly Asked[]): Asked => {
  const one = asked.at(-1)
  if (!one) throw new Error('Nobody was asked.')
  return one
}

test('an account is checked once, by its address and chain, and approval lets it through', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel } = await start({ contribution })
  await connect()
  expect(asked.map(({ pair }) => pair)).toEqual([{ namespace: 'eip155', address: 'eip155-a', chain: 'eip155:1' }])
  last(asked).yes()
  await kernel.connections.switchNetwork(kernel.state.core.networks[0]?.caipNetworkId as never)
  await Promise.resolve()
  expect(asked).toHaveLength(1)
})

test('S4-04 a flow that ends while the check is pending continues to the guard’s view, and closes after approval', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top, open } = await start({ contribution })
  await open('Home')
  await connect()
  last(asked).show()
  expect(top()).toBe('Gate')
  await open()
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['Home', 'Gate'])
  last(asked).yes()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
})

test('a view that waited for the account continues after approval', async () => {
  const { contribution, asked } = gate()
  const { connect, top, open } = await start({ contribution })
  await open('Wanted')
  expect(top()).toBe('Home')
  await connect()
  last(asked).show()
  last(asked).yes()
  await vi.waitFor(() => expect(top()).toBe('Wanted'))
})

test('a modal opened before the guard asks shows the account, and keeps it after approval', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top, open } = await start({ contribution })
  await connect()
  await open()
  expect(top()).toBe('Home')
  last(asked).yes()
  await new Promise((done) => setTimeout(done))
  expect([kernel.state.core.open, top()]).toEqual([true, 'Home'])
})

test('a modal that shows something else stays unchanged after approval', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top, open } = await start({ contribution })
  await connect()
  await open('Flow')
  last(asked).yes()
  await new Promise((done) => setTimeout(done))
  expect([kernel.state.core.open, top()]).toEqual([true, 'Flow'])
})

test('another account or chain ends the check; its late result and its `show` are ignored', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, report, top } = await start({ contribution })
  await connect()
  const first = last(asked)
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(first.signal.aborted).toBe(true)
  first.show()
  first.yes()
  await Promise.resolve()
  expect(top()).toBeUndefined()
  last(asked).show()
  await vi.waitFor(() => expect(top()).toBe('Gate'))
  kernel.connections.activate({ namespace: 'eip155', address: 'eip155-b' })
  await vi.waitFor(() => expect(last(asked).pair).toEqual({ namespace: 'eip155', address: 'eip155-b', chain: 'eip155:2' }))
  // The view stays open for the account being checked now.
  expect(top()).toBe('Gate')
})

test('no guard checks a network that the app does not know, and the previous check ends', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, report, top } = await start({ contribution })
  await connect()
  last(asked).show()
  await vi.waitFor(() => expect(top()).toBe('Gate'))
  report({ type: 'chain', chain: 'eip155:999' })
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  expect(last(asked).signal.aborted).toBe(true)
  expect(asked).toHaveLength(1)
})

test('a disconnect ends the check, and the next connection is checked again', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, open, top } = await start({ contribution })
  await connect()
  last(asked).show()
  await kernel.connections.disconnect()
  expect(last(asked).signal.aborted).toBe(true)
  expect(kernel.state.core.open).toBe(false)
  await open()
  expect(top()).toBe('Home')
  await connect()
  expect(asked).toHaveLength(2)
})

test('a guard that fails ends the connection', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel } = await start({ contribution })
  await connect()
  last(asked).no(new Error('The list cannot be read.'))
  await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected'))
  expect(kernel.log).toContainEqual({ what: 'report', name: 'core', data: new Error('The list cannot be read.') })
})

test('a guard that fails for a previous account, or when the kernel stops, changes nothing', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, report } = await start({ contribution })
  const reports = () => kernel.log.filter(({ what }) => what === 'report')
  await connect()
  const first = last(asked)
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  first.no(new Error('late'))
  await new Promise((done) => setTimeout(done))
  expect([kernel.state.core.sessions.eip155?.status, reports()]).toEqual(['connected', []])
  await kernel.stop()
  last(asked).no(new Error('stopped'))
  await new Promise((done) => setTimeout(done))
  expect(reports()).toEqual([])
})

test('a guard that fails only ends the connection of its own family', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel } = await start({ contribution })
  await connect()
  last(asked).yes()
  await connect('solana')
  last(asked).no(new Error('No.'))
  await vi.waitFor(() => expect(kernel.state.core.sessions.solana?.status).toBe('disconnected'))
  expect(kernel.state.core.sessions.eip155?.status).toBe('connected')
})

test('a guard that calls show twice keeps its view unchanged', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top } = await start({ contribution })
  await connect()
  last(asked).show()
  await vi.waitFor(() => expect(top()).toBe('Gate'))
  const { stack } = kernel.state.core
  last(asked).show()
  expect(kernel.state.core.stack).toBe(stack)
})

test('a flow that ends before the result waits on the guard’s view, and one that ends after it closes', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, open, top, complete } = await start({ contribution })
  await open('Flow')
  await connect()
  complete()
  expect(top()).toBe('Gate')
  last(asked).yes()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  await open('Flow')
  complete()
  expect(kernel.state.core.open).toBe(false)
})

test('several guards run one after the other, and the next one’s view replaces that of the first', async () => {
  const one = gate('one', 'Gate')
  const two = gate('two', 'Second')
  const { connect, kernel, top } = await start(one, two)
  await connect()
  last(one.asked).show()
  await vi.waitFor(() => expect(top()).toBe('Gate'))
  expect(two.asked).toHaveLength(0)
  last(one.asked).yes()
  await vi.waitFor(() => expect(two.asked).toHaveLength(1))
  // Nothing changes until the second guard needs something.
  expect(top()).toBe('Gate')
  last(two.asked).show()
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['Second'])
  last(two.asked).yes()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
})

test('the family in use is the one that is checked', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel } = await start({ contribution })
  await connect()
  await connect('solana')
  expect(asked.map(({ pair }) => pair.namespace)).toEqual(['eip155', 'solana'])
  expect(asked[0]?.signal.aborted).toBe(true)
  kernel.connections.activate({ namespace: 'eip155' })
  await vi.waitFor(() => expect(asked.map(({ pair }) => pair.namespace)).toEqual(['eip155', 'solana', 'eip155']))
})

test('without a guard nothing of this is loaded', async () => {
  const kernel = await createTestKernel(
    views(() => {}),
    { peers: [fakeChain('eip155')] },
  )
  await kernel.connections.connect({ connector: 'fake:eip155' })
  expect(kernel.read(homes).map(({ id }) => id)).toEqual(['home'])
})

test('API-51 an account is guarded until it is let through, even while another network is checked, and without flicker if there is nothing to do', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, report } = await start({ contribution })
  const guarded = () => kernel.state.core.guarded
  expect(guarded()).toBeUndefined()
  await connect()
  expect(guarded()).toBe('eip155')
  last(asked).yes()
  await vi.waitFor(() => expect(guarded()).toBeUndefined())
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(guarded()).toBeUndefined()
  last(asked).show()
  expect(guarded()).toBe('eip155')
  last(asked).yes()
  await vi.waitFor(() => expect(guarded()).toBeUndefined())
  kernel.connections.activate({ namespace: 'eip155', address: 'eip155-b' })
  await vi.waitFor(() => expect(guarded()).toBe('eip155'))
  last(asked).no(new Error('not signed'))
  await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected'))
  expect(guarded()).toBeUndefined()
})
