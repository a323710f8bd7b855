import type { CoreEvents } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState } from '../initial-state.js'
import { createAsked } from './asked.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates the parts of a kernel that the view needs: a stack that `open` pushes to and `drop` pops. */
function make({ tells = false }: { readonly tells?: boolean } = {}) {
  const state = initialState()
  const stack: { view: string }[] = []
  let closed = (): void => {}
  const abort = vi.fn(async (_keep: readonly string[]) => {})
  const withdraw = vi.fn(async (_id: string) => {})
  const life = new AbortController()
  const asked = createAsked({
    abort,
    withdraw,
    tells: () => tells,
    ctx: {
      state,
      signal: life.signal,
      core: { stack } as never,
      // The contract's views take no arguments here.
      open: ((view: string) => {
        if (stack.at(-1)?.view !== view) stack.push({ view })
      }) as never,
      drop: (view) => void (stack.at(-1)?.view === view && stack.pop()),
      on(event: keyof CoreEvents, listener: (payload: never) => void) {
        if (event === 'close') closed = listener as () => void
        return () => {}
      },
    },
  })
  const close = (): void => {
    stack.length = 0
    closed()
  }
  /** A request that the test settles. */
  const request = (id = 'a', caller?: AbortSignal) => {
    let settle: { yes(value: unknown): void; no(error: unknown): void } = { yes() {}, no() {} }
    const outcome = asked.during(
      (signal, sent) =>
        new Promise((yes, no) => {
          settle = { yes, no }
          signal.addEventListener('abort', () => no(signal.reason))
          sent(id)
        }),
      caller,
    )
    outcome.catch(() => {})
    return { outcome, yes: (value: unknown) => settle.yes(value), no: (error: unknown) => settle.no(error) }
  }
  return { asked, state, stack, abort, withdraw, close, request }
}

test.each([['yes'], ['no']] as const)('EMB-16 S4-28 S4-30 with a %s the view is popped, and the view below it returns', async (how) => {
  const { stack, state, request } = make()
  stack.push({ view: 'Account' })
  const one = request()
  expect([stack.map(({ view }) => view), state.approval]).toEqual([['Account', 'ApproveTransaction'], 'asking'])
  one[how]('0x1')
  await one.outcome.catch(() => {})
  expect([stack.map(({ view }) => view), state.approval]).toEqual([['Account'], 'none'])
})

test('EMB-16 with two requests, the view stays until both are settled', async () => {
  const { stack, request } = make()
  const [one, two] = [request(), request()]
  one.yes('0x1')
  await one.outcome
  expect(stack).toHaveLength(1)
  two.no(new Error('declined'))
  await expect(two.outcome).rejects.toThrow('declined')
  expect(stack).toHaveLength(0)
})

test('EMB-03 S4-27 closing the modal while the frame asks rejects every request and notifies the frame once', async () => {
  const { asked, abort, close, request } = make()
  const [one, two] = [request(), request()]
  asked.shown(true, 300)
  close()
  await expect(one.outcome).rejects.toMatchObject({ code: 'request-aborted', message: 'Request was aborted' })
  await expect(two.outcome).rejects.toMatchObject({ code: 'request-aborted' })
  expect(abort).toHaveBeenCalledOnce()
})

test('EMB-03 pressing beside the frame rejects too, even if a third-party frame does not answer the withdrawn request', async () => {
  const { asked, state, stack, abort, request } = make()
  const one = request()
  asked.dismissed()
  await expect(one.outcome).rejects.toMatchObject({ code: 'request-aborted' })
  expect(abort).toHaveBeenCalledOnce()
  expect([stack.length, state.approval]).toEqual([0, 'none'])
  // Setup is not a wallet request, but the frame is still notified.
  asked.dismissed()
  expect(abort).toHaveBeenCalledTimes(2)
})

test('closing it while the result is pending rejects nothing', async () => {
  const { asked, state, abort, close, request } = make()
  const one = request()
  asked.shown(true, 300)
  asked.shown(false)
  expect(state.approval).toBe('sending')
  close()
  one.yes('0x1')
  expect(await one.outcome).toBe('0x1')
  expect(abort).not.toHaveBeenCalled()
  expect(state.approval).toBe('none')
})

