import { expect, test } from 'vitest'
import { initialState } from '../state/initial-state.js'
import type { Mutable } from '../types/contract.js'
import type { CoreEvents, CoreState } from '../types/core.js'
import type { Leaving } from '../types/plugin.js'
import { createRouter, type RoutedView } from './router.js'

interface Options {
  readonly views?: { readonly [name: string]: Partial<RoutedView> }
  readonly home?: string
  readonly required?: () => string | undefined
}

/** A router over views that may be left, need no account and allow going back, unless a test overrides it. */
function world({ views = {}, home = 'Home', required = () => undefined }: Options = {}) {
  const core: Mutable<CoreState> = initialState({})
  const events: (readonly [string, object])[] = []
  const asked: (readonly [string, Leaving])[] = []
  const router = createRouter({
    core,
    view(name) {
      if (name === 'Unknown') throw new Error('There is no such view.')
      const own = views[name] ?? {}
      return {
        args: {},
        needsAccount: false,
        back: true,
        refusal: () => undefined,
        ...own,
        canLeave(how) {
          asked.push([name, how])
          return own.canLeave?.(how) ?? true
        },
      }
    },
    home: () => (home === '' ? undefined : home),
    required,
    emit: <E extends keyof CoreEvents>(event: E, payload: CoreEvents[E]) => void events.push([event, payload]),
  })
  const connect = (status: 'connected' | 'disconnected'): void => {
    core.sessions = { eip155: { status } as never }
  }
  return { core, router, events, asked, connect, stack: () => core.stack.map(({ view }) => view) }
}
const outcome = (result: Promise<unknown>) => result.then(String, (error: { code: string }) => error.code)

test('S2-01 S2-02 opening shows a view and emits an event; without a name it is the home view', () => {
  const { core, router, events, stack } = world()
  router.open('A')
  router.open(undefined)
  expect([core.open, stack()]).toEqual([true, ['A', 'Home']])
  expect(events).toEqual([
    ['open', { view: 'A' }],
    ['open', { view: 'Home' }],
  ])
  const [a, b] = core.stack
  expect(a?.key).not.toBe(b?.key)
})

test('without a home view there is nothing to open by default', () => {
  const { router, core } = world({ home: '' })
  expect(() => router.open(undefined)).toThrow(
    expect.objectContaining({ code: 'view-unknown', details: { view: 'home', plugin: undefined } }),
  )
  expect(core.open).toBe(false)
})

test('a closed modal starts over', () => {
  const { router, stack } = world()
  router.open('A')
  router.close()
  expect(stack()).toEqual([])
  router.open('B')
  expect(stack()).toEqual(['B'])
})

test('the top view is not opened twice, unless with other arguments', () => {
  const { router, stack } = world()
  const first = router.open('A', { n: 1 })
  expect(router.open('A', { n: 1 })).toBe(first)
  expect(router.open('A', { n: 2 })).not.toBe(first)
  expect(router.open('B')).not.toBe(first)
  expect(stack()).toEqual(['A', 'A', 'B'])
  // A different screen is beneath it.
  router.open('A', { n: 2 })
  expect(stack()).toEqual(['A', 'A', 'B', 'A'])
})

test('arguments may contain bigints', () => {
  const { router, stack } = world()
  const first = router.open('A', { amount: 1n })
  expect(router.open('A', { amount: 1n })).toBe(first)
  expect(router.open('A', { amount: 2n })).not.toBe(first)
  expect(router.open('A', { amount: '2n', more: { n: 2n } })).not.toBe(first)
  expect(stack()).toEqual(['A', 'A', 'A'])
})

test('missing required arguments are named', () => {
  const { router, core } = world({ views: { A: { args: { to: 'string', n: 'number' } } } })
  const missing = (argument: string, type: string) =>
    expect.objectContaining({ code: 'view-arguments', details: { view: 'A', argument, type } })
  expect(() => router.open('A')).toThrow(missing('to', 'string'))
  expect(() => router.open('A', { to: 7, n: 1 })).toThrow(missing('to', 'string'))
  expect(() => router.open('A', { to: 'x' })).toThrow(missing('n', 'number'))
  expect(core.open).toBe(false)
  router.open('A', { to: 'x', n: 1 })
  expect(core.open).toBe(true)
})

