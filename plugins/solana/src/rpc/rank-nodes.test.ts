import { expect, onTestFinished, test, vi } from 'vitest'
import type { Node } from './create-node.js'
import { rankNodes } from './rank-nodes.js'

interface TestNode extends Node {
  readonly name: string
  readonly asked: () => number
}

/** A node that takes this long, or fails. */
function node(name: string, ms: number, fails: () => boolean = () => false): TestNode {
  let asked = 0
  return {
    state: () => 'fine',
    keptWaiting() {},
    asked: () => asked,
    name,
    ask: (_method, _params, signal) =>
      new Promise((resolve, reject) => {
        asked += 1
        setTimeout(() => (fails() ? reject(new Error('down')) : resolve('ok')), ms)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
}
function ranked(...nodes: readonly TestNode[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const order = rankNodes(nodes, life.signal)
  return { life, order: () => order().map((each) => (each as TestNode).name) }
}

test('API-56 S7-08 S9-34 the quicker node comes first, and one that fails comes last however quick', async () => {
  let down = false
  const { order } = ranked(
    node('slow', 300),
    node('quick', 20, () => down),
    node('broken', 1, () => true),
  )
  expect(order()).toEqual(['slow', 'quick', 'broken'])
  await vi.advanceTimersByTimeAsync(400)
  expect(order()).toEqual(['quick', 'slow', 'broken'])
  down = true
  // Stability counts more than speed, over ten samples.
  for (let i = 0; i < 10; i++) await vi.advanceTimersByTimeAsync(4_500)
  expect(order()[0]).toBe('slow')
  down = false
  for (let i = 0; i < 10; i++) await vi.advanceTimersByTimeAsync(4_500)
  expect(order()).toEqual(['quick', 'slow', 'broken'])
})

test('API-56 S9-32 samples nodes every 4 s, not while the page is hidden, and never after the stop', async () => {
  const [one, two] = [node('one', 10), node('two', 20)]
  const { life } = ranked(one, two)
  await vi.advanceTimersByTimeAsync(8_100)
  expect([one.asked(), two.asked()]).toEqual([3, 3])
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener() {}, removeEventListener() {} })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(one.asked()).toBe(3)
  vi.unstubAllGlobals()
  await vi.advanceTimersByTimeAsync(4_100)
  const then = one.asked()
  expect(then).toBeGreaterThan(3)
  life.abort()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(one.asked()).toBe(then)
})
