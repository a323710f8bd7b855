import type { Context } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { SiwxContract } from './contract.js'
import { followTabs } from './follow-tabs.js'

/** A page, and what other tabs of the app write to its storage. */
function page(changed: () => Promise<void> = async () => {}) {
  const frame = new EventTarget()
  vi.stubGlobal('window', frame)
  const life = new AbortController()
  const [report, set] = [vi.fn(), vi.fn()]
  const heard = vi.fn(changed)
  const ctx = { signal: life.signal, report, storage: { set } } as unknown as Context<SiwxContract>
  const tabs = followTabs(ctx, heard)
  const write = async (key: string | null, newValue: string | null = 'x'): Promise<void> => {
    frame.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    await Promise.resolve()
  }
  return { tabs, write, heard, report, set, life }
}
const KEY = 'latchkey.test.siwx.changed'

test("SIWX-17 only notifications of the app's other tabs are handled, and no other storage change", async () => {
  const { write, heard } = page()
  await write('latchkey.test.siwx.changed.other')
  await write('latchkey.test.other.changed')
  await write(KEY, null)
  await write(null)
  expect(heard).not.toHaveBeenCalled()
  await write(KEY)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('SIWX-17 each notification to the other tabs has a new value', () => {
  const { tabs, set } = page()
  tabs.tell()
  tabs.tell()
  const [[key = '', one] = [], [, two] = []] = set.mock.calls
  expect([key, one === two]).toEqual(['changed', false])
})

test('a failure is reported, unless the account has changed or the kernel has stopped', async () => {
  const failure = new Error('fetch failed')
  const broken = page(() => Promise.reject(failure))
  await broken.write(KEY)
  expect(broken.report.mock.calls).toEqual([[failure]])
  const gone = page(() => Promise.reject(new DOMException('gone', 'AbortError')))
  await gone.write(KEY)
  expect(gone.report).not.toHaveBeenCalled()
  const stopped = page(async () => {
    stopped.life.abort()
    throw failure
  })
  await stopped.write(KEY)
  await stopped.write(KEY)
  expect([stopped.report.mock.calls, stopped.heard.mock.calls.length]).toEqual([[], 1])
})

test('without a page there are no other tabs', () => {
  vi.stubGlobal('window', undefined)
  const set = vi.fn()
  followTabs({ storage: { set } } as unknown as Context<SiwxContract>, async () => {}).tell()
  expect(set).toHaveBeenCalledTimes(1)
})