test('EMB-13 a refused method opens the view, rejects open requests, and is reported after 300 ms', async () => {
  const { asked, state, stack, abort, request, close } = make()
  const one = request()
  void asked.refused()
  await expect(one.outcome).rejects.toMatchObject({ code: 'request-aborted' })
  expect(abort).toHaveBeenCalledOnce()
  expect(stack).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(299)
  expect(state.approval).not.toBe('refused')
  await vi.advanceTimersByTimeAsync(1)
  expect(state.approval).toBe('refused')
  close()
  expect(state.approval).toBe('none')
})

test('a modal that is closed before the 300 ms are over reports nothing later', async () => {
  const { asked, state, close } = make()
  void asked.refused()
  close()
  await vi.advanceTimersByTimeAsync(300)
  expect(state.approval).toBe('none')
})

test('setup and unlock do not affect the view', () => {
  const { asked, state, stack } = make()
  asked.shown(true, 400)
  expect([state.approval, state.frameHeight, stack]).toEqual(['none', 400, []])
  asked.shown(false)
  expect(state.frameHeight).toBeUndefined()
})

test('EMB-03 S4-27 closing the modal with one request approved and one waiting rejects the waiting one only', async () => {
  const { asked, abort, close, request } = make({ tells: true })
  const [sending, waiting] = [request('a'), request('b')]
  asked.shown(true, 300)
  asked.approved('a', true)
  close()
  expect(abort).toHaveBeenCalledExactlyOnceWith(['a'])
  await expect(waiting.outcome).rejects.toMatchObject({ code: 'request-aborted' })
  sending.yes('0x1')
  expect(await sending.outcome).toBe('0x1')
})

test('an approval that crosses the close counts, since the frame sends it before its answer', async () => {
  const { asked, abort, close, request } = make({ tells: true })
  const one = request('a')
  abort.mockImplementationOnce(async () => asked.approved('a', true))
  close()
  await vi.advanceTimersByTimeAsync(1_000)
  one.yes('0x1')
  expect(await one.outcome).toBe('0x1')
})

test('waits one second for a frame that does not report withdrawals', async () => {
  const { abort, close, request } = make({ tells: true })
  const one = request('a')
  abort.mockReturnValueOnce(new Promise(() => {}))
  close()
  const rejected = expect(one.outcome).rejects.toMatchObject({ code: 'request-aborted' })
  await vi.advanceTimersByTimeAsync(1_000)
  await rejected
})

test('asks again about a request whose values have changed, and closing the modal rejects it', async () => {
  const { asked, close, request } = make({ tells: true })
  const one = request('a')
  asked.approved('a', true)
  asked.approved('a', false)
  close()
  await expect(one.outcome).rejects.toMatchObject({ code: 'request-aborted' })
})

test('a request whose caller aborts is withdrawn from the frame, and no other', async () => {
  const { asked, abort, withdraw, request } = make({ tells: true })
  const caller = new AbortController()
  const [one, other] = [request('a', caller.signal), request('b')]
  caller.abort(new Error('no longer'))
  await expect(one.outcome).rejects.toThrow('no longer')
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('a')
  expect([abort.mock.calls, asked.isOpen()]).toEqual([[], true])
  other.yes('0x1')
  await other.outcome
})

test('does not withdraw an approved request when its caller aborts', async () => {
  const { asked, withdraw, request } = make({ tells: true })
  const caller = new AbortController()
  const one = request('a', caller.signal)
  asked.approved('a', true)
  caller.abort(new Error('no longer'))
  await expect(one.outcome).rejects.toThrow('no longer')
  expect(withdraw).not.toHaveBeenCalled()
})

test('a frame without single requests forgets all of them if it has only one', async () => {
  const { abort, withdraw, request } = make()
  const caller = new AbortController()
  const [one, other] = [request('a', caller.signal), request('b', caller.signal)]
  caller.abort(new Error('no longer'))
  await Promise.allSettled([one.outcome, other.outcome])
  expect([abort.mock.calls.length, withdraw.mock.calls.length]).toEqual([0, 0])
  const own = new AbortController()
  const alone = request('c', own.signal)
  own.abort(new Error('no longer'))
  await expect(alone.outcome).rejects.toThrow('no longer')
  expect(abort).toHaveBeenCalledExactlyOnceWith([])
})
