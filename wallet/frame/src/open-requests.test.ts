import { expect, test, vi } from 'vitest'
import { createOpenRequests } from './open-requests.js'
import type { Question } from './rpc/questions.js'

const QUESTION: Question = { title: 't', origin: 'https://a.test', app: undefined, details: [], warnings: [], confirm: 'ok' }

/** Open requests that the visitor answers, and the answers sent to the page. */
function open() {
  const told = vi.fn()
  const requests = createOpenRequests(told)
  const answers: { yes(): void; no(): void }[] = []
  const ask = requests.telling(
    (_question, signal) =>
      new Promise((resolve, reject) => {
        answers.push({ yes: () => resolve(true), no: () => resolve(false) })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const run = (id: string, work: (signal: AbortSignal) => Promise<unknown> = (signal) => ask(QUESTION, signal)) => {
    const outcome = requests.run(id, work)
    outcome.catch(() => {})
    return outcome
  }
  return { requests, told, answers, ask, run }
}

test('EMB-03 closing rejects the unapproved one of two requests', async () => {
  const { requests, told, answers, run, ask } = open()
  let send = (_hash: string): void => {}
  const sending = run('a', async (signal) => {
    await ask(QUESTION, signal)
    return new Promise((resolve, reject) => {
      send = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const waiting = run('b')
  answers[0]?.yes()
  await vi.waitFor(() => expect(told.mock.calls).toEqual([['a', true]]))
  requests.reject([])
  await expect(waiting).rejects.toMatchObject({ code: 4001, message: 'User rejected the request' })
  send('0x1')
  expect(await sending).toBe('0x1')
})

test('a request withdrawn by the page cannot be approved, even at the moment of the press', async () => {
  const { requests, told, answers, run } = open()
  const [one, other] = [run('a'), run('b')]
  answers[0]?.yes()
  // Not the last: the other one still needs the factors that unlock the wallet.
  expect(requests.withdraw(['a'])).toBe(false)
  await expect(one).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  expect(told).not.toHaveBeenCalled()
  expect(requests.withdraw(['b', 'unknown'])).toBe(true)
  await expect(other).rejects.toMatchObject({ message: 'Request was aborted' })
  await vi.waitFor(() => expect(requests.withdraw(['b'])).toBe(false))
})

test('asks again about a request whose values have changed, and notifies the page', async () => {
  const { told, answers, run, ask, requests } = open()
  const twice = run('a', async (signal) => (await ask(QUESTION, signal)) && ask(QUESTION, signal))
  answers[0]?.yes()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(told.mock.calls).toEqual([
    ['a', true],
    ['a', false],
  ])
  requests.reject([])
  await expect(twice).rejects.toMatchObject({ code: 4001 })
})

test('a page may keep requests open; questions of the frame itself are not requests', async () => {
  const { requests, told, answers, run, ask } = open()
  const kept = run('a')
  requests.reject(['a'])
  answers[0]?.no()
  expect(await kept).toBe(false)
  const own = ask(QUESTION, new AbortController().signal)
  answers[1]?.yes()
  expect(await own).toBe(true)
  expect(told).not.toHaveBeenCalled()
})

test('asks nothing after the visitor has left, even about an approved request', async () => {
  const { requests, told, answers, run, ask } = open()
  let change = (): void => {}
  const sending = run('a', async (signal) => {
    await ask(QUESTION, signal)
    await new Promise<void>((resolve) => {
      change = resolve
    })
    return ask(QUESTION, signal)
  })
  const waiting = run('b')
  answers[0]?.yes()
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  requests.leave(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  change()
  await expect(sending).rejects.toThrow('gone')
  expect(answers).toHaveLength(2)
  expect(told).toHaveBeenCalledOnce()
})
