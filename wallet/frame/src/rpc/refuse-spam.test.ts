import { expect, test } from 'vitest'
import { keepRejections } from './keep-rejections.js'
import { type Ask, declined, type Question, refused } from './questions.js'
import { refuseSpam } from './refuse-spam.js'

const question = { origin: 'https://shop.example' } as Question

/** Creates a visitor with predefined answers, a clock, and a browser. */
function start({ isDenied = false } = {}) {
  let now = 1_700_000_000_000
  const values = new Map<string, string>()
  const browser = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
  const storage = () => {
    if (isDenied) throw new DOMException('denied', 'SecurityError')
    return browser
  }
  let asked = 0
  let next: (signal: AbortSignal) => Promise<boolean> = async () => false
  /** Loads the frame. */
  const load = () =>
    refuseSpam(
      (async (_, signal) => {
        asked += 1
        return next(signal)
      }) satisfies Ask,
      { now: () => now, kept: keepRejections(storage) },
    )
  let ask = load()
  return {
    values,
    ask: (of: Partial<Question> = {}) => ask({ ...question, ...of }, new AbortController().signal),
    reload() {
      ask = load()
    },
    answer: (by: (signal: AbortSignal) => Promise<boolean>) => {
      next = by
    },
    pass: (ms: number) => {
      now += ms
    },
    asked: () => asked,
  }
}

test('after three rejections within a minute, the page is blocked for a minute', async () => {
  const { ask, answer, pass, asked } = start()
  await ask()
  pass(30_000)
  answer(() => Promise.reject(declined()))
  await expect(ask()).rejects.toMatchObject({ code: 4001 })
  pass(29_999)
  await expect(ask()).rejects.toMatchObject({ code: 4001 })
  expect(asked()).toBe(3)
  pass(59_999)
  await expect(ask()).rejects.toMatchObject({ code: -32005 })
  expect(asked()).toBe(3)
  pass(1)
  answer(async () => true)
  expect(await ask()).toBe(true)
})

test('rejections over more than a minute, approvals, and unanswered questions block nothing', async () => {
  const { ask, answer, pass, asked } = start()
  for (let at = 0; at < 6; at++) {
    await ask()
    pass(30_001)
  }
  answer(() => Promise.reject(refused('Request was aborted', 4001)))
  for (let at = 0; at < 4; at++) await expect(ask()).rejects.toThrow('aborted')
  answer(async () => true)
  for (let at = 0; at < 4; at++) await ask()
  expect(asked()).toBe(14)
})

test('questions that wait behind the third rejected one are not asked either', async () => {
  const { ask, answer, pass, asked } = start()
  const open: { readonly signal: AbortSignal; readonly reject: () => void }[] = []
  // As the stage does: one after another, and a withdrawn one leaves the queue.
  answer(
    (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        open.push({ signal, reject: () => resolve(false) })
      }),
  )
  const answers = Promise.allSettled([ask(), ask(), ask(), ask(), ask()])
  for (const { reject } of open.slice(0, 3)) {
    expect(open.map(({ signal }) => signal.aborted)).toEqual(Array(5).fill(false))
    reject()
    await new Promise((turn) => setImmediate(turn))
    pass(1000)
  }
  expect(open.at(-1)?.signal.aborted).toBe(true)
  expect(await answers).toMatchObject([...Array(3).fill({ value: false }), ...Array(2).fill({ reason: { code: -32005 } })])
  expect(asked()).toBe(5)
})

test('closing several questions at once is one rejection', async () => {
  const { ask, answer, asked } = start()
  answer(() => Promise.reject(declined()))
  const closed = await Promise.allSettled([ask(), ask(), ask(), ask()])
  expect(closed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  answer(async () => true)
  expect(await ask()).toBe(true)
  expect(asked()).toBe(5)
})

test('a page that loads the frame again is blocked as before, and others are not', async () => {
  const { ask, pass, reload, asked } = start()
  for (let at = 0; at < 3; at++) {
    await ask()
    pass(1000)
    reload()
  }
  await expect(ask()).rejects.toMatchObject({ code: -32005 })
  await ask({ origin: 'https://other.example' })
  expect(asked()).toBe(4)
})

test('a browser that denies storage blocks the page as long as the frame lives', async () => {
  const { ask, pass, reload } = start({ isDenied: true })
  for (let at = 0; at < 3; at++) {
    await ask()
    pass(1000)
  }
  await expect(ask()).rejects.toMatchObject({ code: -32005 })
  reload()
  expect(await ask()).toBe(false)
})

test.each([
  ['a clock that was set back', '{"at":[],"restUntil":1700009999999}'],
  ['rejections to come', '{"at":[1700009999998,1700009999999],"restUntil":0}'],
  ['other data', '{"at":"many","restUntil":null}'],
  ['no data', 'x'],
])('%s blocks nothing', async (_, text) => {
  const { ask, values } = start()
  values.set('latchkey:rejections:https://shop.example', text)
  expect(await ask()).toBe(false)
  expect(await ask()).toBe(false)
})
