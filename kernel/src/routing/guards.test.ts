import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import type { Contribution } from '../points/point.js'
import { type ConnectionGuard, connectionGuards, homes } from '../points/points.js'
import { createTestKernel, fakeChain } from '../testing/index.js'
import type { ConnectionChange } from '../types/chain.js'
import type { Contract } from '../types/contract.js'
import type { Context, Plugin } from '../types/plugin.js'

type Asked = {
  readonly pair: Parameters<ConnectionGuard['guard']>[0]
  readonly signal: AbortSignal
  show(): void
  yes(): void
  no(error: Error): void
}

/** A plugin with views to guard with, and a home. */
function views(given: (ctx: Context) => void): Plugin<Contract> {
  const view = { load: async () => ({ default: () => null }) }
  return definePlugin<Contract>({
    id: 'views',
    version: '1.0.0',
    kernel: '^1.0.0',
    views: { Home: view, Flow: view, Gate: view, Second: view, Wanted: { ...view, needs: 'account' } },
    setup(ctx: Context) {
      given(ctx)
      return { contributes: [homes.of({ id: 'home', view: 'Home', when: () => true }, { order: 900 })] }
    },
    // A plain contract declares no views.
  } as never)
}

/** A guard that waits for the test's word. */
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
  // The guards' chunk is loaded with the first question.
  await kernel.preload()
  await vi.waitFor(() => expect(kernel.read(homes).map(({ id }) => id)).toContain('kernel.guards'))
  const open = kernel.open as (view?: string) => Promise<{ readonly result: Promise<unknown> }>
  return {
    kernel,
    open,
    connect: (namespace = 'eip155') => kernel.connections.connect({ connector: `fake:${namespace}` }),
    report: (change: ConnectionChange) => report(change),
    /** A flow of a plugin is over. */
    complete: () => ctx?.complete(),
    top: () => kernel.state.core.stack.at(-1)?.view,
  }
}
const last = (asked: readonly Asked[]): Asked => {
  const one = asked.at(-1)
  if (!one) throw new Error('Nobody was asked.')
  return one
}

test('an account is asked about once, by its address and chain, and its yes lets it through', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel } = await start({ contribution })
  await connect()
  expect(asked.map(({ pair }) => pair)).toEqual([{ namespace: 'eip155', address: 'eip155-a', chain: 'eip155:1' }])
  last(asked).yes()
  await kernel.connections.switchNetwork(kernel.state.core.networks[0]?.caipNetworkId as never)
  await Promise.resolve()
  expect(asked).toHaveLength(1)
})

test('a flow that ends while the answer is open goes on to the view of the guard, and closes after a yes', async () => {
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

test('what waited for the account goes on after the yes', async () => {
  const { contribution, asked } = gate()
  const { connect, top, open } = await start({ contribution })
  await open('Wanted')
  expect(top()).toBe('Home')
  await connect()
  last(asked).show()
  last(asked).yes()
  await vi.waitFor(() => expect(top()).toBe('Wanted'))
})

test('a modal opened before the guard asks shows the account, and keeps it after the yes', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top, open } = await start({ contribution })
  await connect()
  await open()
  expect(top()).toBe('Home')
  last(asked).yes()
  await new Promise((done) => setTimeout(done))
  expect([kernel.state.core.open, top()]).toEqual([true, 'Home'])
})

test('a modal that shows something else stays as it is after the yes', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top, open } = await start({ contribution })
  await connect()
  await open('Flow')
  last(asked).yes()
  await new Promise((done) => setTimeout(done))
  expect([kernel.state.core.open, top()]).toEqual([true, 'Flow'])
})

test('another account or chain ends the question; its late answer and its `show` count no more', async () => {
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
  // The view stays for the account that is asked now.
  expect(top()).toBe('Gate')
})

test('no guard is asked about a network that the app does not know, and a question about the one before ends', async () => {
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

test('a disconnect ends the question, and the next connection asks again', async () => {
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

test('a guard that fails for an account of before, or when the kernel stops, changes nothing', async () => {
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

test('a guard that fails ends the connection of its own family alone', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel } = await start({ contribution })
  await connect()
  last(asked).yes()
  await connect('solana')
  last(asked).no(new Error('No.'))
  await vi.waitFor(() => expect(kernel.state.core.sessions.solana?.status).toBe('disconnected'))
  expect(kernel.state.core.sessions.eip155?.status).toBe('connected')
})

test('a guard that says twice that it has something to ask keeps its view as it is', async () => {
  const { contribution, asked } = gate()
  const { connect, kernel, top } = await start({ contribution })
  await connect()
  last(asked).show()
  await vi.waitFor(() => expect(top()).toBe('Gate'))
  const { stack } = kernel.state.core
  last(asked).show()
  expect(kernel.state.core.stack).toBe(stack)
})

test('a flow that ends before the answer waits on the view of the guard, and one that ends after it closes', async () => {
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

test('several are asked one after the other, and the view of the next one takes the place of the first', async () => {
  const one = gate('one', 'Gate')
  const two = gate('two', 'Second')
  const { connect, kernel, top } = await start(one, two)
  await connect()
  last(one.asked).show()
  await vi.waitFor(() => expect(top()).toBe('Gate'))
  expect(two.asked).toHaveLength(0)
  last(one.asked).yes()
  await vi.waitFor(() => expect(two.asked).toHaveLength(1))
  // Until the second wants something, nothing moves.
  expect(top()).toBe('Gate')
  last(two.asked).show()
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['Second'])
  last(two.asked).yes()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
})

test('the family in use is the one that is asked about', async () => {
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

test('API-51 an account is guarded until it is let through, also while another network is asked about, and without a flicker where there is nothing to do', async () => {
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