test('Back leads to the screen beneath; the last one, and a view without a way back, stay', () => {
  const { router, stack, events } = world({ views: { End: { back: false } } })
  router.open('A')
  expect(router.back()).toBe(false)
  router.open('B')
  expect(router.back()).toBe(true)
  expect(stack()).toEqual(['A'])
  expect(events.at(-1)).toEqual(['open', { view: 'A' }])
  router.open('End')
  expect(router.back()).toBe(false)
  expect(stack()).toEqual(['A', 'End'])
})

test('Back and drop remove one screen, however many are beneath, and only the top one decides whether there is a way back', () => {
  const { router, stack } = world({ views: { End: { back: false } } })
  for (const name of ['A', 'End', 'B', 'C']) router.open(name)
  expect(router.back()).toBe(true)
  expect(stack()).toEqual(['A', 'End', 'B'])
  router.drop()
  expect(stack()).toEqual(['A', 'End'])
  router.open('D')
  router.open('E')
  router.drop()
  expect(stack()).toEqual(['A', 'End', 'D'])
})

test('a view beneath cannot prevent opening another over it or going back from that', () => {
  let isStubborn = false
  const { router, stack } = world({ views: { A: { canLeave: () => !isStubborn } } })
  router.open('A')
  router.open('B')
  isStubborn = true
  router.open('C')
  expect(stack()).toEqual(['A', 'B', 'C'])
  expect(router.back()).toBe(true)
})

test('the outcome of a view reaches its opener; leaving it in any way rejects', async () => {
  const { router, core } = world()
  const a = router.open('A')
  const b = router.open('B')
  router.finish(core.stack.at(-1)?.key ?? 0, 'done')
  expect(await b.result).toBe('done')
  const c = router.open('C')
  router.back()
  expect(await outcome(c.result)).toBe('modal-closed')
  const d = router.open('D')
  router.replace('E')
  await expect(d.result).rejects.toMatchObject({ code: 'modal-closed', details: { view: 'D' } })
  router.close()
  expect(await outcome(a.result)).toBe('modal-closed')
  // A late outcome has no effect.
  router.finish(99, 'late')
})

test('a view that refuses to be left gets the direction, stays, and gives a reason', async () => {
  let refuses: Leaving | undefined
  const { router, core, stack, events, asked } = world({
    views: { A: { canLeave: (how) => how !== refuses, refusal: () => 'Answer first' } },
  })
  router.open('A')
  refuses = 'open'
  const wanted = router.open('B')
  await expect(wanted.result).rejects.toMatchObject({ code: 'modal-closed', details: { view: 'B' } })
  expect(stack()).toEqual(['A'])
  expect(events.at(-1)).toEqual(['refused', { view: 'A', text: 'Answer first' }])
  refuses = undefined
  router.open('B')
  router.back()
  router.open('B')
  refuses = 'close'
  // B could be left, but A beneath it would have to be left too.
  expect(router.close()).toBe(false)
  expect([core.open, stack()]).toEqual([true, ['A', 'B']])
  expect(asked.slice(-2)).toEqual([
    ['B', 'close'],
    ['A', 'close'],
  ])
  router.back()
  router.open('A', { again: true })
  refuses = 'back'
  expect(router.back()).toBe(false)
  expect(events.at(-1)?.[0]).toBe('refused')
})

test('S2-01 closing emits one event, and resets the family that the modal was opened for', () => {
  const { router, core, events } = world()
  expect(router.close()).toBe(true)
  expect(events).toEqual([])
  router.open('A')
  core.only = 'solana'
  expect(router.close()).toBe(true)
  expect([core.open, core.only, core.stack]).toEqual([false, undefined, []])
  expect(events.filter(([name]) => name === 'close')).toEqual([['close', {}]])
})

test('replacing only changes the top; an unknown view changes nothing', () => {
  const { router, stack, events } = world()
  router.open('A')
  router.open('B')
  expect(() => router.replace('Unknown')).toThrow('There is no such view.')
  expect(stack()).toEqual(['A', 'B'])
  router.replace('C', { n: 1 })
  expect(stack()).toEqual(['A', 'C'])
  expect(events.at(-1)).toEqual(['open', { view: 'C' }])
})

