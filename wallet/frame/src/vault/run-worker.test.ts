import { expect, test, vi } from 'vitest'
import { createVault } from './run-worker.js'
import type { Opening } from './work.js'

/** A worker controlled by the test. */
class HandWorker extends EventTarget {
  readonly got: unknown[] = []
  terminated = false
  postMessage(work: unknown): void {
    this.got.push(work)
  }
  terminate(): void {
    this.terminated = true
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function start() {
  const workers: HandWorker[] = []
  const vault = createVault(() => {
    workers.push(new HandWorker())
    return workers.at(-1) as unknown as Worker
  })
  return { vault, workers, open: () => vault.open({ open: {} as Opening, tasks: [] }) }
}

test('each task has its own worker, which is terminated afterwards', async () => {
  const { workers, open } = start()
  const [one, two] = [open(), open()]
  expect(workers).toHaveLength(2)
  workers[0]?.say({ done: ['first'] })
  workers[1]?.say({ failed: 'Share mismatch', reason: 'share-mismatch' })
  expect(await one).toEqual(['first'])
  await expect(two).rejects.toMatchObject({ reason: 'share-mismatch' })
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, true])
})

test('a worker started in advance receives nothing before its task, and is used once', async () => {
  const { vault, workers, open } = start()
  vault.prepare()
  vault.prepare()
  expect(workers.map(({ got }) => got.length)).toEqual([0])
  const one = open()
  workers[0]?.say({ done: [] })
  await one
  const two = open()
  expect(workers.map(({ got }) => got.length)).toEqual([1, 1])
  workers[1]?.say({ done: [] })
  await two
})

test('a worker that failed to load in advance is not waited for', async () => {
  const { vault, workers, open } = start()
  vault.prepare()
  workers[0]?.dispatchEvent(new Event('error'))
  const one = open()
  expect(workers.map(({ got }) => got.length)).toEqual([0, 1])
  workers[1]?.say({ done: [] })
  await one
})

test('a worker that never responds is terminated', async () => {
  vi.useFakeTimers()
  try {
    const { workers, open } = start()
    const failed = expect(open()).rejects.toThrow('The wallet did not answer.')
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
    expect(workers[0]?.terminated).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