test('a view that needs an account waits behind the home view, and is shown when connecting has completed', async () => {
  const { core, router, stack, connect } = world({ views: { Send: { needsAccount: true } } })
  const waiting = router.open('Send', { to: 'x' })
  expect(stack()).toEqual(['Home'])
  // Opening it again returns the same one.
  expect(router.open('Send', { to: 'x' })).toBe(waiting)
  connect('connected')
  router.complete()
  expect(stack()).toEqual(['Send'])
  // The same view as before, with its outcome.
  router.finish(core.stack[0]?.key ?? 0, 'sent')
  expect(await waiting.result).toBe('sent')
  const second = router.open('Send', { to: 'y' })
  expect(stack()).toEqual(['Send', 'Send'])
  router.close()
  expect(await outcome(second.result)).toBe('modal-closed')
})

test('only the newest view waits for an account, and leaving the flow drops it', async () => {
  const { router, stack, connect } = world({ views: { Send: { needsAccount: true }, Swap: { needsAccount: true } } })
  const send = router.open('Send')
  const swap = router.open('Swap')
  expect(stack()).toEqual(['Home'])
  await expect(send.result).rejects.toMatchObject({ code: 'modal-closed', details: { view: 'Send' } })
  router.close()
  await expect(swap.result).rejects.toMatchObject({ code: 'modal-closed', details: { view: 'Swap' } })
  connect('connected')
  router.complete()
  expect(stack()).toEqual([])
})

test('once there is an account, a view that is still waiting for the flow to end may be opened over it', () => {
  const { router, stack, connect } = world({ views: { Send: { needsAccount: true } } })
  const waiting = router.open('Send', { to: 'x' })
  connect('connected')
  expect(router.open('Send', { to: 'x' })).not.toBe(waiting)
  expect(stack()).toEqual(['Home', 'Send'])
})

test('over another screen the home view is pushed for the waiting one', () => {
  const { router, stack } = world({ views: { Send: { needsAccount: true } } })
  router.open('Help')
  router.open('Send')
  expect(stack()).toEqual(['Help', 'Home'])
})

test('a completed flow closes if nothing waits, and continues to a required home first', () => {
  let needed: string | undefined = 'Terms'
  const { router, stack, core } = world({ required: () => needed })
  router.open('Connect')
  router.complete()
  expect(stack()).toEqual(['Terms'])
  const [shown] = core.stack
  router.complete()
  // It is already open, and keeps what was entered.
  expect(core.stack[0]).toEqual(shown)
  needed = undefined
  router.complete()
  expect(core.open).toBe(false)
  // While the modal is closed, nothing opens.
  needed = 'Terms'
  router.complete()
  expect(core.open).toBe(false)
})

test('dropping removes the top view without a guard; dropping the last one closes, or continues to the waiting view', () => {
  const { router, stack, core, connect, asked } = world({ views: { Send: { needsAccount: true } } })
  router.open('A')
  router.open('B')
  asked.length = 0
  router.drop()
  expect([stack(), asked]).toEqual([['A'], []])
  router.drop()
  expect(core.open).toBe(false)
  router.open('Send')
  connect('connected')
  router.drop()
  expect(stack()).toEqual(['Send'])
})

test('KER-04: stop closes without a guard, and rejects shown and waiting views', async () => {
  const { router, core, events } = world({ views: { Send: { needsAccount: true }, A: { canLeave: () => false } } })
  const shown = router.open('A')
  const other = world({ views: { Send: { needsAccount: true } } })
  const waiting = other.router.open('Send')
  router.stop()
  other.router.stop()
  await expect(shown.result).rejects.toMatchObject({ code: 'stopped' })
  await expect(waiting.result).rejects.toMatchObject({ code: 'stopped' })
  expect([core.open, core.stack]).toEqual([false, []])
  expect(events.filter(([name]) => name === 'refused')).toEqual([])
})

test('the home’s stack entry is known before it is opened', () => {
  const { router, core } = world()
  router.open('A')
  router.close()
  const ahead = router.ahead()
  router.open(undefined)
  expect(core.stack).toEqual([ahead])
  expect(world({ home: '' }).router.ahead()).toBeUndefined()
})
